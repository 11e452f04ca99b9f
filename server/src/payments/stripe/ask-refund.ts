import { createHash } from "node:crypto";
import type { Micros } from "@farsim/contract/values/money/amount.ts";
import type Stripe from "stripe";
import type { ReportedRefund } from "../payout-refunds/record-refund.ts";
import { toStripe } from "./stripe-amount.ts";

/** The names under which a payout and its movement travel with a refund, and come back with what is told of it. */
const payoutField = "farsim_payout";
export const movementField = "farsim_movement";

export interface RefundWanted {
  readonly movementId: bigint;
  readonly payoutId: bigint;
  readonly paymentId: string;
  readonly amountMicros: Micros;
  readonly currency: string;
  /** It was asked for before, and no answer came: it may be there. */
  readonly isRepeated: boolean;
}

/** What became of asking. `refused` for good; `unreachable`: it may have been made, and is asked for again. */
export type RefundAnswer =
  | ({ readonly kind: "answered" } & Pick<ReportedRefund, "refundId" | "outcome" | "failure">)
  | { readonly kind: "refused"; readonly code: string }
  | { readonly kind: "unreachable"; readonly cause: string };

export function outcomeOf({ status }: Pick<Stripe.Refund, "status">): ReportedRefund["outcome"] {
  if (status === "failed" || status === "canceled") return "failed";
  return status === "succeeded" ? "done" : "pending";
}

/** Why a refund failed; one that was cancelled gives no reason. */
export const failureOf = ({ status, failure_reason }: Stripe.Refund): string | null =>
  outcomeOf({ status }) === "failed" ? (failure_reason ?? status) : null;

const answered = (refund: Stripe.Refund): RefundAnswer => ({
  kind: "answered",
  refundId: refund.id,
  outcome: outcomeOf(refund),
  failure: failureOf(refund),
});

/**
 * Pays a part of a payment back. Stripe keeps an idempotency key for a day only, so one that was asked for before is looked for by its movement
 * first; and where Stripe refuses, for what it refuses may be ours already.
 */
export async function askRefund(client: Stripe, wanted: RefundWanted): Promise<RefundAnswer> {
  const { movementId, payoutId, paymentId, amountMicros, currency } = wanted;
  const found = wanted.isRepeated ? await findOurs(client, wanted) : undefined;
  if (found) return answered(found);
  const params = {
    payment_intent: paymentId,
    amount: toStripe(amountMicros, currency),
    metadata: { [payoutField]: String(payoutId), [movementField]: String(movementId) },
  };
  const digest = createHash("sha256").update(JSON.stringify(params)).digest("hex");
  const idempotencyKey = `farsim-payout-${payoutId}-${digest.slice(0, 32)}`;
  try {
    return answered(await client.refunds.create(params, { idempotencyKey }));
  } catch (error) {
    const code = refusalOf(error);
    if (code === undefined) throw error;
    const ours = await findOurs(client, wanted);
    return ours ? answered(ours) : { kind: "refused", code };
  }
}

export async function askAboutRefund(client: Stripe, refundId: string): Promise<RefundAnswer> {
  return answered(await client.refunds.retrieve(refundId));
}

/** More refunds of one payment than this are not read: each is a payout, or someone's work at Stripe. */
const mostRead = 100;

async function findOurs(
  client: Stripe,
  { paymentId, movementId, amountMicros, currency }: RefundWanted,
): Promise<Stripe.Refund | undefined> {
  const amount = toStripe(amountMicros, currency);
  const { data } = await client.refunds.list({ payment_intent: paymentId, limit: mostRead });
  return data.find(
    ({ metadata, amount: paid }) =>
      metadata?.[movementField] === String(movementId) && paid === amount,
  );
}

/** What Stripe answers to a request that it will never carry out: bad or impossible (400, 404), or declined (402). */
function refusalOf(error: unknown): string | undefined {
  const { type, code, statusCode } = error as Partial<Stripe.errors.StripeError>;
  const isFinal = type === "StripeInvalidRequestError" || type === "StripeCardError";
  return isFinal ? (code ?? `status ${statusCode}`) : undefined;
}
