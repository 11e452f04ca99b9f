import type { Vault } from "../../platform/security/vault.ts";
import { isSignedCode, type Signed, signedCode } from "../signed-code.ts";
import type { StoredInvitation } from "./invitations.sql.ts";

type Coded = Pick<StoredInvitation, "id" | "email" | "roleId" | "invitedAt">;

/** Also after a backup was restored, which may give a number again. */
const signed = ({ id, email, roleId, invitedAt }: Coded): Signed => ({
  id,
  text: `staff invitation ${id} ${email.toLowerCase()} ${roleId} ${invitedAt.epochMilliseconds}`,
});

export const invitationCode = (vault: Vault, invitation: Coded): string =>
  signedCode(vault, signed(invitation));

export const isCodeOf = (vault: Vault, invitation: Coded, code: string): boolean =>
  isSignedCode(vault, signed(invitation), code);
