import type {
  confirmTotp as confirmation,
  removeTotp as removal,
  setupTotp as setup,
} from "@farsim/contract/account-settings.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import {
  actingSession,
  actingUser,
  type Context,
  isAdministrator,
} from "../../platform/context.ts";
import type { Steps } from "../../platform/http/mount.ts";
import { audit } from "../../platform/security/audit.ts";
import type { Vault } from "../../platform/security/vault.ts";
import {
  deleteAuthenticator,
  lockAuthenticator,
  replacePending,
  setConfirmed,
} from "./authenticators.sql.ts";
import { queueAccountEmail } from "../emails/account-email-job.ts";
import { confirmPassword } from "../passwords/confirm-password.ts";
import { setOtherSessionsEnded } from "../sessions/sessions-of-user.sql.ts";
import { setSecondFactorProved } from "../sessions/sessions.sql.ts";
import type { LoginThrottle } from "../sessions/login-throttle.ts";
import { makeRecoveryCodes } from "./recovery-codes.ts";
import { macOf, requireSecondFactor, stepOfCode } from "./second-factor.ts";
import { makeSecret, otpauthLink } from "./totp.ts";

interface Parts {
  readonly throttle: LoginThrottle;
  readonly vault: Vault;
}

/** A secret for an authenticator. It asks for nothing until a code of it has come back. */
export async function setUpAuthenticator(
  steps: Steps,
  { password }: Input<typeof setup>,
  { throttle, vault }: Parts,
): Promise<Output<typeof setup>> {
  const { id, email } = await confirmPassword(steps, throttle, password);
  const secret = makeSecret();
  await steps.step(async (ctx) => {
    if (!(await replacePending(ctx.tx, id, vault.seal(secret))))
      throw new Problem("totp_already_on");
  });
  return { secret, link: otpauthLink(secret, email, steps.shop.productName) };
}

/** The authenticator has shown that it knows the secret: from now on a login asks for it. An email tells the owner. */
export async function confirmAuthenticator(
  steps: Steps,
  { code }: Input<typeof confirmation>,
  { throttle, vault }: Parts,
): Promise<Output<typeof confirmation>> {
  const userId = await steps.step(async (ctx) => actingUser(ctx));
  await throttle.recordSecondFactorAttempt(steps.origin, userId, code);
  const recoveryCodes = makeRecoveryCodes();
  await steps.step(async (ctx) => {
    const authenticator = await lockAuthenticator(ctx.tx, userId);
    if (!authenticator) throw new Problem("not_found");
    if (authenticator.confirmedAt) throw new Problem("totp_already_on");
    const step = stepOfCode(ctx, vault, authenticator, code);
    const codeMacs = recoveryCodes.map((recoveryCode) => macOf(vault, userId, recoveryCode));
    // Sealed anew: the codes are digested by the key that seals the secret.
    const secretSealed = vault.seal(vault.open(authenticator.secretSealed));
    await setConfirmed(ctx.tx, userId, { now: ctx.now, step, secretSealed, codeMacs });
    await queueAccountEmail(ctx, { event: "totpTurnedOn", userId, device: "" });
    const except = actingSession(ctx);
    await setSecondFactorProved(ctx.tx, except, ctx.now);
    // The desk opens by it: not to a session that began with the password alone, and may be another person's.
    if (isAdministrator(ctx)) await setOtherSessionsEnded(ctx.tx, userId, { except, now: ctx.now });
    await recordOfStaff(ctx, userId, true);
  });
  await throttle.clearSecondFactorAttempts(steps.origin, userId);
  return { recoveryCodes };
}

/** A login asks for the password alone again. An email tells the owner. */
export async function removeAuthenticator(
  steps: Steps,
  { password, code }: Input<typeof removal>,
  { throttle, vault }: Parts,
): Promise<Output<typeof removal>> {
  const { id } = await confirmPassword(steps, throttle, password);
  await throttle.recordSecondFactorAttempt(steps.origin, id, code);
  await steps.step(async (ctx) => {
    const authenticator = await lockAuthenticator(ctx.tx, id);
    if (!authenticator) throw new Problem("not_found");
    await requireSecondFactor(ctx, vault, id, code);
    await deleteAuthenticator(ctx.tx, id);
    await queueAccountEmail(ctx, { event: "totpTurnedOff", userId: id, device: "" });
    await recordOfStaff(ctx, id, false);
  });
  await throttle.clearSecondFactorAttempts(steps.origin, id);
  return {};
}

/** The desk opens by a second factor: whose of the staff came or went is on record. */
async function recordOfStaff(ctx: Context, userId: bigint, isOn: boolean): Promise<void> {
  if (!isAdministrator(ctx)) return;
  await audit(ctx, {
    action: isOn ? "user/confirmTotp" : "user/removeTotp",
    subject: `user:${userId}`,
    facts: { before: { totp: !isOn }, after: { totp: isOn } },
  });
}
