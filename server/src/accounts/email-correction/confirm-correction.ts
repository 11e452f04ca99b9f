import type * as contract from "@farsim/contract/email-correction.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { Temporal } from "temporal-polyfill";
import type { Context } from "../../platform/context.ts";
import type { Steps } from "../../platform/http/mount.ts";
import { audit } from "../../platform/security/audit.ts";
import { throwIfLimited } from "../../platform/security/rate-limiter.ts";
import type { Vault } from "../../platform/security/vault.ts";
import type { Account } from "../account.ts";
import { findAccountById, lockAccount } from "../accounts.sql.ts";
import { deleteCodes } from "../codes/codes.sql.ts";
import { isPasswordOf } from "../passwords/passwords.ts";
import { requireSecondFactor } from "../second-factor/second-factor.ts";
import { instantText } from "../sessions/session-shown.ts";
import type { LoginThrottle } from "../sessions/login-throttle.ts";
import { setAllSessionsEnded } from "../sessions/sessions-of-user.sql.ts";
import { numberInCode } from "../signed-code.ts";
import { stillHolds } from "../staff/still-holds.ts";
import { isCodeOf } from "./correction-code.ts";
import { queueCorrectionNotice } from "./correction-emails.ts";
import {
  deleteCorrection,
  findCorrection,
  setEmail,
  type StoredCorrection,
} from "./corrections.sql.ts";

interface Open extends StoredCorrection {
  readonly customer: Account & { readonly passwordHash: string };
}

/** Which address is to be confirmed. Throws `email_correction_invalid`, for any reason alike. */
export async function readCorrection(
  ctx: Context,
  { correction: code }: Input<typeof contract.readEmailCorrection>,
  vault: Vault,
): Promise<Output<typeof contract.readEmailCorrection>> {
  const { email, expiresAt } = await openCorrection(ctx, vault, code);
  return { email, expiresAt: instantText(expiresAt) };
}

interface Confirming {
  readonly vault: Vault;
  readonly throttle: LoginThrottle;
}

/**
 * The customer who reads the new mailbox and knows the password makes the address that of the account. All sessions end, and the former
 * address gets a notice. Wrong passwords count for the link alone, wrong codes as those of the login do. Throws `email_correction_invalid`,
 * `account_or_password_incorrect`, `totp_required`, `totp_incorrect`, `too_many_requests`, and `user_exists` where another account has
 * got the address meanwhile.
 */
export async function confirmCorrection(
  steps: Steps,
  { correction: code, password, totp }: Input<typeof contract.confirmEmailCorrection>,
  { vault, throttle }: Confirming,
): Promise<Output<typeof contract.confirmEmailCorrection>> {
  const { origin } = steps;
  const { id: correctionId, customer } = await steps.step(async (ctx) => {
    const seen = await openCorrection(ctx, vault, code);
    ctx.evidence?.about(seen.customer.id);
    return seen;
  });
  const { id: accountId, passwordHash } = customer;
  // Who has the link reads the new mailbox: strangers who use up the account's tries at the login leave theirs alone.
  const provenBy = `email correction ${correctionId}`;
  const attempt = await throttle.passwords.begin({ origin, accountId, provenBy });
  throwIfLimited(attempt.spentFor);
  if (!(await attempt.check(() => isPasswordOf(passwordHash, password))))
    throw new Problem("account_or_password_incorrect");
  await attempt.accept();
  if (totp !== undefined) await throttle.recordSecondFactorAttempt(origin, accountId, totp);
  const confirmed = await steps.step(async (ctx) => {
    const open = await openCorrection(ctx, vault, code, { isHeld: true });
    // The password was changed while it was checked.
    if (open.customer.passwordHash !== passwordHash)
      throw new Problem("account_or_password_incorrect");
    await requireSecondFactor(ctx, vault, accountId, totp);
    await changeEmail(ctx, open);
    return { email: open.email, userId: String(accountId) };
  });
  if (totp !== undefined) await throttle.clearSecondFactorAttempts(origin, accountId);
  return confirmed;
}

async function changeEmail(ctx: Context, { id, email, customer }: Open): Promise<void> {
  const { id: userId, email: former } = customer;
  await deleteCorrection(ctx.tx, id);
  await setEmail(ctx.tx, userId, email);
  await deleteCodes(ctx.tx, former);
  await setAllSessionsEnded(ctx.tx, userId, ctx.now);
  await audit(ctx, { action: "user/confirmEmail", subject: `user:${userId}`, by: userId });
  await queueCorrectionNotice(ctx, { event: "changed", userId, to: former });
}

/**
 * A request that may be confirmed at this moment: its time is not over, the customer may still log in, and the member of staff who asked
 * may still do so. Held, the customer's account stays as it is until commit.
 */
async function openCorrection(
  ctx: Context,
  vault: Vault,
  code: string,
  { isHeld = false } = {},
): Promise<Open> {
  const { tx, now } = ctx;
  const invalid = new Problem("email_correction_invalid");
  const id = numberInCode(code);
  const seen = id === undefined ? undefined : await findCorrection(tx, id);
  if (!seen || !isCodeOf(vault, seen, code)) throw invalid;
  // Before the customer, as where the staff locks accounts of others.
  const mayAsk = await stillHolds(tx, seen.askedBy, "customers.act", { isHeld });
  const customer = await (isHeld ? lockAccount : findAccountById)(tx, seen.userId);
  // Confirmed, withdrawn, or asked for anew, while the account was waited for.
  const correction = isHeld ? await findCorrection(tx, seen.id) : seen;
  if (!correction || Temporal.Instant.compare(correction.expiresAt, now) <= 0) throw invalid;
  const { passwordHash } = customer ?? { passwordHash: null };
  if (!mayAsk || !customer || customer.isDisabled || customer.level !== 0 || passwordHash === null)
    throw invalid;
  return { ...correction, customer: { ...customer, passwordHash } };
}
