import type { Vault } from "../../platform/security/vault.ts";
import { isSignedCode, type Signed, signedCode } from "../signed-code.ts";
import type { StoredCorrection } from "./corrections.sql.ts";

type Coded = Pick<StoredCorrection, "id" | "userId" | "email" | "askedAt">;

const signed = ({ id, userId, email, askedAt }: Coded): Signed => ({
  id,
  text: `email correction ${id} ${userId} ${email.toLowerCase()} ${askedAt.epochMilliseconds}`,
});

export const correctionCode = (vault: Vault, correction: Coded): string =>
  signedCode(vault, signed(correction));

export const isCodeOf = (vault: Vault, correction: Coded, code: string): boolean =>
  isSignedCode(vault, signed(correction), code);
