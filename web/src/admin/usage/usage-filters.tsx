import { useTranslations } from "use-intl";
import { DayField } from "../../ui/forms/day-field.tsx";
import { SearchField } from "../../ui/tables/search-field.tsx";
import { SelectFilter } from "../../ui/tables/select-filter.tsx";
import { useTerms } from "../../ui/words/terms.ts";
import styles from "./usage.module.css";
import type { UsageSearch } from "./use-usage-search.ts";

export function UsageFilters(props: {
  readonly search: UsageSearch;
  readonly channels: readonly string[];
}) {
  const t = useTranslations("usageDesk");
  const { kind, channelName, typed, isCard, days, check, setParams } = props.search;
  const today = useTerms()?.today;
  const dayField = (name: "from" | "to") => (
    <DayField
      max={today}
      error={check[name]}
      label={t(name)}
      value={days[name]}
      onChange={(chosen) => setParams({ [name]: chosen })}
    />
  );
  return (
    <search className={styles.tools}>
      <SelectFilter
        label={t("kind")}
        any={t("unrated")}
        value={kind === "rejected" ? kind : undefined}
        options={[{ value: "rejected", label: t("rejected") }]}
        onChange={(shown) => setParams({ type: shown })}
      />
      <SelectFilter
        label={t("channel")}
        any={t("allChannels")}
        value={channelName}
        options={props.channels}
        onChange={(chosen) => setParams({ channel: chosen })}
      />
      <SearchField
        plain
        label={t("card")}
        hint={t("cardHint")}
        value={typed}
        error={isCard ? undefined : t("cardWhole")}
        onChange={(text) => setParams({ search: text })}
      />
      {dayField("from")}
      {dayField("to")}
    </search>
  );
}
