import { PayoutStatus } from "@farsim/contract/payouts.ts";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { SearchField } from "../../ui/tables/search-field.tsx";
import { SelectFilter } from "../../ui/tables/select-filter.tsx";
import { DeskFilters } from "../kit/desk-filters.tsx";
import { MoneyRangeFields, useMoneyRange } from "../kit/money-range.tsx";
import { useDeskAddress } from "../desk/use-desk-address.ts";

/** Those that wait, unless others are asked for. */
const usual = "ASKED";
const every = "all";

/** What the payouts are narrowed by: it lives in the address. What cannot be meant counts as unsaid. */
export function usePayoutSearch() {
  const { params, setParams, replaceParams } = useDeskAddress();
  const range = useMoneyRange();
  const chosen = params.status ?? usual;
  const status = chosen === every ? undefined : (PayoutStatus.safeParse(chosen).data ?? usual);
  const isFiltered = range.isUsed || Boolean(params.search);
  return {
    found: { status, search: params.search?.slice(0, 254), ...range.found },
    range,
    /** All that wait: where there is none, there is nothing to do. */
    isUsual: status === usual && !isFiltered,
    setParams,
    clear: isFiltered ? () => replaceParams({ tab: "payouts", status: params.status }) : undefined,
  };
}

export type PayoutSearch = ReturnType<typeof usePayoutSearch>;

interface FiltersProps {
  readonly search: PayoutSearch;
  /** What is done beside the list. */
  readonly actions: ReactNode;
}

export function PayoutFilters({ search, actions }: FiltersProps) {
  const t = useTranslations("payoutDesk");
  const { found, range, setParams, clear } = search;
  const { status } = found;
  const others = PayoutStatus.options.filter((one) => one !== usual);
  return (
    <DeskFilters
      clear={clear}
      isMoreUsed={range.isUsed}
      more={<MoneyRangeFields range={range} labels={{ from: t("from"), to: t("to") }} />}
      actions={actions}
    >
      <SelectFilter
        label={t("show")}
        any={t(`statuses.${usual}`)}
        value={status === usual ? undefined : (status ?? every)}
        options={[
          ...others.map((value) => ({ value, label: t(`statuses.${value}`) })),
          { value: every, label: t("all") },
        ]}
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
