import { CardStatus } from "@farsim/contract/cards.ts";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import "../ui/styles/fields.css";
import { useDebouncedText } from "../ui/tables/use-debounced-text.ts";
import styles from "./my-sims.module.css";

export interface CardFilter {
  readonly status?: CardStatus | undefined;
  readonly tag?: string | undefined;
}

/** What the address says of it; nonsense counts as unsaid. */
export function readCardFilter(params: {
  readonly status?: string | undefined;
  readonly tag?: string | undefined;
}): CardFilter {
  return { status: CardStatus.safeParse(params.status).data, tag: params.tag?.slice(0, 32) };
}

interface CardFiltersProps {
  readonly filter: CardFilter;
  readonly choose: (filter: CardFilter) => void;
}

/** For anyone who has more cards than they can see at once. */
export function CardFilters({ filter, choose }: CardFiltersProps) {
  const t = useTranslations("cards");
  const tag = useDebouncedText(filter.tag, (text) => choose({ ...filter, tag: text }));
  return (
    <search className={styles.filters}>
      <NativeSelect
        label={t("statusLabel")}
        value={filter.status ?? ""}
        onChange={(event) => {
          const status = CardStatus.safeParse(event.currentTarget.value).data;
          choose({ ...filter, status });
        }}
        data={[
          { value: "", label: t("everyStatus") },
          ...CardStatus.options.map((status) => ({ value: status, label: t(`status.${status}`) })),
        ]}
      />
      <TextInput
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        label={t("tag")}
        placeholder={t("tagPart")}
        maxLength={32}
        value={tag.typed}
        onChange={(event) => tag.setTyped(event.currentTarget.value)}
        leftSection={<IconSearch size={20} aria-hidden="true" />}
      />
      {filter.status || filter.tag ? (
        <Button variant="subtle" onClick={() => choose({})}>
          {t("clearFilters")}
        </Button>
      ) : null}
    </search>
  );
}
