import type { Clock } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Shop } from "../../platform/settings/shop.ts";
import type { RefundAnswer } from "../stripe/ask-refund.ts";
import type { StripeDesk } from "../stripe/stripe-desk.ts";
import {
  claimRefund,
  findDueRefunds,
  type PayoutRefund,
  putRefundOff,
} from "./payout-refunds.sql.ts";
import { recordReportedRefund, recordRefusal } from "./record-refund.ts";

export interface SendingRefunds {
  readonly database: Database;
  readonly clock: Clock;
  readonly shop: () => Shop;
  /** Undefined where payments by Stripe are not set up any more: then refunds wait. */
  readonly desk: StripeDesk | undefined;
  readonly onTrouble: (trouble: { readonly movementId: string; readonly cause: string }) => void;
}

/** Longer than a question may take: a server that holds a refund that long has died. */
const leaseMillis = 120_000;

const firstPauseMillis = 30_000;
const longestPauseMillis = 6 * 3_600_000;

/** Each time twice as long as before, up to six hours. */
const pauseAfter = (tries: number): number =>
  Math.min(firstPauseMillis * 2 ** Math.min(tries - 1, 20), longestPauseMillis);

/** Refunds that are due, no matter who should have been at them. */
export function dueRefunds({ database, clock }: SendingRefunds): Promise<bigint[]> {
  return database.read((tx) => findDueRefunds(tx, clock.now()));
}

/**
 * Asks the provider for a refund that is booked, or about one that it has taken on. Nothing is locked meanwhile; a server that is killed after
 * asking loses nothing, for the next one asks under the same key, and looks first whether there is one of that name.
 */
export async function sendRefund(sending: SendingRefunds, movementId: bigint): Promise<void> {
  const { database, clock, desk, onTrouble } = sending;
  const asked = clock.now();
  const until = asked.add({ milliseconds: leaseMillis });
  const refund = await database.write((tx) => claimRefund(tx, movementId, { now: asked, until }));
  if (!refund) return;
  const answer = desk ? await ask(desk, refund, sending.shop().currency) : notSetUp;
  const now = clock.now();
  if (answer.kind === "unreachable")
    onTrouble({ movementId: String(movementId), cause: answer.cause });
  await database.write((tx) => {
    const actor = { kind: "system" } as const;
    const ctx = { tx, now, actor, shop: sending.shop(), language: "en" } as const;
    return record({ ...ctx, origin: "refund of a payout" }, refund, answer);
  });
}

const notSetUp: RefundAnswer = { kind: "unreachable", cause: "Stripe is not set up" };

function ask(desk: StripeDesk, refund: PayoutRefund, currency: string): Promise<RefundAnswer> {
  const { refundId, movementId, payoutId, paymentId, amountMicros, tries } = refund;
  if (refundId !== null) return desk.findRefund(refundId);
  const isRepeated = tries > 1;
  return desk.refund({ movementId, payoutId, paymentId, amountMicros, currency, isRepeated });
}

async function record(ctx: Context, refund: PayoutRefund, answer: RefundAnswer): Promise<void> {
  const { movementId, paymentId, tries } = refund;
  if (answer.kind === "unreachable") {
    const until = ctx.now.add({ milliseconds: pauseAfter(tries) });
    return putRefundOff(ctx.tx, movementId, { until, trouble: answer.cause });
  }
  if (answer.kind === "refused")
    return recordRefusal(ctx, { paymentId, movementId, code: answer.code });
  const { refundId, outcome, failure } = answer;
  const reported = { paymentId, movementId, refundId, outcome, failure };
  await recordReportedRefund(ctx, { ...reported, at: ctx.now });
}
