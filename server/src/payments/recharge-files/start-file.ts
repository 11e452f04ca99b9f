import type { startRechargeFile as contract } from "@farsim/contract/desk/money/recharge-files.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { formatAmount } from "@farsim/contract/values/money/amount.ts";
import { createUnregistered } from "../../accounts/register/create-unregistered.ts";
import { holdAllowance } from "../../approvals/created-value.ts";
import { actingUser, type Context } from "../../platform/context.ts";
import { type CheckedFile, checkFile } from "./check-file.ts";
import { nameOf } from "./judge-lines.ts";
import { beginFile } from "./begin-file.ts";
import { holdBeginning, insertFile } from "./new-file.sql.ts";

type Wanted = Input<typeof contract>;

/**
 * Begins to credit the right lines of a file, or lets the whole file wait for a second administrator where their sum is over the
 * operator's limit. Emails that no one registered yet get their accounts now. Refuses `recharge_file_changed` where the file would do
 * anything else than its check said.
 */
export async function startRechargeFile(
  ctx: Context,
  wanted: Wanted,
): Promise<Output<typeof contract>> {
  await holdBeginning(ctx.tx);
  const checked = await checkFile(ctx, wanted);
  const { amountMicros, right } = checked;
  const amount = formatAmount(amountMicros, ctx.shop.currencyDigits);
  if (!isAsAgreed(checked, amount, wanted)) throw new Problem("recharge_file_changed");
  const ids = await openAccounts(ctx, checked);
  const waits = (await holdAllowance(ctx)).isPassedBy(amountMicros);
  if (waits !== wanted.waits) throw new Problem("recharge_file_changed");
  const fileId = await keepFile(ctx, checked, wanted, ids);
  const facts = {
    name: wanted.name,
    lines: right.length,
    opened: checked.opened.length,
    repeated: checked.repeated.length,
  };
  return beginFile(ctx, { fileId, amountMicros, waits, reason: wanted.reason || undefined, facts });
}

const isAsAgreed = (checked: CheckedFile, amount: string, wanted: Wanted): boolean =>
  checked.right.length === wanted.right &&
  amount === wanted.amount &&
  checked.opened.length === wanted.opened &&
  checked.repeated.length === wanted.repeated;

/** The accounts of the emails that no one registered yet, before a wallet is held: as a single recharge opens one. */
async function openAccounts(ctx: Context, { opened }: CheckedFile): Promise<Map<string, bigint>> {
  const ids = new Map<string, bigint>();
  // One after the other, in this transaction.
  // oxlint-disable-next-line no-await-in-loop
  for (const { account } of opened)
    ids.set(nameOf(account), await createUnregistered(ctx, account));
  return ids;
}

/** Keeps the file with its lines, each with its account. */
async function keepFile(
  ctx: Context,
  { right, opened, repeated, amountMicros }: CheckedFile,
  { name, reason }: Wanted,
  newIds: ReadonlyMap<string, bigint>,
): Promise<bigint> {
  const repeating = new Set(repeated.map(({ line }) => line));
  return insertFile(ctx.tx, {
    name,
    reason: reason || undefined,
    askedBy: actingUser(ctx),
    origin: ctx.origin,
    now: ctx.now,
    amountMicros,
    opened: opened.length,
    repeated: repeated.length,
    lines: right.map(({ account, userId, ...line }) => ({
      ...line,
      userId: userId ?? newIds.get(nameOf(account))!,
      repeats: repeating.has(line.line),
    })),
  });
}
