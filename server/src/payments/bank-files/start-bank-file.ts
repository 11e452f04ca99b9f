import type { startBankFile as contract } from "@farsim/contract/desk/money/bank-files.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { holdAllowance } from "../../approvals/created-value.ts";
import { actingUser, type Context } from "../../platform/context.ts";
import { lockOrders } from "../orders/pay-orders.sql.ts";
import { beginFile } from "../recharge-files/begin-file.ts";
import { holdBeginning, insertFile } from "../recharge-files/new-file.sql.ts";
import { checkStatement, type CheckedBankFile } from "./check-bank-file.ts";
import type { Certain } from "./match-payments.ts";

type Wanted = Input<typeof contract>;

/**
 * Begins to finish the orders that a bank statement certainly pays, and of the likely ones those that a person chose; or lets them wait for
 * a second administrator where their sum is over the operator's limit. Refuses `recharge_file_changed` where the file would do
 * anything else than its check said, and `validation_failed` (`chosen`) where nothing is left to do.
 */
export async function startBankFile(
  ctx: Context,
  wanted: Wanted,
): Promise<Output<typeof contract>> {
  await holdBeginning(ctx.tx);
  const checked = await checkStatement(ctx, wanted);
  const { certain, likely } = checked.matches;
  const lines = new Set(wanted.chosen);
  const chosen = likely.filter(({ payment }) => lines.has(payment.line));
  if (checked.digest !== wanted.digest || chosen.length !== lines.size)
    throw new Problem("recharge_file_changed");
  const finished = [...certain, ...chosen];
  if (finished.length === 0)
    throw new Problem("validation_failed", { fields: { chosen: "required" } });
  const amountMicros = finished.reduce((sum, { order }) => sum + order.amountMicros, 0n);
  const waits = (await holdAllowance(ctx)).isPassedBy(amountMicros);
  if (waits !== wanted.waits) throw new Problem("recharge_file_changed");
  await holdOpen(ctx, finished);
  const fileId = await keepFile(ctx, { ...checked, wanted, certain, chosen, amountMicros });
  const facts = {
    name: wanted.name,
    lines: finished.length,
    opened: 0,
    repeated: 0,
    chosen: chosen.length,
  };
  return beginFile(ctx, { fileId, amountMicros, waits, facts });
}

/** Held until commit, so that no customer cancels an order meanwhile. */
async function holdOpen(ctx: Context, finished: readonly Certain[]): Promise<void> {
  const orders = await lockOrders(
    ctx.tx,
    finished.map(({ order }) => order.id),
  );
  if (orders.some(({ status }) => status !== "INIT")) throw new Problem("recharge_file_changed");
}

interface Agreed extends CheckedBankFile {
  readonly wanted: Wanted;
  readonly certain: readonly Certain[];
  readonly chosen: readonly Certain[];
  readonly amountMicros: bigint;
}

/** Keeps the file with the lines that finish an order, in its order. */
async function keepFile(
  ctx: Context,
  { statement: { sheet }, wanted, certain, chosen, amountMicros }: Agreed,
): Promise<bigint> {
  const lineOf =
    (isChosen: boolean) =>
    ({ payment, order }: Certain) => ({
      line: payment.line,
      userId: order.userId,
      amountMicros: order.amountMicros,
      reason: undefined,
      repeats: false,
      bank: {
        orderId: order.id,
        chosen: isChosen,
        day: payment.day,
        bankLine: payment.bankLine,
      },
    });
  return insertFile(ctx.tx, {
    name: wanted.name,
    reason: undefined,
    askedBy: actingUser(ctx),
    origin: ctx.origin,
    now: ctx.now,
    amountMicros,
    opened: 0,
    repeated: 0,
    bank: {
      chosen: chosen.length,
      ...(sheet?.layout && { sheet: { names: sheet.sheetNames, layout: sheet.layout } }),
    },
    lines: [...certain.map(lineOf(false)), ...chosen.map(lineOf(true))].toSorted(
      (one, other) => one.line - other.line,
    ),
  });
}
