import { formatAmount } from "@farsim/contract/values/money/amount.ts";
import type { Language } from "@farsim/contract/values/texts/language.ts";
import { type Texts, textIn } from "@farsim/contract/values/texts/texts.ts";
import type { RechargeMethod } from "@farsim/contract/values/money/recharge-fee.ts";
import { purchaseEmailTask } from "../src/accounts/emails/purchase-emails.ts";
import { createRegistered } from "../src/accounts/register/create-registered.ts";
import { bindByProof, findCardIdOfProof } from "../src/cards/bind-card.ts";
import { orderPlan } from "../src/billing/actions/order-plan.ts";
import { editOwnTag } from "../src/cards/edit-tag.ts";
import { planForCard } from "../src/cards/plan-for-card.ts";
import { stopBilling } from "../src/billing/actions/holder-actions.ts";
import { createPayOrder } from "../src/payments/orders/create-pay-order.ts";
import { finishPayOrder } from "../src/payments/orders/finish-pay-order.ts";
import { applyForEsim } from "../src/esim/apply-for-esim.ts";
import { recordProgress } from "../src/esim/record-progress.ts";
import { orderAddOnForCard } from "../src/cards/order-add-on.ts";
import type { Order } from "../src/payments/orders/pay-order.ts";
import { setCountry } from "../src/ledger/set-country.ts";
import { recharge } from "../src/payments/recharge.ts";
import type { HandClock } from "../src/platform/clock.ts";
import type { Actor, Context } from "../src/platform/context.ts";
import type { Transaction } from "../src/platform/database/database.ts";
import { withdrawJobs } from "../src/platform/jobs/jobs.ts";
import type { Shop } from "../src/platform/settings/shop.ts";
import type { Vault } from "../src/platform/security/vault.ts";
import { withAccount, withOwnCard } from "../src/billing/account/with-account.ts";
import { microsOf } from "./demo-catalogue.ts";
import type { DemoCustomer } from "./demo-customer.ts";
import { emailOf } from "./demo-emails.ts";
import type { PrintedCard } from "./demo-stock.ts";

/** Where the demonstration plays: one transaction, and a clock that is set from moment to moment. */
export interface Stage {
  readonly tx: Transaction;
  readonly clock: HandClock;
  readonly shop: Shop;
  readonly vault: Vault;
  readonly administratorId: bigint;
}

/** What an action has when someone acts at the present moment of the play. */
export function actAs(
  { tx, clock, shop }: Stage,
  actor: Actor,
  language: Language = "en",
): Context {
  return { tx, now: clock.now(), shop, actor, language, origin: "demonstration" };
}

export const user = (userId: bigint, level: 0 | 1): Actor => ({
  kind: "user",
  userId,
  level,
  sessionId: "demonstration",
});

export async function register(
  stage: Stage,
  { username, language, country }: DemoCustomer,
  passwordHash: string,
): Promise<bigint> {
  const ctx = actAs(stage, { kind: "system" }, language);
  const email = emailOf(username);
  const userId = await createRegistered(ctx, { username, email, passwordHash, roleId: null });
  if (country) await setCountry(stage.tx, userId, country);
  await leaveUntold(ctx, userId);
  return userId;
}

/** No one writes emails about what only seems to have happened. */
async function leaveUntold({ tx }: Context, userId: bigint): Promise<void> {
  const none = { data_50: false, data_80: false, data_100: false };
  await tx.db
    .insertInto("account_alerts")
    .values({ user_id: userId, ...none, recharged: false, card_stopped: false })
    .execute();
}

/** From now on the customers are told what is usual; of what only seems to have happened no email is sent. */
export async function beginEmails(tx: Transaction): Promise<void> {
  await withdrawJobs(tx, purchaseEmailTask);
  await tx.db.deleteFrom("account_alerts").execute();
}

const inPerson: Texts = { en: "Paid in person", "zh-CN": "当面支付" };
const bankTransfer: Texts = { en: "Bank transfer", "zh-CN": "微信转账" };

/** The operator credits someone; an email that no one registered gets an account. */
export async function topUp(
  stage: Stage,
  email: string,
  cents: number,
  language: Language,
): Promise<void> {
  const { currencyDigits } = stage.shop;
  await recharge(actAs(stage, user(stage.administratorId, 1)), {
    account: email,
    amount: formatAmount(microsOf(cents, currencyDigits), currencyDigits),
    reason: textIn(inPerson, language),
    createUnregistered: true,
  });
}

interface Ordered {
  readonly cents: number;
  readonly method: RechargeMethod;
}

/** A customer orders a recharge; nothing of it where the operator takes no such amount. */
export async function orderRecharge(
  stage: Stage,
  userId: bigint,
  { cents, method }: Ordered,
): Promise<Order | undefined> {
  const { currencyDigits, recharge: bounds } = stage.shop;
  const micros = microsOf(cents, currencyDigits);
  if (micros < bounds.minMicros || micros > bounds.maxMicros) return undefined;
  const amount = formatAmount(micros, currencyDigits);
  return createPayOrder(actAs(stage, user(userId, 0)), { amount, method });
}

/** The money for an order has come, says the operator. */
export async function finish(stage: Stage, { id }: Order, language: Language): Promise<void> {
  await finishPayOrder(actAs(stage, user(stage.administratorId, 1)), {
    orderId: String(id),
    reason: textIn(bankTransfer, language),
  });
}

/** Returns the card's id. */
export async function bind(stage: Stage, userId: bigint, printed: PrintedCard): Promise<bigint> {
  const { cardId } = await bindByProof(actAs(stage, user(userId, 0)), stage.vault, printed);
  return cardId;
}

/** Someone applies for an eSIM of a carrier and puts it on their phone, or means to. Returns the card's id. */
export async function getEsim(
  stage: Stage,
  userId: bigint,
  {
    printed,
    channelName,
    esim,
  }: { printed: PrintedCard; channelName: string; esim: "released" | "installed" },
): Promise<bigint> {
  const ctx = actAs(stage, user(userId, 0));
  const cardId = await findCardIdOfProof(ctx, stage.vault, printed);
  await withAccount(
    ctx,
    userId,
    (account, at) => applyForEsim(at, stage.vault, account, account.card(cardId)),
    { cardIds: [cardId] },
  );
  if (esim === "installed")
    await recordProgress(actAs(stage, { kind: "channel", channelName }), {
      header: { functionRequesterIdentifier: "demo", functionCallIdentifier: printed.iccid },
      iccid: printed.iccid,
      profileType: "demo",
      timestamp: String(stage.clock.now()),
      notificationPointId: 4,
      notificationPointStatus: { status: "Executed-Success" },
    });
  return cardId;
}

export async function order(
  stage: Stage,
  userId: bigint,
  { cardId, planId }: { cardId: bigint; planId: bigint },
): Promise<void> {
  const ctx = actAs(stage, user(userId, 0));
  const { terms } = await planForCard(ctx, String(planId), cardId);
  const { currencyDigits } = stage.shop;
  await withOwnCard(ctx, cardId, (card, account) =>
    orderPlan(account, card, terms, { currencyDigits }),
  );
}

export async function addData(
  stage: Stage,
  userId: bigint,
  { cardId, addOnId }: { cardId: bigint; addOnId: bigint },
): Promise<void> {
  const wanted = { cardId: String(cardId), addOnId: String(addOnId) };
  await orderAddOnForCard(actAs(stage, user(userId, 0)), wanted);
}

export async function tag(
  stage: Stage,
  userId: bigint,
  { cardId, tag }: { cardId: bigint; tag: string },
): Promise<void> {
  await editOwnTag(actAs(stage, user(userId, 0)), cardId, tag);
}

export function stop(stage: Stage, userId: bigint, cardId: bigint): Promise<void> {
  return withOwnCard(actAs(stage, user(userId, 0)), cardId, stopBilling);
}
