import { Problem } from "@farsim/contract/problem.ts";
import type { Context } from "../platform/context.ts";
import { networkOf } from "../platform/network-of.ts";
import { type CodeUse, type Codes, judgeCode, type Verdict } from "./codes.ts";
import { addWrongTry, deleteCode, lockCode } from "./codes.sql.ts";

/**
 * Judges a code and counts a wrong one. The caller commits the count first and refuses afterwards: a refusal thrown in the
 * same transaction would give the try back.
 */
export async function tryCode(
  ctx: Context,
  codes: Codes,
  use: CodeUse,
  code: string,
): Promise<Verdict> {
  const verdict = await judge(ctx, codes, use, code);
  if (verdict === "code_incorrect") await addWrongTry(ctx.tx, use, networkOf(ctx.origin));
  return verdict;
}

/** Uses up a code that was found right before, in the transaction of what it allows. Refuses `code_incorrect`, `code_expired`. */
export async function spendCode(
  ctx: Context,
  codes: Codes,
  use: CodeUse,
  code: string,
): Promise<void> {
  const verdict = await judge(ctx, codes, use, code);
  if (verdict !== "right") throw new Problem(verdict);
  await deleteCode(ctx.tx, use, codes.digest(use, code));
}

async function judge(ctx: Context, codes: Codes, use: CodeUse, code: string): Promise<Verdict> {
  const live = await lockCode(ctx.tx, use);
  return judgeCode(live, {
    digest: codes.digest(use, code),
    origin: networkOf(ctx.origin),
    now: ctx.now,
  });
}
