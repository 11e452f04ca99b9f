import type { Language } from "@farsim/contract/values/texts/language.ts";
import { adjustmentWay } from "@farsim/contract/values/money/adjustment-ways.ts";
import {
  type AdjustmentCause,
  adjustmentCauses,
} from "@farsim/contract/values/money/top-up-causes.ts";
import { type Email, type EmailShop, email } from "../accounts/emails/email.ts";
import type { Purchase } from "../accounts/emails/purchase-emails.ts";
import { messagesIn } from "../platform/messages.ts";
import { type MoneyOf, moneyIn } from "./money-in.ts";

type Adjustment = Extract<Purchase, { readonly kind: AdjustmentCause }>;

export const isAdjustment = (purchase: Purchase): purchase is Adjustment =>
  adjustmentCauses.some((cause) => cause === purchase.kind);

/** What staff added to a balance or took from it, and why. */
export function adjustmentEmail(
  { kind, changeMicros, balanceMicros, reason }: Adjustment,
  { language, shop }: { readonly language: Language; readonly shop: EmailShop & MoneyOf },
): Email {
  const t = messagesIn(language);
  const takes = changeMicros < 0n;
  const amount = moneyIn(language, shop, takes ? -changeMicros : changeMicros);
  const balance = moneyIn(language, shop, balanceMicros);
  const way = adjustmentWay(kind, takes);
  if (!way) throw new Error(`${kind} does not ${takes ? "take" : "add"}`);
  return email({
    subject: t(`adjustmentEmails.${way}.subject`, { amount }),
    language,
    shop,
    page: "activities",
    paragraphs: [
      { text: t(`adjustmentEmails.${way}.what`, { amount, balance }) },
      { text: t("adjustmentEmails.reason", { reason }) },
    ],
  });
}
