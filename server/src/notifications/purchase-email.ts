import type { Micros } from "@farsim/contract/values/money/amount.ts";
import type { Language } from "@farsim/contract/values/texts/language.ts";
import { needsAnotherPlan, type PurchaseFailure } from "@farsim/contract/purchases.ts";
import { type Email, type EmailShop, email } from "../accounts/emails/email.ts";
import type { Terms } from "../plans/terms.ts";
import { addDays, type Day } from "../platform/calendar.ts";
import { dayIn } from "../platform/day-in.ts";
import { messagesIn } from "../platform/messages.ts";
import { qrPicture } from "../platform/qr-picture.ts";
import { type MoneyOf, moneyIn } from "./money-in.ts";

interface Reader {
  readonly language: Language;
  readonly shop: EmailShop & MoneyOf;
}

/** What is said before and after where the staff bought it for the customer. */
function forYou(
  reason: string | undefined,
  { language }: Reader,
): Record<"before" | "after", readonly { readonly text: string; readonly look?: "quiet" }[]> {
  if (reason === undefined) return { before: [], after: [] };
  const t = messagesIn(language);
  return {
    before: [{ text: t("emails.purchase.forYou", { reason }) }],
    after: [{ text: t("emails.purchase.notYou"), look: "quiet" }],
  };
}

interface ReadyEsim {
  readonly cardId: bigint;
  readonly card: string;
  readonly activationCode: string;
  /** Whether it has no plan, and none is on its way. */
  readonly isPlanMissing: boolean;
}

/** An eSIM can be installed: its QR code, and the page that has the rest for its holder alone. */
export function esimReadyEmail(
  { cardId, card, activationCode, isPlanMissing }: ReadyEsim,
  { language, shop }: Reader,
): Email {
  const t = messagesIn(language);
  return email({
    subject: t("emails.purchase.esimReady.subject"),
    language,
    shop,
    page: { esim: cardId },
    picture: {
      name: "esim-qr-code.png",
      png: qrPicture(activationCode),
      label: t("emails.purchase.esimReady.label"),
    },
    paragraphs: [
      { text: t("emails.purchase.esimReady.what", { card }) },
      ...(isPlanMissing ? [{ text: t("emails.purchase.esimReady.plan") }] : []),
      { text: t("emails.purchase.esimReady.once"), look: "quiet" },
    ],
  });
}

interface OrderedPlan {
  readonly card: string;
  readonly plan: string;
  readonly terms: Pick<Terms, "priceMicros" | "cycleDays">;
  readonly startsOn: Day;
  readonly isToday: boolean;
  /** Taken with the order, for use of today without a plan. */
  readonly takenMicros: Micros;
  /** The first day that an open cycle of this plan does not pay for. */
  readonly paidUntil: Day | null;
  /** Why the staff ordered it for the customer. */
  readonly reason?: string | undefined;
}

/** A plan was ordered: from when on the card has it, and in one sentence what it costs when. */
export function planOrderedEmail(ordered: OrderedPlan, reader: Reader): Email {
  const { language, shop } = reader;
  const { card, plan, terms, startsOn, isToday, reason } = ordered;
  const { before, after } = forYou(reason, reader);
  const t = messagesIn(language);
  const begins = { card, plan, day: dayIn(language, startsOn) };
  const { cost, lastPaid } = costOf(ordered);
  const costs = {
    price: moneyIn(language, shop, terms.priceMicros),
    days: terms.cycleDays,
    day: lastPaid === null ? "" : dayIn(language, lastPaid),
  };
  return email({
    subject: t(`emails.purchase.planOrdered.subject${reason === undefined ? "" : "For"}`, {
      card,
      plan,
    }),
    language,
    shop,
    page: "mySims",
    paragraphs: [
      ...before,
      { text: t(`emails.purchase.planOrdered.${isToday ? "today" : "next"}`, begins) },
      { text: t(`emails.purchase.planOrdered.cost.${cost}`, costs) },
      ...after,
    ],
  });
}

/** What is paid when: with the order, already, later or never; and the last day that is paid already. */
function costOf({ takenMicros, paidUntil, terms }: OrderedPlan) {
  if (takenMicros > 0n) return { cost: "taken", lastPaid: null } as const;
  if (terms.priceMicros === 0n) return { cost: "free", lastPaid: null } as const;
  return paidUntil === null
    ? ({ cost: "later", lastPaid: null } as const)
    : ({ cost: "paid", lastPaid: addDays(paidUntil, -1) } as const);
}

interface FailedPurchase {
  readonly purchaseId: bigint;
  readonly plan: string;
  readonly failure: PurchaseFailure;
}

/** What was bought could not be made, or not all of it: why, and where the money is. */
export function purchaseFailedEmail(
  { purchaseId, plan, failure }: FailedPurchase,
  { language, shop }: Reader,
): Email {
  const t = messagesIn(language);
  const money = needsAnotherPlan(failure) ? "moneyAnother" : "money";
  return email({
    subject: t("emails.purchase.failed.subject"),
    language,
    shop,
    page: { purchase: purchaseId },
    paragraphs: [
      { text: t("emails.purchase.failed.what", { plan }) },
      { text: t(`purchases.failures.${failure}`) },
      // Its fee comes back once the carrier has confirmed that there is none.
      ...(failure === "esim_not_made" ? [] : [{ text: t(`emails.purchase.failed.${money}`) }]),
    ],
  });
}

interface BoughtAddOn {
  readonly card: string;
  readonly addOn: string;
  readonly paidMicros: Micros;
  readonly balanceMicros: Micros;
  /** Why the staff bought it for the customer. */
  readonly reason?: string | undefined;
}

/** An add-on was bought: what it cost, and what is left in the wallet. */
export function addOnBoughtEmail(bought: BoughtAddOn, reader: Reader): Email {
  const { language, shop } = reader;
  const { card, addOn, paidMicros, balanceMicros, reason } = bought;
  const { before, after } = forYou(reason, reader);
  const isForYou = reason !== undefined;
  const t = messagesIn(language);
  return email({
    subject: t(
      isForYou ? "emails.purchase.addOnBought.subjectFor" : "emails.purchase.addOnBought.subject",
      { card, addOn },
    ),
    language,
    shop,
    page: "mySims",
    paragraphs: [
      ...before,
      {
        text: t(
          isForYou ? "emails.purchase.addOnBought.whatFor" : "emails.purchase.addOnBought.what",
          {
            card,
            addOn,
            price: moneyIn(language, shop, paidMicros),
            balance: moneyIn(language, shop, balanceMicros),
          },
        ),
      },
      { text: t("emails.purchase.addOnBought.stays") },
      ...after,
    ],
  });
}
