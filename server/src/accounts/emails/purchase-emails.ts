import { InvoiceKind } from "@farsim/contract/invoices.ts";
import { MonthText } from "@farsim/contract/values/days/moments.ts";
import { adjustmentCauses } from "@farsim/contract/values/money/top-up-causes.ts";
import { Temporal } from "temporal-polyfill";
import { z } from "zod";
import type { Instant } from "../../platform/clock.ts";
import { addJobs } from "../../platform/jobs/jobs.ts";
import type { Transaction } from "../../platform/database/database.ts";

/** The job that sends an email about something that was bought, what the operator did with a card or the balance, or a payout; `notifications` writes its text. */
export const purchaseEmailTask = "purchaseLetter";

const number = z.string().transform(BigInt);

/** Why the staff bought it for the customer; without it they bought it themselves. */
const reason = z.string().optional();

/** What was bought, as it was then. Nothing secret: what shall stand in the email beside it is read when it is sent. */
const Purchase = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("esimReady"), userId: number, cardId: number }),
  z.strictObject({
    kind: z.literal("planOrdered"),
    userId: number,
    cardId: number,
    planId: number,
    version: z.number(),
    startsOn: z.string(),
    /** Whether it begins with the order, or follows the plan of today. */
    isToday: z.boolean(),
    /** Taken with the order, for use of today without a plan. */
    takenMicros: number,
    /** The first day that an open cycle of this plan does not pay for; null where none is open, and where each day is paid by itself. */
    paidUntil: z.string().nullable(),
    reason,
  }),
  /** The rest of what was paid for could not be made: the money is in the balance. */
  z.strictObject({ kind: z.literal("purchaseFailed"), userId: number, purchaseId: number }),
  z.strictObject({
    kind: z.literal("addOnBought"),
    userId: number,
    cardId: number,
    addOnId: number,
    paidMicros: number,
    balanceMicros: number,
    reason,
  }),
  z.strictObject({
    kind: z.literal("simReplaced"),
    userId: number,
    cardId: number,
    oldNumber: z.string(),
    newNumber: z.string(),
    reason: z.string(),
  }),
  /** The operator changes the plan of cards on a day; each with what it runs on until then. */
  z.strictObject({
    kind: z.literal("planChangeAnnounced"),
    userId: number,
    jobId: number,
    planId: number,
    version: z.number(),
    startsOn: z.string(),
    reason: z.string(),
    cards: z.array(z.strictObject({ cardId: number, planId: number, version: z.number() })),
  }),
  z.strictObject({
    kind: z.literal("planChangeWithdrawn"),
    userId: number,
    planId: number,
    version: z.number(),
    startsOn: z.string(),
    reason: z.string(),
    cardIds: z.array(number),
  }),
  /** An order that is paid by hand, with what its customer needs for that. */
  z.strictObject({ kind: z.literal("orderPlaced"), userId: number, orderId: number }),
  z.strictObject({ kind: z.literal("payoutAsked"), userId: number, payoutId: number }),
  z.strictObject({ kind: z.literal("payoutPaid"), userId: number, payoutId: number }),
  /** It is paid as a refund of a payment; later that may fail: then it waits again. */
  z.strictObject({
    kind: z.enum(["payoutRefunded", "payoutRefundFailed"]),
    userId: number,
    payoutId: number,
  }),
  /** Its amount is in the balance again; why, in the operator's words. */
  z.strictObject({
    kind: z.literal("payoutDeclined"),
    userId: number,
    payoutId: number,
    reason: z.string(),
  }),
  /** Its money came back; it waits again. */
  z.strictObject({
    kind: z.literal("payoutBack"),
    userId: number,
    payoutId: number,
    reason: z.string(),
  }),
  /** Staff adjusted the balance; why, in their words. */
  z.strictObject({
    kind: z.enum(adjustmentCauses),
    userId: number,
    changeMicros: number,
    balanceMicros: number,
    reason: z.string(),
  }),
  /** A document for a company; what it is about is paid, or given back, already. */
  z.strictObject({
    kind: z.literal("invoiceIssued"),
    userId: number,
    invoiceId: number,
    document: InvoiceKind,
    /** As it stands on it. */
    number: z.string(),
    month: MonthText,
    amountMicros: z.number(),
    /** The invoice that it takes back as a whole, because that was wrong. */
    cancels: z.string().nullable(),
  }),
  z.strictObject({
    kind: z.literal("cardUnbound"),
    userId: number,
    cardId: number,
    reason: z.string(),
  }),
]);
export type Purchase = z.infer<typeof Purchase>;

/** A purchase with when it was made. */
export const QueuedPurchase = z.strictObject({
  at: z.string().transform((text) => Temporal.Instant.from(text)),
  purchase: Purchase,
});

/** Those that go to many at once: one after the other, and behind everything else that waits. */
const toMany: ReadonlySet<Purchase["kind"]> = new Set([
  "planChangeAnnounced",
  "planChangeWithdrawn",
]);
const behindAll = { queue: "lettersToMany", priority: 10 };

/** Queues an email in the transaction of the purchase; it is sent once that is committed. */
export async function queuePurchaseEmail(
  { tx, now }: { readonly tx: Transaction; readonly now: Instant },
  purchase: Purchase,
): Promise<void> {
  const text = JSON.stringify(purchase, (_, value: unknown) =>
    typeof value === "bigint" ? String(value) : value,
  );
  const payload = { at: String(now), purchase: JSON.parse(text) as unknown };
  await addJobs(tx, [
    { task: purchaseEmailTask, payload, ...(toMany.has(purchase.kind) && behindAll) },
  ]);
}
