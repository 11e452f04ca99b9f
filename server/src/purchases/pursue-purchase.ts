import { hasEnded, PurchaseFailure, type PurchaseStep } from "@farsim/contract/purchases.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { readAccount } from "../billing/account/read-accounts.ts";
import { withAccount } from "../billing/account/with-account.ts";
import { orderPlanFor } from "../cards/order-plan.ts";
import { getProfileState } from "../cards/profiles/profile-of-esim.ts";
import { takeEsim } from "../cards/profiles/take-esim.ts";
import { applyForEsim } from "../esim/apply-for-esim.ts";
import { lockWallets } from "../ledger/lock-wallets.ts";
import { findPurchaseOrder } from "../payments/orders/find-pay-order.ts";
import { getOrderablePlan } from "../plans/find-plans.ts";
import { type Clock, nowHolding } from "../platform/clock.ts";
import type { Context } from "../platform/context.ts";
import type { Database, Transaction } from "../platform/database/database.ts";
import type { Vault } from "../platform/security/vault.ts";
import type { Shop } from "../platform/settings/shop.ts";
import { findReader } from "../accounts/emails/find-reader.ts";
import { queuePurchaseEmail } from "../accounts/emails/purchase-emails.ts";
import { channelsToTakeFrom } from "./channels-for-plan.ts";
import type { Purchase } from "./purchase.ts";
import { findDuePurchases, findPurchase, movePurchase } from "./purchases.sql.ts";

export interface PursuitOfPurchases {
  readonly database: Database;
  readonly clock: Clock;
  readonly vault: Vault;
  readonly shop: () => Shop;
  readonly orderingChannels: readonly string[];
}

/** Where a step leads; undefined: something else must happen first. */
type Next =
  | { readonly step: PurchaseStep; readonly cardId?: bigint; readonly failure?: PurchaseFailure }
  | undefined;

/**
 * Goes on with a purchase where it stands, until it ends or must wait. What a step does and that it is done are committed together,
 * while the wallet is held: a server that is killed leaves a step whole or not begun, and two that are at it at once do not both do it.
 */
export async function pursuePurchase(parts: PursuitOfPurchases, id: bigint): Promise<void> {
  while (await goOn(parts, id));
}

/** Purchases that no job is at, since they waited for a carrier, and that could go on. */
export function duePurchases({ database }: PursuitOfPurchases): Promise<bigint[]> {
  return database.read(findDuePurchases);
}

async function goOn(parts: PursuitOfPurchases, id: bigint): Promise<boolean> {
  let failing: PurchaseStep | undefined;
  try {
    return await inStep(parts, id, (ctx, purchase) => {
      failing = purchase.step;
      return nextOf(parts, ctx, purchase);
    });
  } catch (error) {
    const { data: failure } = PurchaseFailure.safeParse(error instanceof Problem ? error.key : "");
    if (failure === undefined) throw error;
    // Another server may have gone on meanwhile: then nothing has failed.
    return inStep(parts, id, async (_, { step }) =>
      step === failing ? { step: "FAILED", failure } : undefined,
    );
  }
}

/** Reads the purchase while its wallet is held, and writes where the step leads. Returns whether it may go on at once. */
function inStep(
  { database, clock, shop }: PursuitOfPurchases,
  id: bigint,
  step: (ctx: Context, purchase: Purchase) => Promise<Next>,
): Promise<boolean> {
  return database.write(async (tx) => {
    const { userId } = (await findPurchase(tx, id))!;
    const wallet = (await lockWallets(tx, [userId])).get(userId);
    const purchase = (await findPurchase(tx, id))!;
    if (hasEnded(purchase)) return false;
    // As everything that this step changes: not before what was last written, by a server whose clock is ahead.
    const now = nowHolding({ clock, now: purchase.createdAt }, wallet?.changedAtMillis ?? 0);
    const ctx = contextOf(tx, userId, { now, shop: shop() });
    const next = await step(ctx, purchase);
    if (!next || next.step === purchase.step) return false;
    await movePurchase(tx, purchase, { ...next, now });
    if (next.failure !== undefined)
      await queuePurchaseEmail(ctx, { kind: "purchaseFailed", userId, purchaseId: id });
    tx.publish({ userId, topic: "card" });
    return true;
  });
}

const contextOf = (
  tx: Transaction,
  userId: bigint,
  at: Pick<Context, "now" | "shop">,
): Context => ({
  tx,
  actor: { kind: "job", onBehalfOf: userId },
  language: "en",
  origin: "purchase",
  ...at,
});

async function nextOf(parts: PursuitOfPurchases, ctx: Context, purchase: Purchase): Promise<Next> {
  const { step, userId } = purchase;
  if (step === "PAYING") return afterPaying(ctx, purchase);
  const reader = await findReader(ctx.tx, userId);
  if (reader?.isDisabled) return { step: "FAILED", failure: "account_disabled" };
  if (step === "ESIM") return takesEsim(parts, ctx, purchase);
  if (step === "PROFILE") return afterProfile(ctx, purchase);
  return ordersPlan(ctx, purchase);
}

/** What was given up stays so, also where money came all the same: that is in the balance. */
async function afterPaying(ctx: Context, { id, cardId }: Purchase): Promise<Next> {
  const order = await findPurchaseOrder(ctx, id);
  if (!order || order.cancelledAt !== null) return { step: "CANCELLED" };
  if (order.status === "INIT") return undefined;
  return { step: cardId === null ? "ESIM" : "PLAN" };
}

/** Nothing is taken for an eSIM whose plan could not be ordered now. */
async function takesEsim(
  { vault, orderingChannels }: PursuitOfPurchases,
  ctx: Context,
  { userId, planId, planVersion, esimFeeMicros, regionCode }: Purchase,
): Promise<Next> {
  if (esimFeeMicros !== ctx.shop.esimFeeMicros) throw new Problem("fee_changed");
  const plan = await getOrderablePlan(ctx, String(planId), async () => false);
  const { version, priceMicros } = plan.terms;
  if (version !== planVersion) throw new Problem("price_changed");
  const channels = await channelsToTakeFrom(ctx.tx, plan, regionCode);
  const cardId = await takeEsim(ctx, orderingChannels, channels);
  await withAccount(
    ctx,
    userId,
    (account, at) => {
      if (account.availableMicros < esimFeeMicros + priceMicros)
        throw new Problem("insufficient_credit");
      return applyForEsim(at, vault, account, account.card(cardId));
    },
    { cardIds: [cardId] },
  );
  return { step: "PROFILE", cardId };
}

/** A plan is ordered once a phone can fetch the profile. One that cannot be made gives its fee back by itself. */
async function afterProfile({ tx }: Context, { cardId, userId }: Purchase): Promise<Next> {
  const { state, holderId, failure } = await getProfileState(tx, cardId!);
  const isNotMade = state === "failed" && failure === "order";
  if (holderId !== userId || isNotMade) return { step: "FAILED", failure: "esim_not_made" };
  return state === "ordered" ? undefined : { step: "PLAN" };
}

/** A card that has got a plan meanwhile keeps it: what its holder wanted later counts. */
async function ordersPlan(
  ctx: Context,
  { userId, cardId, planId, planVersion }: Purchase,
): Promise<Next> {
  const account = await readAccount(ctx, userId);
  if (account.ownCard(cardId!).plan) throw new Problem("card_status_conflict");
  const order = { cardId: String(cardId), planId: String(planId), version: planVersion };
  await orderPlanFor(ctx, userId, order);
  return { step: "DONE" };
}
