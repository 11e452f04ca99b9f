import { OrderDay, OrderFinisher } from "@farsim/contract/desk/money/orders.ts";
import { PayOrderStatus } from "@farsim/contract/pay.ts";
import { RechargeMethod } from "@farsim/contract/values/money/recharge-fee.ts";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { usePayingFrom } from "../../payments/paying-from.ts";
import { SearchField } from "../../ui/tables/search-field.tsx";
import { SelectFilter } from "../../ui/tables/select-filter.tsx";
import { DeskFilters } from "../kit/desk-filters.tsx";
import { MoneyRangeFields, noRange, useMoneyRange } from "../kit/money-range.tsx";
import { useDeskAddress } from "../desk/use-desk-address.ts";

/** One choice of the list: a status, or what needs a look. */
const choices = ["INIT", "FINISHED", "CANCELLED", "attention"] as const;

/** What the list is narrowed by: it lives in the address. A status that there is not is ignored; `useMoneyRange` says what becomes of days and amounts. */
export function useOrderSearch() {
  const { params, setParams } = useDeskAddress();
  const range = useMoneyRange();
  const chosen = choices.find((known) => known === params.status);
  const found = {
    search: params.search?.slice(0, 254),
    status: PayOrderStatus.safeParse(chosen).data,
    attention: chosen === "attention" ? ("true" as const) : undefined,
    method: RechargeMethod.safeParse(params.method).data,
    finishedBy: OrderFinisher.safeParse(params.finisher).data,
    day: OrderDay.safeParse(params.day).data,
    ...range.found,
  };
  // Which days are meant narrows nothing without a day.
  const isMoreUsed = range.isUsed || Boolean(found.method ?? found.finishedBy);
  const unfiltered = {
    search: undefined,
    status: undefined,
    method: undefined,
    finisher: undefined,
    day: undefined,
    ...noRange,
  };
  const isFiltered = isMoreUsed || Boolean(params.search ?? chosen);
  const clear = isFiltered ? () => setParams(unfiltered) : undefined;
  return { found, chosen, range, isMoreUsed, isFiltered, setParams, clear };
}

export type OrderSearch = ReturnType<typeof useOrderSearch>;

function MoreFilters({ search: { found, range, setParams } }: { readonly search: OrderSearch }) {
  const t = useTranslations("operatorOrders");
  const payingFrom = usePayingFrom("operatorOrders");
  const methods = RechargeMethod.options.map((value) => ({
    value,
    label: payingFrom(value) ?? t(value),
  }));
  return (
    <>
      <SelectFilter
        label={t("day")}
        any={t("days.made")}
        value={found.day === "finished" ? found.day : undefined}
        options={[{ value: "finished", label: t("days.finished") }]}
        onChange={(day) => setParams({ day })}
      />
      <MoneyRangeFields
        range={range}
        labels={{ from: t("from"), to: t("to"), atLeast: t("atLeast"), atMost: t("atMost") }}
      />
      <SelectFilter
        label={t("method")}
        any={t("anyMethod")}
        value={found.method}
        options={methods}
        onChange={(method) => setParams({ method })}
      />
      <SelectFilter
        label={t("finisher")}
        any={t("anyFinisher")}
        value={found.finishedBy}
        options={OrderFinisher.options.map((value) => ({ value, label: t(`finishers.${value}`) }))}
        onChange={(finisher) => setParams({ finisher })}
      />
    </>
  );
}

interface FiltersProps {
  readonly search: OrderSearch;
  /** What is done beside the list. */
  readonly actions: ReactNode;
}

export function PayOrderFilters({ search, actions }: FiltersProps) {
  const t = useTranslations("operatorOrders");
  const { found, chosen, isMoreUsed, setParams, clear } = search;
  return (
    <DeskFilters
      clear={clear}
      isMoreUsed={isMoreUsed}
      more={<MoreFilters search={search} />}
      actions={actions}
    >
      <SearchField
        label={t("search")}
        hint={t("searchHint")}
        value={found.search}
        onChange={(text) => setParams({ search: text })}
      />
      <SelectFilter
        label={t("status")}
        any={t("all")}
        value={chosen}
        options={choices.map((value) => ({ value, label: t(value) }))}
        onChange={(status) => setParams({ status })}
      />
    </DeskFilters>
  );
}
