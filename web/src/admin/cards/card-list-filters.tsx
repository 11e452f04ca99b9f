import { CardType, ListedStatus } from "@farsim/contract/cards.ts";
import { fieldProblems } from "@farsim/contract/problems/field-problem.ts";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import "../../ui/styles/fields.css";
import { useFormat } from "../../ui/terms.ts";
import { useDebouncedText } from "../../ui/tables/use-debounced-text.ts";
import styles from "./card-list.module.css";
import { type CardSearchParams, isNoNumber } from "./card-search.ts";

type Name = keyof CardSearchParams;

interface CardListFiltersProps {
  readonly params: CardSearchParams;
  readonly setParams: (part: CardSearchParams) => void;
  readonly clear: () => void;
  /** Offered while a channel is typed. */
  readonly channels: readonly string[];
}

function Choice(props: {
  readonly name: Name;
  readonly label: string;
  readonly of: Pick<CardListFiltersProps, "params" | "setParams">;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly className?: string | undefined;
}) {
  const t = useTranslations("operatorCards");
  const { name, label, options, of, className } = props;
  return (
    <NativeSelect
      className={className ?? ""}
      label={label}
      value={of.params[name] ?? ""}
      onChange={(event) => of.setParams({ [name]: event.currentTarget.value || undefined })}
      data={[{ value: "", label: t("any") }, ...options]}
    />
  );
}

function Typed(props: {
  readonly name: Name;
  readonly label: string;
  readonly of: Pick<CardListFiltersProps, "params" | "setParams">;
  readonly hint?: string;
  readonly digits?: boolean;
  readonly list?: string;
}) {
  const { name, label, hint, digits, list, of } = props;
  const { language } = useFormat();
  const text = useDebouncedText(of.params[name], (value) => of.setParams({ [name]: value }));
  const wrong = digits && isNoNumber(of.params[name]);
  return (
    <TextInput
      type={name === "search" ? "search" : "text"}
      label={label}
      value={text.typed}
      onChange={(event) => text.setTyped(event.currentTarget.value)}
      autoComplete="off"
      autoCapitalize="none"
      enterKeyHint="search"
      spellCheck={false}
      {...(hint ? { placeholder: hint } : {})}
      {...(digits ? { inputMode: "numeric" as const } : {})}
      {...(list ? { list } : {})}
      {...(wrong ? { error: fieldProblems.card_number_invalid[language] } : {})}
      {...(name === "search"
        ? { leftSection: <IconSearch size={20} aria-hidden="true" />, className: styles.search }
        : {})}
    />
  );
}

export function CardListFilters({ params, setParams, clear, channels }: CardListFiltersProps) {
  const t = useTranslations("operatorCards");
  const cards = useTranslations("cards");
  const of = { params, setParams };
  const yesOrNo = [
    { value: "true", label: t("yes") },
    { value: "false", label: t("no") },
  ];
  const statuses = ListedStatus.options.map((value) => ({
    value,
    label: value === "DELETED" ? t("deleted") : cards(`status.${value}`),
  }));
  const types = CardType.options.map((value) => ({ value, label: cards(value) }));
  const isFiltered = Object.values(params).some((value) => value !== undefined);
  return (
    <search className={styles.filters}>
      <Typed name="search" label={t("search")} hint={t("searchHint")} of={of} />
      <Typed name="gte" label={t("gte")} digits of={of} />
      <Typed name="lte" label={t("lte")} digits of={of} />
      <Choice name="status" label={t("status")} options={statuses} of={of} />
      <Choice name="type" label={t("type")} options={types} of={of} />
      <Typed name="channel" label={t("channel")} list="channels" of={of} />
      <Choice name="pack" label={t("pack")} options={yesOrNo} of={of} />
      <Choice name="bound" label={t("bound")} options={yesOrNo} of={of} className={styles.last} />
      <datalist id="channels">
        {channels.map((channel) => (
          <option key={channel}>{channel}</option>
        ))}
      </datalist>
      {isFiltered ? (
        <Button variant="subtle" onClick={clear}>
          {t("clear")}
        </Button>
      ) : null}
    </search>
  );
}
