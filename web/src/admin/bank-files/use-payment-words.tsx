import { spoken } from "@farsim/contract/values/money/remark.ts";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { inLanguage } from "../../ui/states/in-language.tsx";
import { useFormat } from "../../ui/words/terms.ts";
import { nameOf } from "../kit/name-of.ts";
import type { BankCheck } from "./checked-statement.ts";

type Certain = BankCheck["certain"][number];
type Order = Certain["order"];
type Payment = Omit<Certain, "order"> & {
  readonly order?: Order | undefined;
  readonly reason?: string;
};

/** What a payment's line is saved with. */
export const paymentColumns = ["day", "amount", "text", "order"] as const;

export const paymentSource = ({ day, amount, text, order }: Payment): string[] => [
  day,
  amount,
  text,
  order ? spoken(order.remark) : "",
];

/** What the bank wrote may be in any language. */
export const inAnyLanguage = inLanguage("");

/** Payments and their orders, in words. */
export function usePaymentWords() {
  const t = useTranslations("bankFiles");
  const { currency, day, money, moment } = useFormat();
  const named = ({ remark, user }: Order) => ({ remark: spoken(remark), user: nameOf(user) });
  return {
    order: (order: Order) => t("forOrder", named(order)),
    madeOrder: (order: Order) =>
      t("forOrderMade", { ...named(order), moment: moment(order.createdAt) }),
    wanted: (order: Order) => t("wants", { ...named(order), amount: money(order.total) }),
    /** When and how much, in its own currency. */
    paid: (payment: Payment) =>
      [
        day(payment.day),
        payment.currency === undefined || payment.currency === currency
          ? money(payment.amount)
          : `${payment.amount} ${payment.currency}`,
      ].join(" · "),
    /** What is known of a payment, with what the payer wrote. */
    under: (said: readonly (string | undefined)[], text: string): ReactNode => (
      <>
        {said.filter(Boolean).join(" · ")}
        {text === "" ? null : <> · {inAnyLanguage(text)}</>}
      </>
    ),
  };
}
