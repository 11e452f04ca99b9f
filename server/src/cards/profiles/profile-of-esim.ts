import type { Transaction } from "../../platform/database/database.ts";
import type { Vault } from "../../platform/security/vault.ts";
import { knownByFormerKey } from "./known-by-former-key.ts";
import {
  type EsimRow,
  getEsimRow,
  setActivationCode,
  setOrderFailed,
  updateProgress,
} from "./esims.sql.ts";
import { sealActivationCode } from "./seal-activation-code.ts";

/** The profile that was ordered is there: its holder may install it from now on. */
export async function releaseEsim(
  tx: Transaction,
  vault: Vault,
  { cardId, activationCode }: { cardId: bigint; activationCode: string },
): Promise<void> {
  const code = sealActivationCode(vault, activationCode);
  // What the unique index cannot see.
  const [taken] = await knownByFormerKey(tx, [code]);
  if (taken) throw new Error("another card has this activation code");
  await setActivationCode(tx, cardId, code);
}

/** The carrier cannot make it. The holder is told so, while their order is taken back. */
export function failEsimOrder(tx: Transaction, cardId: bigint): Promise<void> {
  return setOrderFailed(tx, cardId);
}

/**
 * What the SM-DP+ of a channel says of a download. A card of another channel, one that has no code yet, and news that comes
 * after newer news change nothing.
 */
export async function reportEsimProgress(
  tx: Transaction,
  progress: Parameters<typeof updateProgress>[1],
): Promise<void> {
  const holderId = await updateProgress(tx, progress);
  if (holderId !== undefined) tx.publish({ userId: holderId, topic: "card" });
}

/** Who holds an eSIM, how far its profile has come, and at what it failed. */
export function getProfileState(
  tx: Transaction,
  cardId: bigint,
): Promise<Pick<EsimRow, "holderId" | "state" | "failure">> {
  return getEsimRow(tx, cardId);
}
