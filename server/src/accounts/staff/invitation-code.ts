import { timingSafeEqual } from "node:crypto";
import type { Vault } from "../../platform/security/vault.ts";

/** 132 bits. */
const macLength = 22;

const signed = (id: bigint) => `staff invitation ${id}`;

/** What an invitation's email has: its number and a digest of it that only the shop's key gives, so that no table holds the code. */
export const invitationCode = (vault: Vault, id: bigint): string =>
  `${id}-${vault.mac(signed(id)).toString("base64url").slice(0, macLength)}`;

/** Which invitation a code is of; undefined where this shop's present key has not made it. */
export function invitationOfCode(vault: Vault, code: string): bigint | undefined {
  const [, digits] = /^([1-9]\d{0,17})-[\w-]{22}$/.exec(code) ?? [];
  if (digits === undefined) return undefined;
  const id = BigInt(digits);
  return isSame(invitationCode(vault, id), code) ? id : undefined;
}

/** In a time that does not depend on where they differ. */
const isSame = (expected: string, given: string): boolean =>
  expected.length === given.length && timingSafeEqual(Buffer.from(expected), Buffer.from(given));
