import type { EsimState } from "@farsim/contract/cards.ts";
import type { EsimFailure } from "@farsim/contract/esim.ts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Vault } from "../../platform/security/vault.ts";
import { getEsimRow } from "./esims.sql.ts";

/** How far an eSIM has come, and its activation code once there is one: for its holder's eyes alone. */
export async function getEsimOf(
  tx: Transaction,
  vault: Vault,
  cardId: bigint,
): Promise<{
  state: EsimState | null;
  failure: EsimFailure | null;
  activationCode: string | undefined;
}> {
  const { state, failure, activationCodeSealed } = await getEsimRow(tx, cardId);
  const activationCode = activationCodeSealed ? vault.open(activationCodeSealed) : undefined;
  return { state, failure, activationCode };
}
