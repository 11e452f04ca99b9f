import type { CodePurpose, sendCode as endpoint } from "@farsim/contract/accounts.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import type { Instant } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import type { Mailer } from "../../platform/mail.ts";
import type { Steps } from "../../platform/http/mount.ts";
import { findAccountByEmail } from "../accounts.sql.ts";
import { codeEmail } from "./code-email.ts";
import type { DayLimiter } from "./code-limiters.ts";
import { codeMinutes, type Codes, type CodeUse, resendSeconds } from "./codes.ts";
import { deleteCode, findCodeSentAt } from "./codes.sql.ts";
import { keepCode } from "./keep-code.ts";
import type { LoginThrottle } from "../sessions/login-throttle.ts";

export interface CodeSending {
  readonly codes: Codes;
  readonly throttle: LoginThrottle;
  readonly emails: DayLimiter;
  readonly mailer: Mailer;
  /** Told why an email could not be sent, for the operator. */
  readonly onEmailFailed: (cause: unknown) => void;
}

/**
 * A visitor proves that an address is theirs by the code in an email. The code is committed before the email goes out, so that
 * nothing is held while a mail server takes its time; where sending fails the code is void and may be asked for at once. Only
 * emails that went count for the day.
 */
export async function sendCode(
  steps: Steps,
  use: Input<typeof endpoint>,
  sending: CodeSending,
): Promise<Output<typeof endpoint>> {
  const { emails } = sending;
  await emails.count(steps.origin, use);
  try {
    await sendNewCode(steps, use, sending);
  } catch (refusal) {
    await emails.uncount(steps.origin, use);
    throw refusal;
  }
  return { resendAfter: resendSeconds, expiresIn: codeMinutes * 60 };
}

async function sendNewCode(
  steps: Steps,
  use: Input<typeof endpoint>,
  { codes, throttle, mailer, onEmailFailed }: CodeSending,
): Promise<void> {
  const { origin, language } = steps;
  const code = codes.make();
  const isKept = await steps.step((ctx) => keepIfMeant(ctx, use, codes.digest(use, code)));
  if (!isKept) {
    if (use.purpose === "resetPassword") await throttle.recordUnknownName(origin, use.email);
    throw new Problem("email_exists_or_not_exists");
  }
  await mailCode(steps, { use, code, language }, { codes, mailer, onEmailFailed });
}

/** Sends a code that was kept; where that fails it is void. Throws `code_send_failed`. */
export async function mailCode(
  steps: Steps,
  {
    use,
    code,
    language,
  }: { readonly use: CodeUse; readonly code: string } & Pick<Steps, "language">,
  { codes, mailer, onEmailFailed }: Pick<CodeSending, "codes" | "mailer" | "onEmailFailed">,
): Promise<void> {
  const { now, shop } = steps;
  const { purpose, email } = use;
  try {
    const mail = codeEmail({ code, purpose, language, shop });
    await mailer.send({ to: email, at: now, ...mail });
  } catch (cause) {
    onEmailFailed(cause);
    await steps.step((ctx) => deleteCode(ctx.tx, use, codes.digest(use, code)));
    throw new Problem("code_send_failed");
  }
}

const mustBeRegistered: Record<CodePurpose, boolean> = { register: false, resetPassword: true };

/** Whether a code makes sense for the address; if so it is kept. Refuses `code_too_frequent`. */
async function keepIfMeant(
  ctx: Context,
  use: Input<typeof endpoint>,
  codeHash: Buffer,
): Promise<boolean> {
  const { tx, now } = ctx;
  const isRegistered = (await findAccountByEmail(tx, use.email))?.isRegister ?? false;
  if (isRegistered !== mustBeRegistered[use.purpose]) return false;
  await keepOrWait({ tx, now }, use, codeHash);
  return true;
}

/** Keeps a new code. Throws `code_too_frequent` where one was sent a moment ago. */
export async function keepOrWait(
  { tx, now }: Pick<Context, "tx" | "now">,
  use: CodeUse,
  codeHash: Buffer,
): Promise<void> {
  if (await keepCode(tx, use, { codeHash, now })) return;
  throw new Problem("code_too_frequent", {
    retryAfter: secondsLeft(await findCodeSentAt(tx, use), now),
  });
}

function secondsLeft(sentAt: Instant | undefined, now: Instant): number {
  const elapsedMillis = sentAt ? now.epochMilliseconds - sentAt.epochMilliseconds : 0;
  return Math.max(1, Math.ceil(resendSeconds - elapsedMillis / 1000));
}
