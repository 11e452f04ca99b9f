import type { Language } from "@farsim/contract/values/texts/language.ts";
import { textIn } from "@farsim/contract/values/texts/texts.ts";
import { type Email, type EmailShop, email } from "../accounts/emails/email.ts";
import type { Purchase } from "../accounts/emails/purchase-emails.ts";
import { firstDayAfterNotice } from "../billing/actions/change-plan.ts";
import { cardsNamed } from "../cards/cards-named.ts";
import { withoutChange } from "../cards/plan-changes/notified-of-changes.ts";
import type { CataloguePlan } from "../plans/catalogue.ts";
import { dataIn } from "../plans/data-in.ts";
import { plansOfVersions, versionKey } from "../plans/find-plans.ts";
import { dayOf } from "../platform/calendar.ts";
import type { Instant } from "../platform/clock.ts";
import type { Transaction } from "../platform/database/database.ts";
import { dayIn } from "../platform/day-in.ts";
import { messagesIn } from "../platform/messages.ts";
import { type MoneyOf, moneyIn } from "./money-in.ts";
import { planName } from "./plan-name.ts";

interface Reader {
  readonly language: Language;
  readonly shop: EmailShop & MoneyOf;
}

type Of<Kind extends Purchase["kind"]> = Extract<Purchase, { readonly kind: Kind }>;

/** More cards than these are not named one by one. */
const mostNamed = 5;

/**
 * The operator changes the plan of a customer's cards: from when on, from what to what, why, and what the customer can do. An email that
 * comes late says the day that it makes. Undefined without a card.
 */
export async function announcementOf(
  tx: Transaction,
  announced: Of<"planChangeAnnounced">,
  reader: Reader & { readonly now: Instant; readonly zone: string },
): Promise<Email | undefined> {
  const { reason, userId, cards } = announced;
  if (cards.length === 0) return undefined;
  const t = messagesIn(reader.language);
  const plans = await plansOfVersions(tx, [announced, ...cards]);
  const termsOf = (version: Parameters<typeof versionKey>[0]) =>
    termsIn(plans.get(versionKey(version))!, reader);
  const named = (some: typeof cards) =>
    cardsIn(tx, { userId, cardIds: some.map(({ cardId }) => cardId) }, reader);
  const present = { today: dayOf(reader.now, reader.zone), zone: reader.zone };
  const change = { terms: plans.get(versionKey(announced))!.terms, notifiedAt: null };
  const startsOn = cards
    .map((one) => plans.get(versionKey(one))!.terms)
    .map((old) => firstDayAfterNotice(old, { ...change, from: announced.startsOn }, present))
    .reduce((a, b) => (a > b ? a : b));
  const said = { cards: await named(cards), day: dayIn(reader.language, startsOn) };
  const former = await Promise.all(
    [...Map.groupBy(cards, termsOf)].map(async ([terms, of], _, all) =>
      all.length === 1
        ? t("planChangeEmails.announced.until", { terms })
        : t("planChangeEmails.announced.untilFor", { cards: await named(of), terms }),
    ),
  );
  const isLong = cards.some((one) => plans.get(versionKey(one))!.terms.cycleDays > 1);
  return email({
    subject: t("planChangeEmails.announced.subject", said),
    language: reader.language,
    shop: reader.shop,
    page: "mySims",
    paragraphs: [
      { text: t("planChangeEmails.announced.what", said) },
      ...former.map((text) => ({ text })),
      { text: t("planChangeEmails.announced.after", { terms: termsOf(announced) }) },
      { text: t("planChangeEmails.announced.reason", { reason }) },
      { text: t(`planChangeEmails.announced.${isLong ? "paidLong" : "paid"}`) },
      { text: t("planChangeEmails.announced.choice") },
    ],
  });
}

/** A change that was announced does not take place. Undefined where another one is announced for each of the cards by now. */
export async function withdrawalOf(
  tx: Transaction,
  withdrawn: Of<"planChangeWithdrawn">,
  reader: Reader,
): Promise<Email | undefined> {
  const { startsOn, reason, userId } = withdrawn;
  const cardIds = await withoutChange(tx, withdrawn.cardIds);
  if (cardIds.length === 0) return undefined;
  const t = messagesIn(reader.language);
  const said = {
    cards: await cardsIn(tx, { userId, cardIds }, reader),
    day: dayIn(reader.language, startsOn),
    plan: await planName(tx, withdrawn, reader.language),
  };
  return email({
    subject: t("planChangeEmails.withdrawn.subject", said),
    language: reader.language,
    shop: reader.shop,
    page: "mySims",
    paragraphs: [
      { text: t("planChangeEmails.withdrawn.what", said) },
      { text: t("planChangeEmails.announced.reason", { reason }) },
    ],
  });
}

/** `your cards “Phone”, “Tablet”`, or how many they are. */
async function cardsIn(
  tx: Transaction,
  { userId, cardIds }: { readonly userId: bigint; readonly cardIds: readonly bigint[] },
  { language }: Reader,
): Promise<string> {
  const t = messagesIn(language);
  const isFew = cardIds.length <= mostNamed;
  const cards = isFew ? cardIds.map((cardId) => ({ cardId, userId })) : [];
  const nameOf = await cardsNamed(tx, cards);
  const names = cards
    .map((card) => t("planChangeEmails.card", { card: nameOf(card) ?? "" }))
    .join(t("planChangeEmails.separator"));
  return t("planChangeEmails.cards", {
    count: cardIds.length,
    few: isFew ? "yes" : "no",
    names,
  });
}

/** What a plan costs and gives, in one line. */
function termsIn({ name, terms }: CataloguePlan, { language, shop }: Reader): string {
  const t = messagesIn(language);
  const days = terms.cycleDays;
  const allowance = t(`planChangeEmails.allowance.${terms.limitType}`, {
    amount: terms.limitBytes === null ? "" : dataIn(language, terms.limitBytes),
    days,
  });
  return t("planChangeEmails.terms", {
    plan: textIn(name, language),
    price: moneyIn(language, shop, terms.priceMicros),
    days,
    allowance: t(`planChangeEmails.past.${terms.restrictRule}`, {
      allowance,
      kbps: String(terms.throttleKbps ?? 0),
    }),
  });
}
