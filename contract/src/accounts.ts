import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { fieldMessage } from "./problems/field-message.ts";
import { Tokens, UserInfo } from "./session.ts";
import { AccountName, Email, Username } from "./values/people/account-names.ts";
import { isReservedName } from "./values/people/reserved-names.ts";
import { AuthenticatorCode, EmailCode, TypedPassword } from "./values/sims/typed-proof.ts";

/** One that a visitor may register: none that the operator's people have, or seem to have. */
export const NewUsername = Username.refine(
  (name) => !isReservedName(name),
  fieldMessage("username_reserved"),
);

/** 6 to 22 printable ASCII characters, no space. */
export const Password = z
  .string(fieldMessage("required"))
  .min(1, fieldMessage("password_blank"))
  .regex(/^[\x21-\x7e]*$/, fieldMessage("password_characters"))
  .min(6, fieldMessage("password_length"))
  .max(22, fieldMessage("password_length"))
  .meta({ id: "Password" });

export const CodePurpose = z.enum(["register", "resetPassword"]);
export type CodePurpose = z.infer<typeof CodePurpose>;

export const loggedIn = Tokens.extend({
  /** By it this browser is known at a later login; shown with others in `browserTokens`. */
  browserToken: z.string(),
  userInfo: UserInfo,
});

/** How many accounts a browser may be known to. */
export const mostBrowserTokens = 5;
const nothing = z.object({});

/** A new password, twice: entries that differ are refused under the second of them. */
export const newPassword = {
  password: Password,
  confirmPassword: z.string(fieldMessage("required")),
};
export const passwordsEqual = (entry: { password: string; confirmPassword: string }) =>
  entry.password === entry.confirmPassword;
export const textAtSecondEntry = {
  path: ["confirmPassword"],
  ...fieldMessage("passwords_not_equal"),
};

/** `code_too_frequent` always says in `retryAfter`, in seconds, when another code may be asked for. */
export const sendCode = endpoint({
  method: "POST",
  path: "/user/sendCode",
  summary: "Send a code to an email address",
  role: "visitor",
  limit: "code",
  limitField: "email",
  input: z.strictObject({ email: Email, purpose: CodePurpose }),
  output: z.object({
    /** Seconds until another may be asked for. */
    resendAfter: z.number().int(),
    /** Seconds for which this one is good. */
    expiresIn: z.number().int(),
  }),
  problems: ["email_exists_or_not_exists", "code_too_frequent", "code_send_failed"],
});

export const register = endpoint({
  method: "POST",
  path: "/user/register",
  summary: "Open an account with the code of its email",
  role: "visitor",
  security: "registration",
  limit: "codeTry",
  input: z
    .strictObject({
      username: NewUsername,
      email: Email,
      ...newPassword,
      code: EmailCode,
    })
    .refine(passwordsEqual, textAtSecondEntry),
  output: loggedIn,
  problems: ["username_exists", "user_exists", "code_incorrect", "code_expired"],
});

/**
 * A password that the program made lets in once, together with the one that takes its place: without that the answer is
 * `new_password_required`. It is so for the first administrator of a shop, where no one chose their password.
 *
 * After too many wrong passwords a browser that is not known is answered `login_code_required`, whether its password is right or
 * not; where it is, an email with a code is on its way. It may be asked for anew after `resendAfter` seconds, by the same call.
 */
export const login = endpoint({
  method: "POST",
  path: "/user/login",
  summary: "Log in with a username or an email",
  role: "visitor",
  security: "login",
  limit: "login",
  input: z.strictObject({
    account: AccountName,
    password: TypedPassword,
    rememberMe: z.boolean(),
    /** The authenticator's code or a recovery code, once `totp_required` was answered. */
    totp: AuthenticatorCode.optional(),
    /** The code of the email, once `login_code_required` was answered. */
    code: EmailCode.optional(),
    /** Once `new_password_required` was answered; passed over otherwise. */
    newPassword: Password.optional(),
    /** What earlier logins in this browser were answered as `browserToken`, of any account. */
    browserTokens: z
      .array(z.string().regex(/^[\w-]{1,64}$/))
      .max(mostBrowserTokens)
      .optional(),
  }),
  output: loggedIn,
  problems: [
    "user_not_exists",
    "not_registered",
    "account_or_password_incorrect",
    "no_permission",
    "totp_required",
    "totp_incorrect",
    "login_code_required",
    "login_code_incorrect",
    "new_password_required",
  ],
});

export const resetPassword = endpoint({
  method: "POST",
  path: "/user/resetPassword",
  summary: "Choose a new password with the code of the email; every session ends",
  role: "visitor",
  security: "password_reset",
  limit: "codeTry",
  input: z
    .strictObject({ email: Email, code: EmailCode, ...newPassword })
    .refine(passwordsEqual, textAtSecondEntry),
  output: nothing,
  problems: ["code_incorrect", "code_expired", "user_not_exists"],
});

export const changePassword = endpoint({
  method: "POST",
  path: "/user/changePassword",
  summary: "Choose a new password; every other session ends",
  role: "customer",
  security: "password_change",
  input: z
    .strictObject({ oldPassword: TypedPassword, ...newPassword })
    .refine(passwordsEqual, textAtSecondEntry),
  output: Tokens,
  problems: ["account_or_password_incorrect", "too_many_requests"],
});
