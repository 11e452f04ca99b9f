import type { register as endpoint } from "@farsim/contract/accounts.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import type { Context } from "../../platform/context.ts";
import type { Steps } from "../../platform/http/mount.ts";
import { acceptInForce } from "../../shop/legal/accept-documents.ts";
import { findAccountByEmail, lockAccountByEmail, setRegistered } from "../accounts.sql.ts";
import { comeIn } from "../sessions/come-in.ts";
import type { CodeUse, Codes } from "../codes/codes.ts";
import type { DayLimiter } from "../codes/code-limiters.ts";
import { createUnregistered } from "./create-unregistered.ts";
import { hashPassword } from "../passwords/passwords.ts";
import { refuseWeakPassword } from "../passwords/refuse-weak-password.ts";
import type { Tokens } from "../sessions/tokens.ts";
import { alertsOfNewAccount } from "../settings/settings.ts";
import { setAlerts } from "../settings/settings.sql.ts";
import { spendCode, tryCode } from "../codes/try-code.ts";

interface Registering {
  readonly device: string;
  readonly codes: Codes;
  readonly tries: DayLimiter;
  readonly tokens: Tokens;
  readonly breachedPasswords: string | undefined;
}

/**
 * A visitor opens an account with the code from their email and is logged in. Every account begins as an unregistered one:
 * where an administrator has recharged the email before, that very account is taken over with all it holds. It accepts the legal
 * documents that are in force then, and is told by email when its balance gets low.
 */
export async function register(
  steps: Steps,
  { username, email, password, code }: Input<typeof endpoint>,
  { device, codes, tries, tokens, breachedPasswords }: Registering,
): Promise<Output<typeof endpoint>> {
  const { productName } = steps.shop;
  await refuseWeakPassword(password, { username, email }, { productName, breachedPasswords });
  const use: CodeUse = { email, purpose: "register" };
  await tryCode(steps, { codes, tries }, { use, code, alsoAsk: refuseRegistered });
  const passwordHash = await hashPassword(password);

  return steps.step(async (ctx) => {
    await createUnregistered(ctx, email);
    const account = await lockAccountByEmail(ctx.tx, email);
    // Someone with the same code was quicker.
    if (account.isRegister) throw new Problem("user_exists");
    await spendCode(ctx, codes, use, code);
    const { id, roleId } = account;
    ctx.evidence?.about(id);
    await setRegistered(ctx.tx, id, { username, passwordHash, roleId, language: ctx.language });
    await setAlerts(ctx.tx, id, alertsOfNewAccount(ctx.shop));
    await acceptInForce(ctx, id);
    return comeIn(ctx, account, { rememberMe: false, device, tokens });
  });
}

/** Asked after the code was waited for: anyone who used it has registered by now. */
async function refuseRegistered({ tx }: Context, { email }: CodeUse): Promise<void> {
  const account = await findAccountByEmail(tx, email);
  if (account?.isRegister) throw new Problem("user_exists");
}
