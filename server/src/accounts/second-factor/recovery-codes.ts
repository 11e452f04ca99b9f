import { randomBytes } from "node:crypto";
import { asCrockford, crockfordOf } from "../../platform/security/crockford-base32.ts";

const count = 10;
const group = 4;
/** 120 random bits: no one finds a code from its digest, so that digest needs no salt and no slow hash. */
const codeBytes = 15;
const codeSigns = (codeBytes * 8) / 5;

/** Codes for anyone who loses their authenticator: `4g7k-q2mx-9rt3-h8np-v5wz-c6de`. */
export function makeRecoveryCodes(): string[] {
  const inGroups = new RegExp(`.{${group}}(?=.)`, "g");
  return Array.from({ length: count }, () =>
    crockfordOf(randomBytes(codeBytes)).replaceAll(inGroups, "$&-"),
  );
}

/**
 * What is kept of one, before it is digested: whose it is, and the code however its letters and gaps were typed. The codes of
 * earlier releases have ten signs of RFC 4648, in which `i`, `l` and `o` are letters.
 */
export function recoveryCodeOf(userId: bigint, typed: string): string {
  const signs = typed.toLowerCase().replaceAll(/[\s-]/g, "");
  return `recovery ${userId} ${signs.length === codeSigns ? asCrockford(signs) : signs}`;
}
