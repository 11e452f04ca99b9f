import type * as contract from "@farsim/contract/desk/money/recharge-files.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { formatAmount } from "@farsim/contract/values/money/amount.ts";
import { activityIdOf } from "../../ledger/activity.ts";
import { formatInstant } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import { idOf } from "../../platform/http/request/id.ts";
import {
  keyBefore,
  type Page,
  pageOfRows,
  type PageWanted,
  rowsToRead,
} from "../../platform/http/request/paging.ts";
import {
  findFile,
  findFiles,
  findLines,
  type StoredFile,
  type StoredLine,
} from "./recharge-files.sql.ts";

function fileShown({ shop }: Context, row: StoredFile): contract.RechargeFile {
  const { id, name, reason, state, askedBy, askedAt, finishedAt, total, done, refused } = row;
  const money = (micros: bigint) => formatAmount(micros, shop.currencyDigits);
  return {
    id: String(id),
    name,
    isBank: row.chosen !== null,
    ...(reason !== null && { reason }),
    state,
    ...(row.stopReason !== null && { stop: { by: row.stoppedBy ?? "–", reason: row.stopReason } }),
    askedBy: askedBy ?? "–",
    askedAt: formatInstant(askedAt.epochMilliseconds),
    finishedAt: finishedAt && formatInstant(finishedAt.epochMilliseconds),
    lines: total,
    amount: money(row.amountMicros),
    opened: row.opened,
    repeated: row.repeated,
    done,
    refused,
    credited: money(row.creditedMicros),
  };
}

/** A file with how far it is. Throws `not_found`. */
export async function showFile(ctx: Context, id: bigint): Promise<contract.RechargeFile> {
  const row = await findFile(ctx.tx, id);
  if (!row) throw new Problem("not_found");
  return fileShown(ctx, row);
}

/** Files of recharges, a page of them, the newest first. */
export async function listRechargeFiles(
  ctx: Context,
  wanted: Input<typeof contract.listRechargeFiles>,
): Promise<Output<typeof contract.listRechargeFiles>> {
  const rows = await findFiles(ctx.tx, {
    before: keyBefore(wanted.cursor),
    rows: rowsToRead(wanted),
  });
  const { items, nextCursor } = pageOfRows(rows, ({ id }) => id, wanted);
  return { items: items.map((row) => fileShown(ctx, row)), nextCursor };
}

/** A file, and a page of its lines. Throws `not_found`. */
export async function getRechargeFile(
  ctx: Context,
  wanted: Input<typeof contract.getRechargeFile>,
): Promise<Output<typeof contract.getRechargeFile>> {
  const file = await showFile(ctx, idOf(wanted.fileId));
  return { file, ...(await pageOfLines(ctx, file, wanted)) };
}

type LinesWanted = PageWanted & Pick<Input<typeof contract.getRechargeFile>, "onlyRefused">;

function stateOf(
  file: contract.RechargeFile,
  seq: bigint | null,
  error: string | null,
): contract.RechargeLine["state"] {
  if (seq !== null) return "credited";
  if (error !== null) return "refused";
  return file.state === "declined" ? "declined" : "waiting";
}

/** Of a bank statement: the order that a line finishes, and its payment. */
function bankOf({ orderId, remark, bankDay, chosen }: StoredLine) {
  if (orderId === null || remark === null || bankDay === null || chosen === null) return {};
  return { bank: { orderId: String(orderId), remark, day: bankDay, chosen } };
}

/** The lines of a file with what became of each, a page of them, in their order. */
export async function pageOfLines(
  { tx, shop }: Context,
  file: contract.RechargeFile,
  wanted: LinesWanted,
): Promise<Page<contract.RechargeLine>> {
  const rows = await findLines(tx, idOf(file.id), {
    onlyRefused: wanted.onlyRefused === "true",
    after: Number(keyBefore(wanted.cursor) ?? 0n),
    rows: rowsToRead(wanted),
  });
  const { items, nextCursor } = pageOfRows(rows, ({ line }) => String(line), wanted);
  return {
    items: items.map((row) => {
      const { line, userId, username, email, amountMicros, reason, repeats, seq, error } = row;
      return {
        line,
        user: { id: String(userId), username, email },
        amount: formatAmount(amountMicros, shop.currencyDigits),
        ...(reason !== null && { reason }),
        ...bankOf(row),
        repeats,
        state: stateOf(file, seq, error),
        ...(error !== null && { error }),
        ...(seq !== null && { activityId: activityIdOf({ userId, seq }) }),
      };
    }),
    nextCursor,
  };
}
