import {
  formatActivationCode,
  parseActivationCode,
} from "@farsim/contract/values/sims/activation-code.ts";
import type { Vault } from "../../platform/security/vault.ts";

/** An activation code as the database keeps it. */
export interface SealedActivationCode {
  readonly sealed: Buffer;
  /** The same for every spelling of one code; null where the same code is right for many cards. */
  readonly mac: Buffer | null;
  /** Under which the same code may be kept since before the keys were rotated; null where it can be no one else's. */
  readonly formerMac: Buffer | null;
}

/** Encrypts an activation code. One that cannot be read is a fault of ours: anyone who hands one in was refused before. */
export function sealActivationCode(vault: Vault, text: string): SealedActivationCode {
  const code = parseActivationCode(text);
  if (!code) throw new Error("this is no activation code");
  const { smdpAddress, matchingId } = code;
  const name = formatActivationCode({ smdpAddress: smdpAddress.toLowerCase(), matchingId });
  return {
    sealed: vault.seal(formatActivationCode(code)),
    mac: matchingId === "" ? null : vault.mac(name),
    formerMac: matchingId === "" ? null : (vault.formerMac(name) ?? null),
  };
}
