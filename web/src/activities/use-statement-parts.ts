import type { AccountStatement, StatementChange } from "@farsim/contract/statements.ts";
import { useTranslations } from "use-intl";
import { isZero } from "../ui/formats/money.ts";
import { percent } from "../ui/formats/percent.ts";
import { taxRows } from "../ui/forms/tax-rows.ts";
import { useFormat } from "../ui/words/terms.ts";
import { useNames } from "../ui/words/use-names.ts";

interface Fact {
  readonly label: string;
  readonly value: string;
}

/** A part of a statement: the same on the screen and on paper. */
export interface StatementPart {
  readonly title: string;
  readonly why?: string;
  readonly facts: readonly Fact[];
}

/** What a statement says, but for its SIMs. */
export function useStatementParts(statement: AccountStatement): readonly StatementPart[] {
  return [
    useBalancePart(statement),
    ...[useServiceFeePart(statement), useTaxPart(statement)].filter(
      ({ facts }) => facts.length > 0,
    ),
  ];
}

/** Changes that are called as the activities of one type together. */
const typesOf = {
  RECHARGES: "TOP_UP",
  REFUNDS: "REFUND",
  ESIM_FEES: "ESIM_APPLY",
  PLAN_FEES: "DAILY_FEE",
  ADD_ONS: "ADD_ON_PURCHASE",
} as const satisfies Partial<Record<StatementChange, string>>;

const isCalledByType = (what: StatementChange): what is keyof typeof typesOf => what in typesOf;

function useBalancePart({ opening, changes, closing, state }: AccountStatement): StatementPart {
  const t = useTranslations("statements");
  const types = useTranslations("activityTypes");
  const { money, signedMoney, count } = useFormat();
  const nameOf = (what: StatementChange) =>
    isCalledByType(what) ? types(`${typesOf[what]}.total`) : t(`changes.${what}`);
  return {
    title: t("balance"),
    ...(changes.length === 0 && { why: t("unchanged") }),
    facts: [
      { label: t("opening"), value: money(opening) },
      ...changes.map(({ what, amount, ...change }) => ({
        label: t("times", { what: nameOf(what), count: count(change.count) }),
        value: signedMoney(amount),
      })),
      { label: t(state === "running" ? "now" : "closing"), value: money(closing) },
    ],
  };
}

function useServiceFeePart({ serviceFees: { paid, returned } }: AccountStatement): StatementPart {
  const t = useTranslations("statements");
  const { money } = useFormat();
  return {
    title: t("serviceFees"),
    why: t("serviceFeesWhy"),
    facts: [
      ...(isZero(paid) ? [] : [{ label: t("serviceFeesPaid"), value: money(paid) }]),
      ...(isZero(returned) ? [] : [{ label: t("serviceFeesReturned"), value: money(returned) }]),
    ],
  };
}

function useTaxPart({ taxes }: AccountStatement): StatementPart {
  const t = useTranslations("statements");
  const country = useNames("regions");
  const { money, language } = useFormat();
  const rows = taxRows(taxes, {
    rate: (rate) => percent(rate, language),
    country,
    noTax: t("noTax"),
    total: t("total"),
  });
  return {
    title: t("taxes"),
    why: t("taxesWhy"),
    // The total of one rate says nothing more; that of none is none.
    facts: rows
      .slice(0, taxes.length > 1 ? undefined : taxes.length)
      .map(({ name, tax, gross }) => ({
        label: name,
        value: t("taxOf", { tax: money(tax), gross: money(gross) }),
      })),
  };
}
