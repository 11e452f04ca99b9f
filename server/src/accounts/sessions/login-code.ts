import { Problem } from "@farsim/contract/problems/problem.ts";
import type { Steps } from "../../platform/http/mount.ts";
import type { Account } from "../account.ts";
import { type CodeUse, resendSeconds } from "../codes/codes.ts";
import { decoyUse, queueLoginCode } from "../codes/send-login-code.ts";
import { type CodeGuards, tryCode } from "../codes/try-code.ts";
import { queueAccountEmail } from "../emails/account-email-job.ts";
import type { LoginThrottle } from "./login-throttle.ts";
import type { PasswordAttempt } from "./password-attempts.ts";

export const loginCodeUse = ({ email }: Pick<Account, "email">): CodeUse => ({
  email,
  purpose: "login",
});

interface Asked {
  readonly account: Account;
  readonly attempt: PasswordAttempt;
  readonly isRight: boolean;
  readonly code: string | undefined;
  readonly device: string;
  readonly throttle: LoginThrottle;
  readonly guards: CodeGuards;
}

/**
 * So many passwords were wrong that one alone lets in no more: a code is asked for that goes to the account's email. The code is
 * sent, and judged, only where the password is right; an attacker without it cannot use up the owner's codes or emails. Neither
 * answer, nor nearly the time that it takes, tells whether the password is right: what is refused is refused alike.
 */
export async function requireLoginCode(
  steps: Steps,
  { account, attempt, isRight, code, device, throttle, guards }: Asked,
): Promise<void> {
  const { id } = account;
  if (attempt.isOfAccount && (await throttle.shouldNotifyOwner(id)))
    await steps.step((ctx) =>
      queueAccountEmail(ctx, { event: "passwordGuessed", userId: id, device }),
    );
  if (code === undefined) {
    await steps.step((ctx) => queueLoginCode(ctx, id, isRight));
    await throttle.throwIfTooManyUnknownNames(steps.origin);
    throw new Problem("login_code_required", { resendAfter: resendSeconds });
  }
  const use = isRight ? loginCodeUse(account) : decoyUse(id);
  try {
    await tryCode(steps, guards, { use, code });
  } catch (refusal) {
    if (!(refusal instanceof Problem)) throw refusal;
    await throttle.throwIfTooManyUnknownNames(steps.origin);
    throw new Problem("login_code_incorrect");
  }
}
