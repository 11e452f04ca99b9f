import path from "node:path";
import { Password } from "@farsim/contract/accounts.ts";
import { mostOffered } from "@farsim/contract/desk/shop/settings.ts";
import { Email, Username } from "@farsim/contract/values/people/account-names.ts";
import { currencyDigits, minorUnit } from "@farsim/contract/values/money/amount.ts";
import { CountryCode } from "@farsim/contract/values/places/country-code.ts";
import { breachedPasswordsFile } from "./accounts/passwords/breached-passwords.ts";
import { ConfigError, secret, settingsOf } from "./platform/settings/setting.ts";
import {
  agreed,
  currencyCode,
  millionths,
  seededChoice,
  proxies,
  several,
  text,
  timeZone,
  wholeNumber,
  yesOrNo,
} from "./platform/settings/setting-kinds.ts";
import type { Shop } from "./platform/settings/shop.ts";
import { type WaysToCarrier, readAdapters } from "./read-adapters.ts";
import type { StripeKeys } from "./platform/settings/stripe-keys.ts";
import { standardDocuments } from "./shop/legal/standard-documents.ts";
import { readContact } from "./read-contact.ts";
import { readKeys } from "./read-keys.ts";
import { type Listening, readListening } from "./read-listening.ts";
import type { MailConfig } from "./platform/mail.ts";
import { readMail } from "./read-mail.ts";
import { type Place, readPlace } from "./read-place.ts";
import { readSandbox } from "./read-sandbox.ts";
import { readStripe } from "./read-stripe.ts";

/** All that the environment says, parsed once. Money in micros, rates in parts per million, folders absolute. */
export interface Config extends Shop, Place, Listening {
  readonly seed: "demo" | "none";
  /** Of name and password the seed makes what no one chose. */
  readonly administrator: {
    readonly username: string | undefined;
    readonly email: string | undefined;
    readonly password: string | undefined;
  };
  /** A list of breached passwords on this machine; undefined: none is asked. */
  readonly breachedPasswords: string | undefined;
  readonly jwtKey: string;
  readonly formerJwtKey: string | undefined;
  /** 32 bytes for what the database keeps encrypted. */
  readonly secretKey: Buffer;
  readonly formerSecretKey: Buffer | undefined;
  /** `/farsim`: with a slash before, none behind. */
  readonly servicePrefix: string;
  readonly mail: Required<MailConfig>;
  readonly stripe: StripeKeys | undefined;
  /** By channel name. */
  readonly channelKeys: ReadonlyMap<string, string>;
  /** By channel name, only those that are not simulated. */
  readonly channelAdapters: ReadonlyMap<string, WaysToCarrier>;
  readonly channelsDir: string;
  /** Whole months for which single records are kept after their own; totals are kept for good. At least what late records need. */
  readonly keptUsageMonths: number;
  readonly trustProxy: readonly string[];
  /** Where the head of the audit log is posted to every hour, beside the log. */
  readonly auditHeadUrl: string | undefined;
  /** Whether webhooks may lead to this machine or into a private network, and go without encryption. */
  readonly mayWebhooksBePrivate: boolean;
  readonly logLevel: (typeof logLevels)[number];
}

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

/** Reads the environment; a value that makes no sense ends the start with a sentence that names the variable. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const setting = settingsOf(env);
  const place = readPlace(env);
  const { dataDir, databaseUrl } = place;
  const seed = setting("SEED", seededChoice("demo", "none"), databaseUrl ? "none" : "demo");
  const productName = setting("PRODUCT_NAME", anyText, "Farsim");
  const currency = setting("CURRENCY", currencyCode, "USD");
  const digits = currencyDigits(currency);
  const mode = readSandbox(env, seed === "demo" && !databaseUrl);
  const stripe = readStripe(env);
  const publicUrl = setting("PUBLIC_URL", siteAddress, undefined);
  if (stripe && !publicUrl)
    throw new ConfigError(
      "PUBLIC_URL must be set when payments by Stripe are: payers are sent back there.",
    );
  const settings = {
    ...mode,
    ...readListening(env, { seed, sandbox: mode.sandbox }),
    ...place,
    seed,
    administrator: {
      username: setting(
        "ADMIN_USERNAME",
        agreed("3 to 32 letters, digits, dots, dashes or underscores", Username),
        seed === "demo" ? "admin" : undefined,
      ),
      email: setting("ADMIN_EMAIL", agreed("an email address", Email), undefined),
      password: setting(
        "ADMIN_PASSWORD",
        secret(agreed("6 to 22 printable ASCII characters without spaces", Password)),
        undefined,
      ),
    },
    breachedPasswords: setting("BREACHED_PASSWORDS_FILE", breachedPasswordsFile, undefined),
    servicePrefix: setting(
      "SERVICE_PREFIX",
      text("a path such as /farsim", /^(\/[\w-]+)+$/),
      "/farsim",
    ),
    productName,
    currency,
    currencyDigits: digits,
    billingTimeZone: setting("BILLING_TIMEZONE", timeZone, "UTC"),
    esimFeeMicros: setting("ESIM_FEE", fee(currency, digits), 5_000_000n),
    rechargeRates: {
      servicePpm: setting("SERVICE_FEE_RATE", rate, 0n),
      internationalPpm: setting("INTERNATIONAL_FEE_RATE", rate, 40_000n),
    },
    recharge: readRecharge(env, currency, digits),
    approvalAboveMicros: setting("RECHARGE_APPROVAL_ABOVE", fee(currency, digits), null),
    cardLimit: setting("CARD_LIMIT", wholeNumber(1, 100_000), 20),
    realNameUrl: setting(
      "REAL_NAME_URL",
      text("a path or an https address", /^(https:\/\/\S+|\/\S*)$/),
      "/home#real-name",
    ),
    contact: readContact(env, seed),
    operator: readOperator(env, seed),
    announcement: { show: "standard" } as const,
    headline: null,
    legal: standardDocuments,
    faq: null,
    look: {},
    tax: { included: false, byCountry: false },
    invoices: null,
    mail: readMail(env, productName, dataDir),
    stripe,
    paymentProviders: stripe ? (["stripe"] as const) : [],
    publicUrl,
    channelAdapters: readAdapters(env),
    channelsDir: path.join(dataDir, "channels"),
    keptUsageMonths: setting("USAGE_KEPT_MONTHS", wholeNumber(4, 1200), 24),
    trustProxy: setting("TRUST_PROXY", proxies, []),
    auditHeadUrl: setting("AUDIT_HEAD_URL", auditHeadAddress, undefined),
    mayWebhooksBePrivate: setting("PRIVATE_WEBHOOKS", yesOrNo, false),
    logLevel: setting("LOG_LEVEL", seededChoice(...logLevels), "info"),
  };
  // Last, so that a wrong variable leaves nothing behind.
  return { ...settings, ...readKeys(env, dataDir, seed) };
}

const anyText = text("a text of at most 1000 characters", /^.{1,1000}$/);
const rate = millionths("a rate from 0 to 1 with at most 6 decimals, such as 0.04", 1_000_000n);
const auditHeadAddress = secret(
  text(
    "an address such as https://log.example/audit",
    /^(https:\/\/\S+|http:\/\/(localhost|127\.0\.0\.1)(:\d{1,5})?(\/\S*)?)$/,
  ),
);

const siteAddress = text(
  "an address such as https://sim.example",
  /^(https:\/\/[\w.-]+(:\d{1,5})?|http:\/\/(localhost|127\.0\.0\.1)(:\d{1,5})?)$/,
);

const fee = (currency: string, digits: number) =>
  millionths(
    `an amount of ${currency} with at most ${digits} decimals`,
    10n ** 15n,
    minorUnit(digits),
  );

/** The demonstration sells from Hong Kong, where nothing else is said. */
function readOperator(env: NodeJS.ProcessEnv, seed: Config["seed"]): Shop["operator"] {
  const kind = agreed("the code of a country or region of the shop, such as HK", CountryCode);
  const seeded = seed === "demo" ? ("HK" as const) : undefined;
  const setting = settingsOf(env);
  const country = setting("OPERATOR_COUNTRY", kind, seeded);
  return country === undefined ? {} : { country };
}

function readRecharge(env: NodeJS.ProcessEnv, currency: string, digits: number): Shop["recharge"] {
  const setting = settingsOf(env);
  const amount = fee(currency, digits);
  const minMicros = setting("RECHARGE_MIN", amount, 1_000_000n);
  const maxMicros = setting("RECHARGE_MAX", amount, 10_000_000_000n);
  if (minMicros <= 0n || maxMicros < minMicros)
    throw new ConfigError("RECHARGE_MIN must be more than 0, and RECHARGE_MAX not less than it.");
  const isAllowed = (micros: bigint) => micros >= minMicros && micros <= maxMicros;
  const usual = [10n, 20n, 50n, 100n, 200n, 500n].map((units) => units * 1_000_000n);
  const offered = setting(
    "RECHARGE_AMOUNTS",
    several(`amounts of ${currency} from RECHARGE_MIN to RECHARGE_MAX, separated by commas`, {
      parse: (value) => {
        const micros = amount.parse(value);
        return micros !== undefined && isAllowed(micros) ? micros : undefined;
      },
      most: mostOffered,
    }),
    usual.filter(isAllowed),
  );
  return { minMicros, maxMicros, amountsMicros: offered.toSorted((a, b) => (a < b ? -1 : 1)) };
}
