import type { Transaction } from "../../platform/database/database.ts";
import { findCodeMacs } from "./esims.sql.ts";
import type { SealedActivationCode } from "./seal-activation-code.ts";

type Code = Pick<SealedActivationCode, "formerMac"> | undefined;

/** For each activation code whether a card has it under the former key. The unique index speaks for the present one. */
export async function knownByFormerKey(
  tx: Transaction,
  codes: readonly Code[],
): Promise<boolean[]> {
  const macs = codes.flatMap((code) => code?.formerMac ?? []);
  const known = await findCodeMacs(tx, macs);
  return codes.map((code) => known.has(code?.formerMac?.toString("hex") ?? ""));
}
