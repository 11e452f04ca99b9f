import type { Instant } from "../platform/clock.ts";
import type { Statement, Transaction } from "../platform/database/database.ts";
import type { ClaimedOrder } from "./claimed-order.ts";
import type { OpenStep, OrderStep } from "./order-step.ts";

export async function insertOrder(
  tx: Transaction,
  order: {
    readonly cardId: bigint;
    readonly userId: bigint;
    readonly feeSeq: bigint | null;
    readonly matchingIdSealed: Buffer;
    readonly now: Instant;
  },
): Promise<bigint> {
  const { id } = await tx.db
    .insertInto("esim_orders")
    .values({
      card_id: order.cardId,
      user_id: order.userId,
      fee_seq: order.feeSeq,
      step: "download",
      matching_id_sealed: order.matchingIdSealed,
      ordered_at: order.now,
      due_at: order.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

const claim: Statement = {
  name: "claim_esim_order",
  text: `UPDATE esim_orders SET due_at = $3, tries = tries + 1, trouble = NULL
         WHERE id = $1 AND ended_at IS NULL AND due_at <= $2
         RETURNING id, card_id, user_id, fee_seq, step, tries, matching_id_sealed, failure, ordered_at`,
};

/**
 * Takes up an order that is due, for one server alone, until a moment; undefined where there is nothing to do. Until it is
 * moved it can be told by its row: begun, and without trouble.
 */
export async function claimOrder(
  tx: Transaction,
  id: bigint,
  { now, until }: { now: Instant; until: Instant },
): Promise<ClaimedOrder | undefined> {
  const [row] = await tx.run<{
    id: bigint;
    card_id: bigint;
    user_id: bigint;
    fee_seq: bigint | null;
    step: OpenStep;
    tries: number;
    matching_id_sealed: Buffer;
    failure: string | null;
    ordered_at: Instant;
  }>(claim, [id, now, until]);
  return (
    row && {
      id: row.id,
      cardId: row.card_id,
      userId: row.user_id,
      feeSeq: row.fee_seq,
      step: row.step,
      tries: row.tries,
      matchingIdSealed: row.matching_id_sealed,
      failure: row.failure,
      orderedAt: row.ordered_at,
    }
  );
}

/**
 * Moves an order on, if it still stands where it was taken up; a step that changes begins its tries anew. Returns whether
 * it did: two that were at it at once do not both move it.
 */
export async function moveOrder(
  tx: Transaction,
  { id, step, tries }: ClaimedOrder,
  to: {
    step: OrderStep;
    dueAt: Instant;
    failure: string | null;
    endedAt: Instant | null;
    /** Why it does not go on; null where it does. */
    trouble: string | null;
  },
): Promise<boolean> {
  const moved = await tx.db
    .updateTable("esim_orders")
    .set({
      step: to.step,
      due_at: to.dueAt,
      failure: to.failure,
      ended_at: to.endedAt,
      trouble: to.trouble,
      ...(to.step !== step && { tries: 0 }),
    })
    .where("id", "=", id)
    .where("step", "=", step)
    .where("tries", "=", tries)
    .executeTakeFirst();
  return moved.numUpdatedRows === 1n;
}

const due: Statement = {
  name: "find_due_esim_orders",
  text: "SELECT id FROM esim_orders WHERE ended_at IS NULL AND due_at <= $1 ORDER BY due_at LIMIT 100",
};

export async function findDueOrders(tx: Transaction, now: Instant): Promise<bigint[]> {
  return (await tx.run<{ id: bigint }>(due, [now])).map(({ id }) => id);
}

/** The last application of someone for a card that came to nothing, with the fee that it had cost. */
export async function findReturnedOrder(
  tx: Transaction,
  userId: bigint,
  cardId: bigint,
): Promise<{ feeMicros: bigint; endedAt: Instant } | undefined> {
  const row = await tx.db
    .selectFrom("esim_orders as o")
    .leftJoin("activities as a", (join) =>
      join.onRef("a.user_id", "=", "o.user_id").onRef("a.seq", "=", "o.fee_seq"),
    )
    .select(["a.change_micros", "o.ended_at"])
    .where("o.user_id", "=", userId)
    .where("o.card_id", "=", cardId)
    .where("o.step", "=", "returned")
    .orderBy("o.id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && { feeMicros: -(row.change_micros ?? 0n), endedAt: row.ended_at! };
}

/** What a fee was, as long as nothing has taken it back; else 0. Ask while its wallet is held. */
export async function findFeeToReturn(
  tx: Transaction,
  userId: bigint,
  seq: bigint,
): Promise<bigint> {
  const row = await tx.db
    .selectFrom("activities as fee")
    .leftJoin("activities as back", (join) =>
      join.onRef("back.user_id", "=", "fee.user_id").onRef("back.reverses_seq", "=", "fee.seq"),
    )
    .select("fee.change_micros")
    .where("fee.user_id", "=", userId)
    .where("fee.seq", "=", seq)
    .where("back.seq", "is", null)
    .executeTakeFirst();
  return -(row?.change_micros ?? 0n);
}
