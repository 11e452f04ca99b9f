import { Problem } from "@farsim/contract/problems/problem.ts";
import type { Context } from "../../platform/context.ts";
import type { Steps } from "../../platform/http/mount.ts";
import { networkOf } from "../../platform/http/request/network-of.ts";
import type { DayLimiter } from "./code-limiters.ts";
import { type CodeUse, type Codes, checkCode, type LiveCode, type Verdict } from "./codes.ts";
import { addWrongTry, deleteCode, lockCode } from "./codes.sql.ts";

export interface CodeGuards {
  readonly codes: Codes;
  readonly tries: DayLimiter;
}

interface Try {
  readonly use: CodeUse;
  readonly code: string;
  /** What else may refuse, in the same step, after the code was waited for. */
  readonly alsoAsk?: (ctx: Context, use: CodeUse) => Promise<void>;
}

/**
 * Judges a code and counts a wrong one: for that code, and for the day, where it is counted before it is judged. The count is
 * committed and then refused: a refusal thrown in the same transaction would give the try back. Refuses `code_incorrect`,
 * `code_expired`, `too_many_requests`.
 */
export async function tryCode(
  steps: Steps,
  { codes, tries }: CodeGuards,
  { use, code, alsoAsk }: Try,
): Promise<void> {
  await tries.count(steps.origin, use);
  let isWrongTry = false;
  try {
    const { verdict, live } = await steps.step(async (ctx) => {
      const judged = await judge(ctx, codes, use, code);
      if (judged.verdict === "code_incorrect")
        await addWrongTry(ctx.tx, use, networkOf(ctx.origin));
      await alsoAsk?.(ctx, use);
      return judged;
    });
    // Where there is no code nothing was guessed.
    isWrongTry = verdict === "code_incorrect" && live !== undefined;
    if (verdict !== "right") throw new Problem(verdict);
  } finally {
    if (!isWrongTry) await tries.uncount(steps.origin, use);
  }
}

/** Uses up a code that was found right before, in the transaction of what it allows. Refuses `code_incorrect`, `code_expired`. */
export async function spendCode(
  ctx: Context,
  codes: Codes,
  use: CodeUse,
  code: string,
): Promise<void> {
  const { verdict, live } = await judge(ctx, codes, use, code);
  if (verdict !== "right") throw new Problem(verdict);
  await deleteCode(ctx.tx, use, live!.codeHash);
}

interface Judged {
  readonly verdict: Verdict;
  readonly live: LiveCode | undefined;
}

async function judge(ctx: Context, codes: Codes, use: CodeUse, code: string): Promise<Judged> {
  const live = await lockCode(ctx.tx, use);
  const verdict = checkCode(live, {
    digests: codes.digests(use, code),
    origin: networkOf(ctx.origin),
    now: ctx.now,
  });
  return { verdict, live };
}
