import { CardStatus } from "@farsim/contract/cards.ts";
import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import styles from "./my-sims.module.css";
import { SearchField } from "../ui/tables/search-field.tsx";
import { SelectFilter } from "../ui/tables/select-filter.tsx";

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
  return (
    <search className={styles.filters}>
      <SelectFilter
        label={t("statusLabel")}
        any={t("everyStatus")}
        value={filter.status}
        options={CardStatus.options.map((value) => ({ value, label: t(`status.${value}`) }))}
        onChange={(status) => choose({ ...filter, status })}
      />
      <SearchField
        label={t("tag")}
        hint={t("tagPart")}
        maxLength={32}
        value={filter.tag}
        onChange={(tag) => choose({ ...filter, tag })}
      />
      {filter.status || filter.tag ? (
        <Button variant="subtle" onClick={() => choose({})}>
          {t("clearFilters")}
        </Button>
      ) : null}
    </search>
  );
}
