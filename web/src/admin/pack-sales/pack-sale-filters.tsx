import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { SearchField } from "../../ui/tables/search-field.tsx";
import { SelectFilter } from "../../ui/tables/select-filter.tsx";
import { DeskFilters } from "../kit/desk-filters.tsx";
import { MoneyRangeFields, useMoneyRange } from "../kit/money-range.tsx";
import { useDeskAddress } from "../desk/use-desk-address.ts";

const states = { open: "true", over: "false" } as const;
type State = keyof typeof states;
const isState = (text: string | undefined): text is State =>
  text !== undefined && Object.hasOwn(states, text);

/** What the sales are narrowed by: it lives in the address. What cannot be meant counts as unsaid. */
export function usePackSaleSearch() {
  const { params, setParams, replaceParams } = useDeskAddress();
  const range = useMoneyRange();
  const state = isState(params.status) ? params.status : undefined;
  const isNarrowed = range.isUsed || Boolean(params.search) || state !== undefined;
  return {
    found: { open: state && states[state], search: params.search?.slice(0, 100), ...range.found },
    range,
    state,
    isNarrowed,
    setParams,
    clear: isNarrowed ? () => replaceParams({ tab: "packSales" }) : undefined,
  };
}

export type PackSaleSearch = ReturnType<typeof usePackSaleSearch>;

interface FiltersProps {
  readonly search: PackSaleSearch;
  /** What is done beside the list. */
  readonly actions: ReactNode;
}

export function PackSaleFilters({ search, actions }: FiltersProps) {
  const t = useTranslations("packSales");
  const { found, range, state, setParams, clear } = search;
  return (
    <DeskFilters
      clear={clear}
      isMoreUsed={range.isUsed}
      more={<MoneyRangeFields range={range} labels={{ from: t("from"), to: t("to") }} />}
      actions={actions}
    >
      <SelectFilter
        label={t("show")}
        any={t("all")}
        value={state}
        options={(["open", "over"] as const).map((value) => ({ value, label: t(value) }))}
        onChange={(value) => setParams({ status: value })}
      />
      <SearchField
        label={t("search")}
        hint={t("searchHint")}
        value={found.search}
        onChange={(text) => setParams({ search: text })}
      />
    </DeskFilters>
  );
}
