import { Problem } from "@farsim/contract/problems/problem.ts";
import type { ProblemKey } from "@farsim/contract/problems/problem.ts";
import type { Steps } from "../../platform/http/mount.ts";
import { theProgram } from "../../platform/security/audit.ts";
import { auditOnce } from "../../platform/security/audit-once.ts";
import type { Account } from "../account.ts";

/** What was wrong. A code that is asked for and not given yet is no failure. */
const failures: Readonly<Partial<Record<ProblemKey, string>>> = {
  account_or_password_incorrect: "wrongPassword",
  login_code_incorrect: "wrongLoginCode",
  totp_incorrect: "wrongSecondFactor",
  no_permission: "disabledAccount",
};

/**
 * A failed login on an account of the staff goes on record, once an hour and reason: an outsider can lengthen the log by four entries an
 * hour for a name that they know, no matter how often they try. Each try stands in the security log.
 */
export async function recordFailedLogin(
  steps: Steps,
  { id, level }: Pick<Account, "id" | "level">,
  device: string,
  error: unknown,
): Promise<void> {
  const failure = error instanceof Problem ? failures[error.key] : undefined;
  if (level !== 1 || failure === undefined) return;
  const hour = steps.now.toString().slice(0, "2027-05-01T12".length);
  await steps.step((ctx) =>
    auditOnce(ctx, {
      action: "user/loginFailed",
      subject: `user:${id}`,
      // No one who is known.
      by: theProgram,
      facts: { failure, device },
      once: `${hour} ${failure}`,
    }),
  );
}
