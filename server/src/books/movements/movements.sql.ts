import type { MovementKind } from "@farsim/contract/desk/money/movements.ts";
import type { Micros } from "@farsim/contract/values/money/amount.ts";
import type { BookAccount, CashAccount } from "@farsim/contract/values/money/book-accounts.ts";
import type { Instant } from "../../platform/clock.ts";
import type { Statement, Transaction } from "../../platform/database/database.ts";

/** A fee, a transfer, or what takes one of these back. */
export interface MovementRow {
  readonly id: bigint;
  readonly kind: MovementKind;
  readonly at: Instant;
  readonly micros: Micros;
  /** The accounts that were credited and debited. */
  readonly from: BookAccount;
  readonly to: BookAccount;
  readonly reference: string | null;
  readonly reverses: bigint | null;
  readonly reversedBy: bigint | null;
  /** Of what was booked by hand. */
  readonly reason: string | null;
  /** Null once they have left. */
  readonly by: string | null;
}

const columns = `m.id, m.kind, m.booked_at AS at, c.amount_micros AS micros, c.account AS from, d.account AS to, m.reference, m.reverses, back.id AS "reversedBy",
  h.reason, COALESCE(u.username, u.email) AS by
  FROM shop_movements m
  JOIN shop_entries c ON c.movement_id = m.id AND c.amount_micros > 0
  JOIN shop_entries d ON d.movement_id = m.id AND d.amount_micros < 0
  LEFT JOIN shop_movements back ON back.reverses = m.id
  LEFT JOIN hand_movements h ON h.movement_id = m.id LEFT JOIN users u ON u.id = h.booked_by AND u.deleted_at IS NULL
  WHERE m.kind IN ('PROVIDER_FEE', 'TRANSFER', 'MOVEMENT_BACK')`;

const page: Statement = {
  name: "page_of_money_movements",
  text: `SELECT ${columns} AND ($1::bigint IS NULL OR m.id < $1) AND ($3::text IS NULL OR m.kind = $3) ORDER BY m.id DESC LIMIT $2`,
};

export function findMovements(
  tx: Transaction,
  {
    before,
    rows,
    kind,
  }: {
    readonly before: bigint | undefined;
    readonly rows: number;
    readonly kind?: MovementKind | undefined;
  },
): Promise<MovementRow[]> {
  return tx.run<MovementRow>(page, [before ?? null, rows, kind ?? null]);
}

const one: Statement = { name: "money_movement", text: `SELECT ${columns} AND m.id = $1` };

export async function findMovement(tx: Transaction, id: bigint): Promise<MovementRow | undefined> {
  return (await tx.run<MovementRow>(one, [id]))[0];
}

const insert: Statement = {
  name: "insert_hand_movement",
  text: `INSERT INTO hand_movements (movement_id, booked_by, reason) VALUES ($1, $2, $3)`,
};

/** Who booked a movement by hand, and why. */
export async function insertByHand(
  tx: Transaction,
  movementId: bigint,
  { by, reason }: { readonly by: bigint; readonly reason: string },
): Promise<void> {
  await tx.run(insert, [movementId, by, reason]);
}

/** What was moved between accounts that hold money in a time, by account: debited, and credited. */
export interface Transferred {
  readonly account: CashAccount;
  readonly debit: Micros;
  readonly credit: Micros;
}

const transferred: Statement = {
  name: "transferred",
  text: `SELECT account, COALESCE(-sum(amount_micros) FILTER (WHERE amount_micros < 0), 0)::bigint AS debit,
                COALESCE(sum(amount_micros) FILTER (WHERE amount_micros > 0), 0)::bigint AS credit
         FROM hand_movements JOIN shop_movements m ON m.id = movement_id LEFT JOIN shop_movements former ON former.id = m.reverses
         JOIN shop_entries e ON e.movement_id = m.id
         WHERE m.booked_at >= $1 AND m.booked_at < $2 AND COALESCE(former.kind, m.kind) = 'TRANSFER' GROUP BY account ORDER BY account`,
};

/** Transfers, and what took them back: each is booked by hand, so that few rows are read. */
export function findTransferred(
  tx: Transaction,
  from: Instant,
  until: Instant,
): Promise<Transferred[]> {
  return tx.run<Transferred>(transferred, [from, until]);
}
