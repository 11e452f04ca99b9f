import { timingSafeEqual } from "node:crypto";
import type { Vault } from "../platform/security/vault.ts";

/** 132 bits. */
const macLength = 22;

/** What a code stands for: the number of a row, and all that makes the row what it is, for a number alone might be given twice. */
export interface Signed {
  readonly id: bigint;
  readonly text: string;
}

const codeBy = ({ id }: Signed, mac: Buffer) =>
  `${id}-${mac.toString("base64url").slice(0, macLength)}`;

/** What an email has for its reader: the number of a row and a digest that only the shop's key gives, so that no table holds the code. */
export const signedCode = (vault: Vault, signed: Signed): string =>
  codeBy(signed, vault.mac(signed.text));

/** Which row a code speaks of; undefined where it has another form. */
export function numberInCode(code: string): bigint | undefined {
  const [, digits] = /^([1-9]\d{0,17})-[\w-]{22}$/.exec(code) ?? [];
  return digits === undefined ? undefined : BigInt(digits);
}

/** Whether a code is that of the row, by the shop's key or the one before it. */
export function isSignedCode(vault: Vault, signed: Signed, code: string): boolean {
  const former = vault.formerMac(signed.text);
  const codes = [signedCode(vault, signed), ...(former ? [codeBy(signed, former)] : [])];
  // All are compared, always: the time of an answer does not tell which key it was.
  return codes.filter((each) => isSame(each, code)).length > 0;
}

const isSame = (expected: string, given: string): boolean =>
  expected.length === given.length && timingSafeEqual(Buffer.from(expected), Buffer.from(given));
