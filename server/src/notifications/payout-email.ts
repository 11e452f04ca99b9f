import type { Language } from "@farsim/contract/values/texts/language.ts";
import { type Email, type EmailShop, email } from "../accounts/emails/email.ts";
import type { Purchase } from "../accounts/emails/purchase-emails.ts";
import type { PayoutRow } from "../payments/payouts/payout.ts";
import { messagesIn } from "../platform/messages.ts";
import { type MoneyOf, moneyIn } from "./money-in.ts";

type OfPayout = Extract<Purchase, { readonly payoutId: bigint }>;

export const isOfPayout = (purchase: Purchase): purchase is OfPayout => "payoutId" in purchase;

/** What became of a payout. Where the money goes stands in no email. */
export function payoutEmail(
  { amountMicros }: PayoutRow,
  payout: OfPayout,
  { language, shop }: { readonly language: Language; readonly shop: EmailShop & MoneyOf },
): Email {
  const t = messagesIn(language);
  const amount = moneyIn(language, shop, amountMicros);
  return email({
    subject: t(`payoutEmails.${payout.kind}.subject`, { amount }),
    language,
    shop,
    page: "personal",
    paragraphs: [
      { text: t(`payoutEmails.${payout.kind}.what`, { amount }) },
      ...("reason" in payout
        ? [{ text: t("payoutEmails.reason", { reason: payout.reason }) }]
        : []),
      ...(payout.kind === "payoutAsked"
        ? [{ text: t("payoutEmails.notYou"), look: "quiet" as const }]
        : []),
    ],
  });
}
