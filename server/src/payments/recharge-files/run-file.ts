import type { ProblemKey } from "@farsim/contract/problems/problem.ts";
import { formatAmount } from "@farsim/contract/values/money/amount.ts";
import { isStaff } from "../../accounts/find-account.ts";
import { stillHolds } from "../../accounts/staff/still-holds.ts";
import { refusalOf } from "../../billing/account/refusal-of.ts";
import type { WrittenActivity } from "../../ledger/activity.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import type { Database, Transaction } from "../../platform/database/database.ts";
import { audit } from "../../platform/security/audit.ts";
import type { Shop } from "../../platform/settings/shop.ts";
import { type Credit, creditWallet } from "../credit-wallet.ts";
import { endFile } from "./end-file.ts";
import { type FileWork, queueFile } from "./recharge-file-job.ts";
import { whyNotPayable } from "../orders/why-not-payable.ts";
import { keepResult, lockOpenFile, nextLine } from "./open-file.sql.ts";

interface Running {
  readonly database: Pick<Database, "write">;
  readonly clock: Clock;
  readonly shop: Shop;
}

/** Of how many lines a file is worked on before the others have their turn. */
const linesATurn = 500;

/**
 * Credits the lines of a file, and finishes their orders where it is a bank statement, each in a transaction of its own: no customer waits for another's. It acts as the administrator who
 * asked for it, and only as long as they still may. Begun again after a crash it goes on where it stood: a line and its credit are
 * written together. A line that fails by a fault of ours does not hold up the others; its fault is thrown at the end, so that the job
 * is tried again for it, while another one goes on with the lines that are left.
 */
export async function runRechargeFile(
  running: Running,
  { fileId, after }: FileWork,
): Promise<void> {
  const { database } = running;
  const failures: unknown[] = [];
  const place: Place = { fileId, after, line: undefined, isBank: false };
  let isLeft = true;
  for (let lines = 0; isLeft && lines < linesATurn; lines++) {
    place.line = undefined;
    try {
      // One line after the other, in the order of the file.
      // oxlint-disable-next-line no-await-in-loop
      isLeft = await database.write((tx) => doNext(running, tx, place));
    } catch (error) {
      failures.push(error);
      // Before a line was found it is the database that fails.
      if (place.line === undefined) throw error;
    }
    place.after = place.line ?? place.after;
  }
  if (isLeft) await database.write((tx) => queueFile(tx, place));
  if (failures.length > 0) throw failures[0];
}

interface Place {
  readonly fileId: bigint;
  after: number;
  /** The one that is being worked on. */
  line: number | undefined;
  isBank: boolean;
}

/** Whether there was a line to look at: none is left once the file is finished. */
async function doNext({ clock, shop }: Running, tx: Transaction, place: Place): Promise<boolean> {
  const { fileId } = place;
  const file = await lockOpenFile(tx, fileId);
  if (!file) return false;
  place.isBank = file.chosen !== null;
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
    await endFile(ctx, file, "recharge_asker_gone");
    return false;
  }
  const line = await nextLine(tx, fileId, place.after);
  place.line = line?.line;
  if (line) await credit(ctx, fileId, line);
  // Those that failed are left to be tried again.
  else if (!(await nextLine(tx, fileId, 0))) await endFile(ctx, file);
  return line !== undefined;
}

type Line = NonNullable<Awaited<ReturnType<typeof nextLine>>>;

/** Credits a line, keeps what became of it, and puts it on record as a recharge or as an order that was paid. */
async function credit(ctx: Context, fileId: bigint, line: Line): Promise<void> {
  const { tx } = ctx;
  const { userId, amountMicros, reason, orderId, remark } = line;
  const note = reason ?? undefined;
  const order = orderId === null ? undefined : ({ id: orderId, by: "administrator" } as const);
  const outcome = await creditOrRefuse(ctx, { userId, amountMicros, note, order });
  if (typeof outcome === "string") {
    await keepResult(tx, fileId, { line: line.line, doneAt: ctx.now, error: outcome });
    return;
  }
  const { seq, changedAt } = outcome;
  await keepResult(tx, fileId, { line: line.line, doneAt: changedAt, seq, amountMicros });
  await audit(
    { ...ctx, now: changedAt },
    {
      action: order ? "admin/order/finish" : "admin/recharge",
      subject: `user:${userId}`,
      reason: note,
      facts: {
        ...(remark !== null && { order: remark }),
        amount: formatAmount(amountMicros, ctx.shop.currencyDigits),
        seq: String(seq),
        file: String(fileId),
      },
    },
  );
}

async function creditOrRefuse(ctx: Context, wanted: Credit): Promise<WrittenActivity | ProblemKey> {
  // An invitation may have been accepted between the check of the file and its beginning: then its email is that of one of the staff.
  if (await isStaff(ctx.tx, wanted.userId)) return "account_of_staff";
  let activity: WrittenActivity | undefined;
  const refusal = await refusalOf(async () => {
    activity = await creditWallet(ctx, wanted);
  });
  if (refusal) return refusal;
  if (activity) return activity;
  if (!wanted.order) throw new Error(`user ${wanted.userId} was credited without an activity`);
  return (await whyNotPayable(ctx.tx, wanted.order.id)).key;
}
