import { typedAmount } from "@farsim/contract/values/amount.ts";
import { IconCalendarOff } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { DayField } from "../ui/day-field.tsx";
import { isLess } from "../ui/formats/money.ts";
import { SearchField } from "../ui/tables/search-field.tsx";
import { useFormat, useTerms } from "../ui/terms.ts";
import { Block, Loading, State } from "../ui/states.tsx";
import { useRangeCheck } from "../ui/use-range-check.ts";
import { dayInAddress } from "./day-in-address.ts";
import { useDeskAddress } from "./use-desk-address.ts";

/** The days and amounts that the address narrows a list of money to. What cannot be meant counts as unsaid. */
export function useMoneyRange() {
  const { params } = useDeskAddress();
  const { digits } = useFormat();
  const areTermsThere = useTerms() !== undefined;
  const { from, to, gte, lte } = params;
  const amountOf = (text: string | undefined) =>
    text === undefined ? undefined : (typedAmount(text, digits) ?? undefined);
  const found = {
    from: dayInAddress(from),
    to: dayInAddress(to),
    atLeast: amountOf(gte),
    atMost: amountOf(lte),
  };
  const check = useRangeCheck(found);
  const isWrong = {
    gte: gte !== undefined && found.atLeast === undefined,
    lte:
      lte !== undefined &&
      (found.atMost === undefined ||
        (found.atLeast !== undefined && isLess(found.atMost, found.atLeast))),
  };
  return {
    found,
    typed: { gte, lte },
    check,
    isWrong,
    /** Whether the list can be asked for: what cannot be meant is said at its field. */
    isRight: check.problem === undefined && !isWrong.gte && !isWrong.lte,
    /** How an amount is read depends on the currency, and which days can be asked for on today. */
    isComing: check.isComing || ((gte ?? lte) !== undefined && !areTermsThere),
    isUsed: [from, to, gte, lte].some((text) => text !== undefined),
  };
}

/** What an address without a range says. */
export const noRange = { from: undefined, to: undefined, gte: undefined, lte: undefined };

interface FieldsProps {
  readonly range: ReturnType<typeof useMoneyRange>;
  /** Which days and amounts they mean. */
  readonly labels: {
    readonly from: string;
    readonly to: string;
    readonly atLeast?: string;
    readonly atMost?: string;
  };
}

/** The fields of those days and amounts, for `DeskFilters`. */
export function MoneyRangeFields({ range, labels }: FieldsProps) {
  const t = useTranslations("admin");
  const tFields = useTranslations("fields");
  const { setParams } = useDeskAddress();
  const today = useTerms()?.today;
  const { found, typed, check, isWrong, isComing } = range;
  const dayField = (name: "from" | "to") => (
    <DayField
      max={today}
      error={check[name]}
      label={labels[name]}
      value={found[name]}
      onChange={(chosen) => setParams({ [name]: chosen })}
    />
  );
  const amountField = (param: "gte" | "lte", name: "atLeast" | "atMost") => (
    <SearchField
      plain
      label={labels[name] ?? t(name)}
      inputMode="decimal"
      value={typed[param]}
      error={
        isWrong[param] && !isComing
          ? tFields(found[name] ? "amount_out_of_bounds" : "amount_invalid")
          : undefined
      }
      maxLength={20}
      onChange={(text) => setParams({ [param]: text })}
    />
  );
  return (
    <>
      {dayField("from")}
      {dayField("to")}
      {amountField("gte", "atLeast")}
      {amountField("lte", "atMost")}
    </>
  );
}

interface InRangeProps {
  readonly range: ReturnType<typeof useMoneyRange>;
  /** The list. */
  readonly children: ReactNode;
}

/** A list, once it can be asked for. */
export function InRange({ range: { isComing, check, isRight }, children }: InRangeProps) {
  if (isComing)
    return (
      <Loading>
        <Block height={560} radius={18} />
      </Loading>
    );
  if (check.problem) return <State sign={<IconCalendarOff size={30} />} title={check.problem} />;
  // What cannot be meant is said at its field.
  return isRight ? children : null;
}
