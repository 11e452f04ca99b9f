import type { Language } from "@farsim/contract/values/texts/language.ts";
import { spoken } from "@farsim/contract/values/money/remark.ts";
import { type Email, type EmailShop, email } from "../accounts/emails/email.ts";
import { findPayOrder } from "../payments/orders/find-pay-order.ts";
import { totalOf } from "../payments/orders/pay-order.ts";
import type { Transaction } from "../platform/database/database.ts";
import { messagesIn } from "../platform/messages.ts";
import { findPlanBought } from "../purchases/find-purchases.ts";
import { type MoneyOf, moneyIn } from "./money-in.ts";
import { planName } from "./plan-name.ts";

interface Reader {
  readonly language: Language;
  readonly shop: EmailShop & MoneyOf;
}

/** An order that is paid by hand: its remark code, and what to do with it. Undefined once it is paid or cancelled. */
export async function orderEmail(
  tx: Transaction,
  orderId: bigint,
  { language, shop }: Reader,
): Promise<Email | undefined> {
  const order = await findPayOrder({ tx }, orderId);
  if (order?.status !== "INIT") return undefined;
  const { purchaseId } = order;
  const what = purchaseId === null ? "recharge" : "purchase";
  const bought = purchaseId === null ? undefined : await findPlanBought(tx, purchaseId);
  const t = messagesIn(language);
  const remark = spoken(order.remark);
  const values = {
    currency: shop.currency,
    amount: moneyIn(language, shop, order.amountMicros),
    total: moneyIn(language, shop, totalOf(order)),
    plan: bought ? await planName(tx, bought, language) : "",
  };
  return email({
    subject: t("orderEmails.subject", { remark }),
    language,
    shop,
    page: purchaseId === null ? "orders" : { purchase: purchaseId },
    paragraphs: [
      { text: t(`orderEmails.${what}`, values) },
      { text: t("orderEmails.code") },
      { text: remark, look: "code" },
      { text: t(`orderEmails.after.${what}`, values) },
      { text: t("orderEmails.cancel"), look: "quiet" },
    ],
  });
}
