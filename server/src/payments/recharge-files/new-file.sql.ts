import type { BankLayout } from "@farsim/contract/desk/money/bank-files.ts";
import type { Micros } from "@farsim/contract/values/money/amount.ts";
import type { Instant } from "../../platform/clock.ts";
import type { Statement, Transaction } from "../../platform/database/database.ts";
import { digestOfLines } from "./digest-of-lines.ts";

const oneAtATime: Statement = {
  name: "begin_recharge_file",
  text: "SELECT pg_advisory_xact_lock(hashtextextended('recharge_files', 0))",
};

/** Files are begun one after the other: of two that would credit the same, the later one sees the earlier. */
export async function holdBeginning(tx: Transaction): Promise<void> {
  await tx.run(oneAtATime, []);
}

interface NewFile {
  readonly name: string;
  readonly reason: string | undefined;
  readonly askedBy: bigint;
  readonly origin: string;
  readonly now: Instant;
  readonly amountMicros: Micros;
  readonly opened: number;
  readonly repeated: number;
  /** Of a bank statement: lines that a person chose, and how its sheet was read; XML needs no layout. */
  readonly bank?: {
    readonly chosen: number;
    readonly sheet?: { readonly names: string; readonly layout: BankLayout };
  };
  readonly lines: readonly NewLine[];
}

interface NewLine {
  readonly line: number;
  readonly userId: bigint;
  readonly amountMicros: Micros;
  readonly reason: string | undefined;
  readonly repeats: boolean;
  /** Of a bank statement: the order that is finished, whether a person said so, and the payment. */
  readonly bank?: {
    readonly orderId: bigint;
    readonly chosen: boolean;
    readonly day: string;
    readonly bankLine: string;
  };
}

const addLines: Statement = {
  name: "add_recharge_lines",
  text: `INSERT INTO recharge_lines (file_id, line, user_id, amount_micros, reason, repeats, order_id, chosen, bank_day, bank_line)
         SELECT $1, l.* FROM unnest($2::integer[], $3::bigint[], $4::bigint[], $5::text[], $6::boolean[], $7::bigint[], $8::boolean[], $9::date[], $10::text[]) AS l`,
};

/** Keeps a file with its lines. Nothing is credited before it is queued. Returns its id. */
export async function insertFile(tx: Transaction, file: NewFile): Promise<bigint> {
  const { lines } = file;
  const { id } = await tx.db
    .insertInto("recharge_files")
    .values({
      name: file.name,
      reason: file.reason ?? null,
      asked_by: file.askedBy,
      origin: file.origin,
      asked_at: file.now,
      total: lines.length,
      amount_micros: file.amountMicros,
      opened: file.opened,
      repeated: file.repeated,
      chosen: file.bank?.chosen ?? null,
      sheet_names: file.bank?.sheet?.names ?? null,
      layout: file.bank?.sheet ? JSON.stringify(file.bank.sheet.layout) : null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await tx.run(addLines, [
    id,
    lines.map(({ line }) => line),
    lines.map(({ userId }) => userId),
    lines.map(({ amountMicros }) => amountMicros),
    lines.map(({ reason }) => reason ?? null),
    lines.map(({ repeats }) => repeats),
    lines.map(({ bank }) => bank?.orderId ?? null),
    lines.map(({ bank }) => bank?.chosen ?? null),
    lines.map(({ bank }) => bank?.day ?? null),
    lines.map(({ bank }) => bank?.bankLine ?? null),
  ]);
  return id;
}

const digest: Statement = {
  name: "digest_of_recharge_file",
  text: `SELECT ${digestOfLines("$1")} AS digest`,
};

/** A digest of whom the lines of a file credit with how much and why, for the audit log: `verify-ledger` compares it. */
export async function digestOfFile(tx: Transaction, id: bigint): Promise<string> {
  const [row] = await tx.run<{ digest: string }>(digest, [id]);
  return row!.digest;
}
