import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Email } from "./values/people/account-names.ts";
import { requiredText } from "./values/texts/free-text.ts";
import { InstantText } from "./values/days/moments.ts";
import { AuthenticatorCode, TypedPassword } from "./values/sims/typed-proof.ts";

/** For how long an address that the staff has asked for can be confirmed. */
export const emailCorrectionHours = 24;

/** As the email to the new address has it, in its link or to be copied. */
const correction = requiredText(80);

export const readEmailCorrection = endpoint({
  method: "POST",
  path: "/user/emailCorrection/read",
  summary: "Which address a customer is asked to confirm",
  role: "visitor",
  input: z.strictObject({ correction }),
  output: z.object({ email: Email, expiresAt: InstantText }),
  problems: ["email_correction_invalid"],
});

/** Proves that the new mailbox is read and that it is the customer who reads it: by its code, and what a login asks for. */
export const confirmEmailCorrection = endpoint({
  method: "POST",
  path: "/user/emailCorrection/confirm",
  summary: "Make the address that support has asked for that of the account; every session ends",
  role: "visitor",
  limit: "login",
  security: "email_change",
  input: z.strictObject({
    correction,
    password: TypedPassword,
    /** The authenticator's code or a recovery code, once `totp_required` was answered. */
    totp: AuthenticatorCode.optional(),
  }),
  output: z.object({
    email: Email,
    /** Whose sessions have ended. */
    userId: z.string(),
  }),
  problems: [
    "email_correction_invalid",
    "account_or_password_incorrect",
    "totp_required",
    "totp_incorrect",
    "user_exists",
  ],
});
