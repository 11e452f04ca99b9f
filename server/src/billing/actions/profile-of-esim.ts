import type { Context } from "../../platform/context.ts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Vault } from "../../platform/security/vault.ts";
import { insertHistory } from "../account/card-changes.sql.ts";
import type { Card } from "../account/card.ts";
import { setActivationCode, setEsimState, unsetHolder, updateProgress } from "./esims.sql.ts";
import { sealActivationCode } from "./seal-activation-code.ts";

/** The profile that was ordered is there: its holder may install it from now on. */
export function releaseEsim(
  tx: Transaction,
  vault: Vault,
  { cardId, activationCode }: { cardId: bigint; activationCode: string },
): Promise<void> {
  return setActivationCode(tx, cardId, sealActivationCode(vault, activationCode));
}

/** The carrier cannot make it. The holder is told so, while their order is taken back. */
export function failEsimOrder(tx: Transaction, cardId: bigint): Promise<void> {
  return setEsimState(tx, cardId, { state: "failed", failure: "order" });
}

/**
 * An eSIM that could not be made goes back into stock: no one held it, for there never was anything to hold. One that its
 * SM-DP+ refused is set aside, so that the next applicant is not given it; one that could not be reached may be tried again.
 */
export async function takeBackEsim(
  { tx, now }: Context,
  card: Card,
  { isSetAside }: { isSetAside: boolean },
): Promise<void> {
  await unsetHolder(tx, card.id);
  await setEsimState(
    tx,
    card.id,
    isSetAside ? { state: "failed", failure: "order" } : { state: null },
  );
  const line = { cardId: card.id, event: "returnEsim", status: card.status };
  await insertHistory(tx, [line], now);
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
