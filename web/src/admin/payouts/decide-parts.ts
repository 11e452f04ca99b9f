import {
  listOperatorPayouts,
  listRefundablePayments,
  type OperatorPayout,
} from "@farsim/contract/desk/money/payouts.ts";
import { payoutNumber } from "@farsim/contract/payouts.ts";
import { useTranslations } from "use-intl";
import { useFormat } from "../../ui/words/terms.ts";
import { nameOf } from "../kit/name-of.ts";
import { ofABalance, ofOneCustomer } from "../kit/of-one-customer.ts";

export interface DecideDialogProps {
  /** Stays while the dialog closes. */
  readonly payout: OperatorPayout | null;
  readonly opened: boolean;
  readonly close: () => void;
}

/** What is read again once something was decided of a payout. */
export const goStale = [
  listOperatorPayouts,
  listRefundablePayments,
  ...ofABalance,
  ...ofOneCustomer,
];

/** What a payout is about. */
export function useFacts(payout: OperatorPayout | null) {
  const t = useTranslations("payoutDesk");
  const { money } = useFormat();
  if (!payout) return [];
  return [
    { label: t("number"), value: payoutNumber(payout.id) },
    { label: t("customer"), value: nameOf(payout) },
    { label: t("amount"), value: money(payout.amount) },
    { label: t("payTo"), value: payout.payTo ?? t("payToGone") },
    { label: t("paidIn"), value: money(payout.paidIn) },
  ];
}

/** Who gets how much, in words. */
export function useNamed(payout: OperatorPayout | null) {
  const { money } = useFormat();
  return { amount: money(payout?.amount ?? "0"), name: payout ? nameOf(payout) : "" };
}
