import { z } from "zod";
import { AuthenticatorCode, TypedPassword } from "./values/sims/typed-proof.ts";
import { Amount } from "./values/money/amount.ts";
import { CountryCode } from "./values/places/country-code.ts";
import { endpoint } from "./endpoint.ts";
import { Language } from "./values/texts/language.ts";
import { InstantText } from "./values/days/moments.ts";

const nothing = z.object({});

/** One login on one device. */
export const Session = z
  .object({
    id: z.string(),
    /** How the browser calls itself, as it was at the login. */
    device: z.string(),
    /** The network address of its last renewal. */
    place: z.string(),
    createdAt: InstantText,
    usedAt: InstantText,
    current: z.boolean(),
  })
  .meta({ id: "Session" });
export type Session = z.infer<typeof Session>;

export const listSessions = endpoint({
  method: "GET",
  path: "/user/sessions",
  summary: "Where the account is logged in: this session first, then the last used; 100 at most",
  role: "customer",
  input: z.strictObject({}),
  output: z.object({ items: z.array(Session) }),
  problems: [],
});

/** Ending a session asks for the password again: anyone who has found one open cannot log its owner out elsewhere. */
export const endSession = endpoint({
  method: "POST",
  path: "/user/endSession",
  summary: "End one of the account's sessions",
  role: "customer",
  security: "session_end",
  input: z.strictObject({ sessionId: z.string().min(1).max(40), password: TypedPassword }),
  output: nothing,
  problems: ["account_or_password_incorrect", "not_found", "too_many_requests"],
});

export const endOtherSessions = endpoint({
  method: "POST",
  path: "/user/endOtherSessions",
  summary: "End every session of the account but this one",
  role: "customer",
  security: "session_end",
  input: z.strictObject({ password: TypedPassword }),
  output: z.object({ ended: z.number().int() }),
  problems: ["account_or_password_incorrect", "too_many_requests"],
});

/** The parts of a card's allowance, in percent, of which people may be told that they are used. */
export const dataThresholds = [50, 80, 100] as const;
export type DataThreshold = (typeof dataThresholds)[number];

/** When the customer wants to be told. Each data alert is about a card's allowance: half, four fifths, all of it used. */
const alerts = {
  lowBalanceAt: Amount.nullable(),
  data50: z.boolean(),
  data80: z.boolean(),
  data100: z.boolean(),
  /** Money was received. */
  recharged: z.boolean(),
  /** A card stopped because the balance could not carry it. */
  cardStopped: z.boolean(),
};

export const Settings = z
  .object({
    /** The language of emails. */
    language: Language,
    alerts: z.object(alerts),
    /** Where they live, as far as they have said: rates of tax go by it. */
    country: CountryCode.nullable(),
    /** Whether logging in asks for an authenticator's code, and how many recovery codes are left. */
    totp: z.object({ enabled: z.boolean(), recoveryCodesLeft: z.number().int() }),
  })
  .meta({ id: "Settings" });
export type Settings = z.infer<typeof Settings>;

export const getSettings = endpoint({
  method: "GET",
  path: "/user/getSettings",
  summary: "The account's language, alerts, country and second factor",
  role: "customer",
  input: z.strictObject({}),
  output: Settings,
  problems: [],
});

export const saveSettings = endpoint({
  method: "POST",
  path: "/user/saveSettings",
  summary: "Choose the language of emails, the alerts, the country; what is not named stays",
  role: "customer",
  input: z.strictObject({
    language: Language.optional(),
    alerts: z.strictObject(alerts).optional(),
    country: CountryCode.nullable().optional(),
  }),
  output: Settings,
  problems: [],
});

export const deleteAccount = endpoint({
  method: "POST",
  path: "/user/deleteAccount",
  summary: "Give the account up: it must hold no card and no money; nothing in the ledger is lost",
  role: "customer",
  security: "account_deletion",
  input: z.strictObject({ password: TypedPassword }),
  output: nothing,
  problems: [
    "account_or_password_incorrect",
    "account_not_empty",
    "payout_open",
    "last_administrator",
    "too_many_requests",
  ],
});

export const setupTotp = endpoint({
  method: "POST",
  path: "/user/setupTotp",
  summary: "Begin with an authenticator: a secret that counts once a code of it was confirmed",
  role: "customer",
  security: "second_factor_setup",
  input: z.strictObject({ password: TypedPassword }),
  output: z.object({
    /** Base32, to be typed where no QR code can be read. */
    secret: z.string(),
    /** `otpauth://totp/…`, for the QR code. */
    link: z.string(),
  }),
  problems: ["account_or_password_incorrect", "totp_already_on", "too_many_requests"],
});

export const confirmTotp = endpoint({
  method: "POST",
  path: "/user/confirmTotp",
  summary: "Turn the second factor on with a first code; the recovery codes are shown this once",
  role: "customer",
  security: "second_factor_on",
  input: z.strictObject({ code: AuthenticatorCode }),
  output: z.object({ recoveryCodes: z.array(z.string()) }),
  problems: ["totp_incorrect", "totp_already_on", "not_found", "too_many_requests"],
});

/** For the calls of the desk that ask for it (`asksAgain`). */
export const proveTotp = endpoint({
  method: "POST",
  path: "/user/proveTotp",
  summary: "Prove the second factor once more in this session, with a code or recovery code",
  role: "customer",
  security: "second_factor_proof",
  input: z.strictObject({ code: AuthenticatorCode }),
  output: nothing,
  problems: ["totp_incorrect", "not_found", "too_many_requests"],
});

export const removeTotp = endpoint({
  method: "POST",
  path: "/user/removeTotp",
  summary: "Turn the second factor off, with the password and a code or recovery code",
  role: "customer",
  security: "second_factor_off",
  input: z.strictObject({ password: TypedPassword, code: AuthenticatorCode }),
  output: nothing,
  problems: ["account_or_password_incorrect", "totp_incorrect", "not_found", "too_many_requests"],
});
