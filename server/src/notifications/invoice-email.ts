import type { Language } from "@farsim/contract/values/texts/language.ts";
import { type Email, type EmailShop, email } from "../accounts/emails/email.ts";
import type { Purchase } from "../accounts/emails/purchase-emails.ts";
import { monthIn } from "../platform/day-in.ts";
import { messagesIn } from "../platform/messages.ts";
import { type MoneyOf, moneyIn } from "./money-in.ts";

type Issued = Extract<Purchase, { readonly kind: "invoiceIssued" }>;

/** An invoice or a credit note was issued: where its buyer finds it. */
export function invoiceEmail(
  { document, number, month, amountMicros, cancels, invoiceId }: Issued,
  { language, shop }: { readonly language: Language; readonly shop: EmailShop & MoneyOf },
): Email {
  const t = messagesIn(language);
  const says = {
    number,
    month: monthIn(language, month),
    amount: moneyIn(language, shop, BigInt(amountMicros)),
    cancels: cancels ?? "",
  };
  const kind = cancels === null ? document : "cancellation";
  return email({
    subject: t(`invoiceEmails.${kind}.subject`, says),
    language,
    shop,
    page: { invoice: invoiceId },
    paragraphs: [
      { text: t(`invoiceEmails.${kind}.what`, says) },
      { text: t("invoiceEmails.where") },
    ],
  });
}
