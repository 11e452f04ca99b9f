import { typedAmount } from "@farsim/contract/values/money/amount.ts";
import { IconFilterOff } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { DayField } from "../../ui/forms/day-field.tsx";
import { isLess } from "../../ui/formats/money.ts";
import { SearchField } from "../../ui/tables/search-field.tsx";
import { useFormat, useTerms, useTermsAnswer } from "../../ui/words/terms.ts";
import { Block, Loading, State } from "../../ui/states/states.tsx";
import { useRangeCheck } from "../../ui/forms/use-range-check.ts";
import { dayInAddress } from "./day-in-address.ts";
import { useDeskAddress } from "../desk/use-desk-address.ts";

/**
 * The days and amounts that the address narrows a list of money to. A day that does not exist is ignored; an amount that cannot be read
 * is named in `wrong`, and the list is not asked for.
 */
export function useMoneyRange() {
  const t = useTranslations("fields");
  const { params } = useDeskAddress();
  const { digits } = useFormat();
  const terms = useTermsAnswer();
  const { from, to, gte, lte } = params;
  const amountOf = (text: string | undefined) =>
    text === undefined ? undefined : (typedAmount(text, digits) ?? undefined);
  const found = {
    from: dayInAddress(from),
    to: dayInAddress(to),
    atLeast: amountOf(gte),
    atMost: amountOf(lte),
  };
  const days = useRangeCheck(found);
  // How an amount is read depends on the currency.
  const areAmountsComing = (gte ?? lte) !== undefined && !terms.data && !terms.error;
  const isNone = (text: string | undefined, amount: string | undefined) =>
    text !== undefined && amount === undefined && !areAmountsComing;
  const isTurned =
    found.atLeast !== undefined &&
    found.atMost !== undefined &&
    isLess(found.atMost, found.atLeast);
  const wrong = {
    from: days.from,
    to: days.to,
    atLeast: isNone(gte, found.atLeast) ? t("amount_invalid") : undefined,
    atMost: isNone(lte, found.atMost)
      ? t("amount_invalid")
      : isTurned
        ? t("amount_out_of_bounds")
        : undefined,
  };
  return {
    found,
    typed: { gte, lte },
    /** What is wrong, in words, at each of its fields. */
    wrong,
    /** The same where no field is in sight; undefined where the list can be asked for. */
    problem: days.problem ?? wrong.atLeast ?? wrong.atMost,
    isComing: days.isComing || areAmountsComing,
    isUsed: [from, to, gte, lte].some((text) => text !== undefined),
  };
}

export type MoneyRange = ReturnType<typeof useMoneyRange>;

/** What an address without a range says. */
export const noRange = { from: undefined, to: undefined, gte: undefined, lte: undefined };

/** Whether it names a day. */
export const isDated = ({ found }: MoneyRange): boolean => (found.from ?? found.to) !== undefined;

interface FieldsProps {
  readonly range: MoneyRange;
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
  const { setParams } = useDeskAddress();
  const today = useTerms()?.today;
  const { found, typed, wrong } = range;
  const dayField = (name: "from" | "to") => (
    <DayField
      max={today}
      error={wrong[name]}
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
      error={wrong[name]}
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

/** What stands in the place of a list that cannot be asked for, or not yet; undefined where it can. */
export function insteadOfList({ isComing, problem }: MoneyRange): ReactNode {
  if (isComing)
    return (
      <Loading>
        <Block height={560} radius={18} />
      </Loading>
    );
  return problem && <State sign={<IconFilterOff size={30} />} title={problem} />;
}
