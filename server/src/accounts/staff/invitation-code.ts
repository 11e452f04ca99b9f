import { timingSafeEqual } from "node:crypto";
import type { Vault } from "../../platform/security/vault.ts";
import type { StoredInvitation } from "./invitations.sql.ts";

/** 132 bits. */
const macLength = 22;

/** All that makes an invitation what it is: a number alone might be given twice, after a backup was restored. */
type Signed = Pick<StoredInvitation, "id" | "email" | "roleId" | "invitedAt">;

const signed = ({ id, email, roleId, invitedAt }: Signed) =>
  `staff invitation ${id} ${email.toLowerCase()} ${roleId} ${invitedAt.epochMilliseconds}`;

const codeBy = ({ id }: Signed, mac: Buffer) =>
  `${id}-${mac.toString("base64url").slice(0, macLength)}`;

/** What an invitation's email has: its number and a digest that only the shop's key gives, so that no table holds the code. */
export const invitationCode = (vault: Vault, invitation: Signed): string =>
  codeBy(invitation, vault.mac(signed(invitation)));

/** Which invitation a code speaks of; undefined where it has another form. */
export function numberInCode(code: string): bigint | undefined {
  const [, digits] = /^([1-9]\d{0,17})-[\w-]{22}$/.exec(code) ?? [];
  return digits === undefined ? undefined : BigInt(digits);
}

/** Whether a code is that of the invitation, by the shop's key or the one before it. */
export function isCodeOf(vault: Vault, invitation: Signed, code: string): boolean {
  const former = vault.formerMac(signed(invitation));
  const codes = [
    invitationCode(vault, invitation),
    ...(former ? [codeBy(invitation, former)] : []),
  ];
  // All are compared, always: the time of an answer does not tell which key it was.
  return codes.filter((each) => isSame(each, code)).length > 0;
}

const isSame = (expected: string, given: string): boolean =>
  expected.length === given.length && timingSafeEqual(Buffer.from(expected), Buffer.from(given));
