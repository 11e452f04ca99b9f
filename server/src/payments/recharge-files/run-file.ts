import type { ProblemKey } from "@farsim/contract/problems/problem.ts";
import { formatAmount } from "@farsim/contract/values/amount.ts";
import { isStaff } from "../../accounts/find-account.ts";
import { stillHolds } from "../../accounts/staff/still-holds.ts";
import { refusalOf } from "../../billing/account/refusal-of.ts";
import type { WrittenActivity } from "../../ledger/activity.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import type { Database, Transaction } from "../../platform/database/database.ts";
import { audit } from "../../platform/security/audit.ts";
import type { Shop } from "../../platform/settings/shop.ts";
import { creditWallet } from "../credit-wallet.ts";
import { endFile } from "./end-file.ts";
import { queueRechargeFile } from "./recharge-file-job.ts";
import { keepResult, lockOpenFile, nextLine } from "./open-file.sql.ts";

interface Running {
  readonly database: Pick<Database, "write">;
  readonly clock: Clock;
  readonly shop: Shop;
}

/** Of how many lines a file is worked on before the others have their turn. */
const linesATurn = 500;
/** So many lines may fail in a turn by a fault of ours: then it is the database or the program, and not a line. */
const mostFailures = 10;

/**
 * Credits the lines of a file, each in a transaction of its own: no customer waits for another's. It acts as the administrator who
 * asked for it, and only as long as they still may. Begun again after a crash it goes on where it stood: a line and its credit are
 * written together. A line that fails by a fault of ours does not hold up the others; it is thrown at the end, so that the job is
 * tried again for it.
 */
export async function runRechargeFile(running: Running, fileId: bigint): Promise<void> {
  const failures: unknown[] = [];
  let after = 0;
  for (let lines = 0; lines < linesATurn; lines++) {
    const work: Work = { fileId, after, isWhole: failures.length === 0, line: undefined };
    try {
      // One line after the other, in the order of the file.
      // oxlint-disable-next-line no-await-in-loop
      if (!(await running.database.write((tx) => doNext(running, tx, work)))) break;
    } catch (error) {
      failures.push(error);
      if (work.line === undefined || failures.length === mostFailures) break;
      after = work.line;
    }
  }
  if (failures.length > 0) throw failures[0];
  await running.database.write((tx) => queueIfOpen(tx, fileId));
}

interface Work {
  readonly fileId: bigint;
  /** Lines up to this one have been tried in vain, or before. */
  readonly after: number;
  /** Whether none has failed, so that the file is over once no line is left. */
  readonly isWhole: boolean;
  /** The one that is being worked on. */
  line: number | undefined;
}

async function queueIfOpen(tx: Transaction, fileId: bigint): Promise<void> {
  if (await lockOpenFile(tx, fileId)) await queueRechargeFile(tx, fileId);
}

/** Whether there was a line to look at: none is left once the file is finished. */
async function doNext({ clock, shop }: Running, tx: Transaction, work: Work): Promise<boolean> {
  const { fileId } = work;
  const file = await lockOpenFile(tx, fileId);
  if (!file) return false;
  const ctx: Context = {
    tx,
    clock,
    shop,
    now: clock.now(),
    actor: { kind: "job", onBehalfOf: file.askedBy },
    language: "en",
    origin: file.origin,
  };
  // Held before the wallet, as with the cards of a job: their entries come before the one that takes them from the desk.
  if (!(await stillHolds(tx, file.askedBy, "money.recharge", { isHeld: true }))) {
    await endFile(ctx, file, "right_required");
    return false;
  }
  const line = await nextLine(tx, fileId, work.after);
  work.line = line?.line;
  if (line) await credit(ctx, fileId, line);
  else if (work.isWhole) await endFile(ctx, file);
  return line !== undefined;
}

type Line = NonNullable<Awaited<ReturnType<typeof nextLine>>>;

/** Credits a line, keeps what became of it, and puts it on record as a recharge. */
async function credit(ctx: Context, fileId: bigint, line: Line): Promise<void> {
  const { tx } = ctx;
  const { userId, amountMicros, reason } = line;
  const note = reason ?? undefined;
  const outcome = await creditOrRefuse(ctx, { userId, amountMicros, note });
  if (typeof outcome === "string") {
    await keepResult(tx, fileId, { line: line.line, doneAt: ctx.now, error: outcome });
    return;
  }
  const { seq, changedAt } = outcome;
  await keepResult(tx, fileId, { line: line.line, doneAt: changedAt, seq, amountMicros });
  await audit(
    { ...ctx, now: changedAt },
    {
      deed: "admin/recharge",
      subject: `user:${userId}`,
      reason: note,
      facts: {
        amount: formatAmount(amountMicros, ctx.shop.currencyDigits),
        seq: String(seq),
        file: String(fileId),
      },
    },
  );
}

async function creditOrRefuse(
  ctx: Context,
  wanted: Parameters<typeof creditWallet>[1],
): Promise<WrittenActivity | ProblemKey> {
  // An invitation may have been accepted between the check of the file and its beginning: then its email is that of one of the staff.
  if (await isStaff(ctx.tx, wanted.userId)) return "account_of_staff";
  let activity: WrittenActivity | undefined;
  const refusal = await refusalOf(async () => {
    activity = await creditWallet(ctx, wanted);
  });
  if (refusal) return refusal;
  if (!activity) throw new Error(`user ${wanted.userId} was credited without an activity`);
  return activity;
}
