import { Problem } from "@farsim/contract/problems/problem.ts";
import type { Context } from "../../platform/context.ts";
import type { Vault } from "../../platform/security/vault.ts";
import {
  deleteRecoveryCode,
  findRecoveryCodes,
  lockAuthenticator,
  setStepTaken,
  type StoredAuthenticator,
} from "./authenticators.sql.ts";
import { recoveryCodeOf } from "./recovery-codes.ts";
import { acceptedStep, isAuthenticatorCode } from "./totp.ts";

/**
 * Asks for the second factor where an account has one. The try was counted, and committed, before. Refuses `totp_required`
 * where none was given, `totp_incorrect` where it is wrong or was used before. Returns whether there was one to prove.
 */
export async function requireSecondFactor(
  ctx: Context,
  vault: Vault,
  userId: bigint,
  typed: string | undefined,
): Promise<boolean> {
  const authenticator = await lockAuthenticator(ctx.tx, userId);
  if (!authenticator?.confirmedAt) return false;
  if (typed === undefined) throw new Problem("totp_required");
  if (isAuthenticatorCode(typed)) {
    await setStepTaken(ctx.tx, userId, stepOfCode(ctx, vault, authenticator, typed));
  } else {
    await useRecoveryCode(ctx, vault, userId, typed);
  }
  return true;
}

/** The authenticator is locked: of two that come at once with one code, the second finds none. Refuses `totp_incorrect`. */
async function useRecoveryCode({ tx }: Context, vault: Vault, userId: bigint, typed: string) {
  const code = recoveryCodeOf(userId, typed);
  const mac = (await findRecoveryCodes(tx, userId)).find((one) => vault.matches(code, one));
  if (!mac || !(await deleteRecoveryCode(tx, userId, mac))) throw new Problem("totp_incorrect");
}

/** The time step of a right code. Refuses `totp_incorrect`. */
export function stepOfCode(
  ctx: Context,
  vault: Vault,
  { secretSealed, lastStep }: StoredAuthenticator,
  typed: string,
): bigint {
  const secret = vault.open(secretSealed);
  const step = acceptedStep({ secret, lastStep }, typed.replaceAll(/\s/g, ""), ctx.now);
  if (step === undefined) throw new Problem("totp_incorrect");
  return step;
}

export const macOf = (vault: Vault, userId: bigint, recoveryCode: string): Buffer =>
  vault.mac(recoveryCodeOf(userId, recoveryCode));
