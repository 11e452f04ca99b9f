import type { changePassword as endpoint } from "@farsim/contract/accounts.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { actingSession } from "../../platform/context.ts";
import type { Steps } from "../../platform/http/mount.ts";
import { queueAccountEmail } from "../emails/account-email-job.ts";
import { lockAccount, setPassword } from "../accounts.sql.ts";
import { continueSession } from "../sessions/begin-session.ts";
import { confirmPassword } from "./confirm-password.ts";
import type { LoginThrottle } from "../sessions/login-throttle.ts";
import { hashPassword } from "./passwords.ts";
import { refuseWeakPassword } from "./refuse-weak-password.ts";
import { setOtherSessionsEnded } from "../sessions/sessions-of-user.sql.ts";
import type { Tokens } from "../sessions/tokens.ts";

interface Changing {
  readonly throttle: LoginThrottle;
  readonly tokens: Tokens;
  readonly device: string;
  readonly breachedPasswords: string | undefined;
}

/**
 * A customer takes another password. Every other session of the account ends at once; this session goes on with new tokens,
 * and its former ones are worth nothing.
 */
export async function changePassword(
  steps: Steps,
  { oldPassword, password }: Input<typeof endpoint>,
  { throttle, tokens, device, breachedPasswords }: Changing,
): Promise<Output<typeof endpoint>> {
  const owner = await confirmPassword(steps, throttle, oldPassword);
  const { id, passwordHash: before } = owner;
  const { productName } = steps.shop;
  await refuseWeakPassword(password, owner, { productName, breachedPasswords });
  const passwordHash = await hashPassword(password);
  return steps.step(async (ctx) => {
    const account = await lockAccount(ctx.tx, id);
    // Someone else changed it while this one was hashed.
    if (account?.passwordHash !== before) throw new Problem("account_or_password_incorrect");
    const epoch = await setPassword(ctx.tx, id, passwordHash);
    const sessionId = actingSession(ctx);
    await setOtherSessionsEnded(ctx.tx, id, { except: sessionId, now: ctx.now });
    await queueAccountEmail(ctx, { event: "passwordChanged", userId: id, device });
    return continueSession(ctx, { userId: id, sessionId, level: account.level, epoch }, tokens);
  });
}
