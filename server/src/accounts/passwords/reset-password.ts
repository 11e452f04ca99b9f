import type { resetPassword as endpoint } from "@farsim/contract/accounts.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import type { Steps } from "../../platform/http/mount.ts";
import { queueAccountEmail } from "../emails/account-email-job.ts";
import { findAccountByEmail, lockAccountOfEmail, setPassword } from "../accounts.sql.ts";
import type { CodeUse } from "../codes/codes.ts";
import { hashPassword } from "./passwords.ts";
import { refuseWeakPassword } from "./refuse-weak-password.ts";
import { setAllSessionsEnded } from "../sessions/sessions-of-user.sql.ts";
import { type CodeGuards, spendCode, tryCode } from "../codes/try-code.ts";

interface Resetting extends CodeGuards {
  readonly device: string;
  readonly breachedPasswords: string | undefined;
}

/** Anyone who reads the emails of an address chooses a new password for its account; all sessions end. */
export async function resetPassword(
  steps: Steps,
  { email, code, password }: Input<typeof endpoint>,
  { codes, tries, device, breachedPasswords }: Resetting,
): Promise<Output<typeof endpoint>> {
  const use: CodeUse = { email, purpose: "resetPassword" };
  await tryCode(steps, { codes, tries }, { use, code });
  // Once the code was right: what the account is called is no one else's business. The code is still good afterwards.
  const owner = await steps.step((ctx) => findAccountByEmail(ctx.tx, email));
  const { productName } = steps.shop;
  await refuseWeakPassword(
    password,
    { username: null, email, ...owner },
    { productName, breachedPasswords },
  );
  const passwordHash = await hashPassword(password);
  await steps.step(async (ctx) => {
    const account = await lockAccountOfEmail(ctx.tx, email);
    if (account) ctx.evidence?.about(account.id);
    if (!account?.isRegister) throw new Problem("user_not_exists");
    await spendCode(ctx, codes, use, code);
    await setPassword(ctx.tx, account.id, passwordHash);
    await setAllSessionsEnded(ctx.tx, account.id, ctx.now);
    await queueAccountEmail(ctx, { event: "passwordChanged", userId: account.id, device });
  });
  return {};
}
