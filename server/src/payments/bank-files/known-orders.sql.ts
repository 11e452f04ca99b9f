import type { PayOrderStatus } from "@farsim/contract/pay.ts";
import type { Micros } from "@farsim/contract/values/money/amount.ts";
import type { Instant } from "../../platform/clock.ts";
import type { Statement, Transaction } from "../../platform/database/database.ts";

/** An order that a payment may be for. */
export interface KnownOrder {
  readonly id: bigint;
  readonly remark: string;
  readonly status: PayOrderStatus;
  readonly amountMicros: Micros;
  readonly totalMicros: Micros;
  readonly createdAt: Instant;
  readonly userId: bigint;
  readonly username: string | null;
  readonly email: string;
  readonly isStaff: boolean;
  readonly isDeleted: boolean;
  /** A second administrator is asked to finish it. */
  readonly waits: boolean;
  /** A payment finished it, by Stripe or by a bank statement, or is to: there is no need of another one. */
  readonly isPaid: boolean;
}

/** SQL for lines of bank statements that finished their order, or are to: those of a file that was rejected are not. */
const acceptedLines = `recharge_lines l LEFT JOIN approvals p ON p.file_id = l.file_id WHERE l.error IS NULL AND p.status IS DISTINCT FROM 'REJECTED'`;

/** SQL for those of an order `o` that have not been looked at. */
const openLines = `SELECT FROM ${acceptedLines} AND l.order_id = o.id AND l.done_at IS NULL`;

const columns = `o.id, o.remark, o.status, o.amount_micros AS "amountMicros", o.amount_micros + o.service_fee_micros AS "totalMicros", o.created_at AS "createdAt",
    o.user_id AS "userId", u.username, u.email, u.level = 1 AS "isStaff", u.deleted_at IS NOT NULL AS "isDeleted",
    EXISTS (SELECT FROM approvals p WHERE p.order_id = o.id AND p.status = 'PENDING') AS waits,
    o.finished_by IS NOT DISTINCT FROM 'stripe' OR EXISTS (SELECT FROM ${acceptedLines} AND l.order_id = o.id) AS "isPaid"`;

const byCode: Statement = {
  name: "orders_by_code",
  text: `SELECT ${columns} FROM unnest($1::text[]) AS c (code) JOIN pay_orders o ON o.remark = c.code JOIN users u ON u.id = o.user_id`,
};

/** The orders of some codes. */
export function findByCode(tx: Transaction, codes: readonly string[]): Promise<KnownOrder[]> {
  return tx.run<KnownOrder>(byCode, [codes]);
}

/** Among so many orders over one amount none stands out. */
export const mostAlike = 50;

const openByTotal: Statement = {
  name: "open_orders_by_total",
  text: `SELECT found.* FROM unnest($1::bigint[]) AS w (micros) CROSS JOIN LATERAL (
           SELECT ${columns} FROM pay_orders o JOIN users u ON u.id = o.user_id
           WHERE o.status = 'INIT' AND o.amount_micros + o.service_fee_micros = w.micros AND o.created_at > $2 AND u.deleted_at IS NULL
           ORDER BY o.id DESC LIMIT ${mostAlike}) AS found`,
};

/** The open orders that some amounts would pay, made since a moment; of each amount no more than show that there are many. */
export function findOpenByTotal(
  tx: Transaction,
  totals: readonly Micros[],
  since: Instant,
): Promise<KnownOrder[]> {
  return tx.run<KnownOrder>(openByTotal, [totals, since]);
}

const used: Statement = {
  name: "used_bank_lines",
  text: `SELECT DISTINCT l.bank_line AS "bankLine" FROM recharge_lines l JOIN pay_orders o ON o.id = l.order_id LEFT JOIN approvals p ON p.file_id = l.file_id
         WHERE l.bank_line = ANY($1) AND p.status IS DISTINCT FROM 'REJECTED'
           AND (l.error IS NULL OR (l.error = 'order_not_payable' AND o.finished_by IS DISTINCT FROM 'stripe'))`,
};

/** Which lines of bank statements finished an order before, or are to, or came too late for one that was finished for them by hand. */
export async function findUsed(
  tx: Transaction,
  bankLines: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.run<{ bankLine: string }>(used, [bankLines]);
  return new Set(rows.map(({ bankLine }) => bankLine));
}

const waiting: Statement = {
  name: "order_waits_in_bank_file",
  text: `SELECT EXISTS (SELECT FROM pay_orders o WHERE o.id = $1 AND EXISTS (${openLines})) AS waits`,
};

/** Whether an order is to be finished by a bank statement that was begun, or waits for a second administrator. */
export async function waitsInBankFile(tx: Transaction, orderId: bigint): Promise<boolean> {
  const [row] = await tx.run<{ waits: boolean }>(waiting, [orderId]);
  return row!.waits;
}
