import { Language } from "@farsim/contract/values/texts/language.ts";
import { textIn } from "@farsim/contract/values/texts/texts.ts";
import type { AdjustmentCause } from "@farsim/contract/values/money/top-up-causes.ts";
import { findReader } from "../accounts/emails/find-reader.ts";
import type { Email } from "../accounts/emails/email.ts";
import { type Purchase, QueuedPurchase } from "../accounts/emails/purchase-emails.ts";
import { findCards } from "../billing/account/find-cards.ts";
import { type CardOfUser, cardsNamed } from "../cards/cards-named.ts";
import { recordNotified, takeToNotify } from "../cards/plan-changes/notified-of-changes.ts";
import { getEsimOf } from "../cards/profiles/esim-of-card.ts";
import { addOnsOfIds } from "../plans/find-add-ons.ts";
import { plansOfVersions, versionKey } from "../plans/find-plans.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database, Transaction } from "../platform/database/database.ts";
import { isWithoutMailbox, type Mailer } from "../platform/mail.ts";
import type { Vault } from "../platform/security/vault.ts";
import type { Shop } from "../platform/settings/shop.ts";
import { getPayout } from "../payments/payouts/get-payout.ts";
import { findFailedPurchase, isBoughtWithPlan } from "../purchases/find-purchases.ts";
import { cardUnboundEmail, simReplacedEmail } from "./sim-email.ts";
import { announcementOf, withdrawalOf } from "./plan-change-email.ts";
import { isOfPayout, payoutEmail } from "./payout-email.ts";
import { adjustmentEmail, isAdjustment } from "./adjustment-email.ts";
import { invoiceEmail } from "./invoice-email.ts";
import { orderEmail } from "./order-email.ts";
import { planName } from "./plan-name.ts";
import { isStale } from "./is-stale.ts";
import {
  addOnBoughtEmail,
  esimReadyEmail,
  planOrderedEmail,
  purchaseFailedEmail,
} from "./purchase-email.ts";

interface Sending {
  readonly database: Database;
  readonly mailer: Mailer;
  readonly clock: Clock;
  readonly vault: Vault;
  readonly shop: Shop;
}

/**
 * Sends it to the address and in the language that the account has by now; to no one where it was deleted. Where sending fails it is
 * tried again.
 */
export async function sendPurchaseEmail(sending: Sending, payload: unknown): Promise<void> {
  const { database, mailer, clock } = sending;
  const { at, purchase: queued } = QueuedPurchase.parse(payload);
  const isKept = isAdjustment(queued) || mustArrive[queued.kind];
  if (!isKept && isStale(at, clock.now())) return;
  const purchase = await withoutWithdrawn(sending, queued);
  const written = await database.read(async (tx) => {
    const reader = await findReader(tx, purchase.userId);
    if (!reader) return undefined;
    const { email: to, isDisabled } = reader;
    const language = Language.catch("en").parse(reader.language);
    const email = await emailOf(tx, purchase, { ...sending, language, isDisabled });
    return email && { to, ...email };
  });
  if (!written) return;
  if (purchase.kind === "planChangeAnnounced")
    return sendAnnouncement(sending, purchase, () => mailer.send({ at, ...written }));
  await mailer.send({ at, ...written });
}

/** What is written about: of a change of plan the cards for which it still stands. */
async function withoutWithdrawn(
  { database, clock }: Sending,
  purchase: Purchase,
): Promise<Purchase> {
  if (purchase.kind !== "planChangeAnnounced") return purchase;
  const { jobId, cards } = purchase;
  const wanted = { jobId, cardIds: cards.map(({ cardId }) => cardId) };
  const stand = await database.write((tx) => takeToNotify(tx, wanted, clock.now()));
  return { ...purchase, cards: cards.filter(({ cardId }) => stand.has(cardId)) };
}

/** Where the mailbox is closed for good, what stands on the customer's page must do. From then on the time of the notice runs. */
async function sendAnnouncement(
  { database, clock }: Sending,
  { jobId, cards }: Extract<Purchase, { kind: "planChangeAnnounced" }>,
  send: () => Promise<void>,
): Promise<void> {
  try {
    await send();
  } catch (error) {
    if (!isWithoutMailbox(error)) throw error;
  }
  const notified = { jobId, cardIds: cards.map(({ cardId }) => cardId) };
  await database.write((tx) => recordNotified(tx, notified, clock.now()));
}

/** No change of plan without notice, and no money without a word: it is not dropped, however late; an adjustment never is. */
const mustArrive: Readonly<Record<Exclude<Purchase["kind"], AdjustmentCause>, boolean>> = {
  esimReady: false,
  planOrdered: false,
  purchaseFailed: false,
  addOnBought: false,
  simReplaced: false,
  cardUnbound: false,
  orderPlaced: false,
  payoutAsked: true,
  payoutPaid: true,
  payoutRefunded: true,
  payoutRefundFailed: true,
  payoutDeclined: true,
  payoutBack: true,
  invoiceIssued: true,
  planChangeAnnounced: true,
  planChangeWithdrawn: true,
};

/** Undefined where there is nothing to write about any more. */
async function emailOf(
  tx: Transaction,
  purchase: Purchase,
  reader: Sending & { readonly language: Language; readonly isDisabled: boolean },
): Promise<Email | undefined> {
  const { language } = reader;
  if (purchase.kind === "purchaseFailed") {
    const { purchaseId } = purchase;
    const failed = await findFailedPurchase(tx, purchaseId);
    if (!failed) return undefined;
    const { planId, planVersion: version, failure } = failed;
    const plan = await planName(tx, { planId, version }, language);
    return purchaseFailedEmail({ purchaseId, failure, plan }, reader);
  }
  if (purchase.kind === "planChangeAnnounced") {
    const { clock, shop } = reader;
    const at = { now: clock.now(), zone: shop.billingTimeZone };
    return announcementOf(tx, purchase, { ...reader, ...at });
  }
  if (purchase.kind === "planChangeWithdrawn") return withdrawalOf(tx, purchase, reader);
  if (isOfPayout(purchase))
    return payoutEmail(await getPayout(tx, purchase.payoutId), purchase, reader);
  if (purchase.kind === "orderPlaced")
    return reader.isDisabled ? undefined : orderEmail(tx, purchase.orderId, reader);
  if (purchase.kind === "invoiceIssued") return invoiceEmail(purchase, reader);
  if (isAdjustment(purchase)) return adjustmentEmail(purchase, reader);
  const { cardId } = purchase;
  const [nameOf, addOns] = await Promise.all([
    cardsNamed(tx, [purchase]),
    addOnsOfIds(tx, purchase.kind === "addOnBought" ? [purchase.addOnId] : []),
  ]);
  const card = nameOf(purchase) ?? "";
  switch (purchase.kind) {
    case "esimReady": {
      // A shut account is shown no code either.
      if (reader.isDisabled) return undefined;
      const activationCode = await codeForHolder(tx, reader.vault, purchase);
      if (activationCode === undefined) return undefined;
      const isPlanMissing = !(await isBoughtWithPlan(tx, cardId));
      return esimReadyEmail({ cardId, card, activationCode, isPlanMissing }, reader);
    }
    case "planOrdered": {
      const { terms, name } = (await plansOfVersions(tx, [purchase])).get(versionKey(purchase))!;
      return planOrderedEmail({ ...purchase, card, terms, plan: textIn(name, language) }, reader);
    }
    case "simReplaced":
      return simReplacedEmail({ ...purchase, card }, reader);
    case "cardUnbound":
      return cardUnboundEmail({ ...purchase, card }, reader);
    case "addOnBought": {
      const { name } = addOns.get(purchase.addOnId)!;
      return addOnBoughtEmail({ ...purchase, card, addOn: textIn(name, language) }, reader);
    }
  }
}

/** The code of an eSIM that the account still has; no one else is sent it. */
async function codeForHolder(
  tx: Transaction,
  vault: Vault,
  { userId, cardId }: CardOfUser,
): Promise<string | undefined> {
  const [card] = await findCards(tx, [cardId]);
  if (card?.holderId !== userId || card.deletedAt !== null) return undefined;
  return (await getEsimOf(tx, vault, cardId)).activationCode;
}
