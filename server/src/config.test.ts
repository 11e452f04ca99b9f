import { inEveryLanguage } from "@farsim/contract/values/texts/texts.ts";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "@farsim/programs/testing/temporary-folder.ts";
import { readConfig } from "./config.ts";
import { standardDocuments } from "./shop/legal/standard-documents.ts";
import { findSecretKeys } from "./read-keys.ts";
import { readPlace } from "./read-place.ts";
import { requireKeys, rotationSteps } from "../tools/rotate-keys/rotate-key-files.ts";
import { plainLines } from "./platform/settings/encrypted-lines.ts";
import { ConfigError } from "./platform/settings/setting.ts";

const read = (env: NodeJS.ProcessEnv = {}) => readConfig({ DATA_DIR: temporaryFolder(), ...env });

/** Every setting that holds a secret. */
const secrets = {
  DATABASE_URL: "postgresql://farsim_server:hunter2@127.0.0.1/farsim",
  MIGRATION_DATABASE_URL: "postgresql://farsim_owner:hunter2@127.0.0.1/farsim",
  DATABASE_DIRECT_URL: "postgresql://farsim_server:hunter2@127.0.0.1:5433/farsim",
  DATABASE_READ_URL: "postgresql://farsim_server:hunter2@127.0.0.1:5434/farsim",
  JWT_KEY: "a".repeat(32),
  FORMER_JWT_KEY: "b".repeat(32),
  SECRET_KEY: "c".repeat(64),
  FORMER_SECRET_KEY: "d".repeat(64),
  ADMIN_PASSWORD: "hunter2-hunter2",
  CHANNEL_KEYS: "one:0123456789abcdef",
  SMTP_URL: "smtp://user:hunter2@mail.example:587",
  STRIPE_SECRET_KEY: "sk_test_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
  AUDIT_HEAD_URL: "https://user:hunter2@log.example/audit",
};

/** Each secret as the file of a vault: its text, and the end of a line. */
const mounted = (values: Readonly<Record<string, string>>) => {
  const folder = temporaryFolder();
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const file = path.join(folder, name);
      writeFileSync(file, `${value}\n`);
      return [`${name}_FILE`, file];
    }),
  );
};

describe("an empty environment", () => {
  test("gives the documented defaults", () => {
    const DATA_DIR = temporaryFolder();
    const { jwtKey, secretKey, channelKeys, ...config } = readConfig({ DATA_DIR });
    expect(config).toEqual({
      host: "127.0.0.1",
      port: 8080,
      monitoring: undefined,
      databaseUrl: undefined,
      migrationDatabaseUrl: undefined,
      dataDir: DATA_DIR,
      seed: "demo",
      administrator: { username: "admin", email: undefined, password: undefined },
      servicePrefix: "/farsim",
      productName: "Farsim",
      currency: "USD",
      currencyDigits: 2,
      billingTimeZone: "UTC",
      esimFeeMicros: 5_000_000n,
      rechargeRates: { servicePpm: 0n, internationalPpm: 40_000n },
      recharge: {
        minMicros: 1_000_000n,
        maxMicros: 10_000_000_000n,
        amountsMicros: [10n, 20n, 50n, 100n, 200n, 500n].map((units) => units * 1_000_000n),
      },
      approvalAboveMicros: null,
      cardLimit: 20,
      realNameUrl: "/home#real-name",
      operator: { country: "HK" },
      announcement: { show: "standard" },
      headline: null,
      legal: standardDocuments,
      faq: null,
      tax: { included: false, byCountry: false },
      invoices: null,
      look: {},
      contact: {
        email: "support@farsim.example",
        hours: {
          en: "Monday to Friday, 9:00 to 18:00 (Hong Kong time)",
          "zh-CN": "周一至周五 9:00–18:00（香港时间）",
        },
      },
      mail: {
        smtpUrl: undefined,
        from: "Farsim <no-reply@farsim.example>",
        outboxDir: path.join(DATA_DIR, "outbox"),
      },
      stripe: undefined,
      paymentProviders: [],
      publicUrl: undefined,
      channelAdapters: new Map(),
      channelsDir: path.join(DATA_DIR, "channels"),
      sandbox: true,
      isSecondFactorRequired: false,
      trustProxy: [],
      keptUsageMonths: 24,
      auditHeadUrl: undefined,
      mayWebhooksBePrivate: false,
      logLevel: "info",
    });
    expect(secretKey).toHaveLength(32);
    expect(jwtKey).toMatch(/^[0-9a-f]{64}$/);
    expect([...channelKeys.keys()]).toEqual(["demo-asia", "demo-europe", "demo-world"]);
  });

  test("keeps the keys made at random, for their owner alone", () => {
    const DATA_DIR = path.join(temporaryFolder(), "made");
    const first = readConfig({ DATA_DIR });
    expect(readConfig({ DATA_DIR })).toEqual(first);
    expect(read().jwtKey).not.toBe(first.jwtKey);
    for (const file of ["jwt.key", "secret.key", "channel.keys"]) {
      expect(statSync(path.join(DATA_DIR, file)).mode & 0o777).toBe(0o600);
    }
  });

  test("takes a variable set to nothing for one that is not set", () => {
    expect(read({ PORT: "", CURRENCY: "  ", JWT_KEY: "" })).toMatchObject({
      port: 8080,
      monitoring: undefined,
      currency: "USD",
    });
  });
});

describe("on a database of one's own", () => {
  const DATABASE_URL = "postgresql://farsim:pass@db.example/farsim?sslmode=verify-full";

  test("nothing is made up: no demonstration, no sandbox, no channel keys", () => {
    expect(read({ DATABASE_URL })).toMatchObject({
      seed: "none",
      sandbox: false,
      channelKeys: new Map(),
      administrator: { username: undefined, email: undefined, password: undefined },
    });
  });

  test("staff need a second factor, unless the sandbox is open and they are let off", () => {
    const required = (env: NodeJS.ProcessEnv) =>
      read({ DATABASE_URL, ...env }).isSecondFactorRequired;
    expect(required({})).toBe(true);
    expect(required({ SANDBOX: "true" })).toBe(false);
    expect(required({ SANDBOX: "true", ADMIN_TOTP_REQUIRED: "true" })).toBe(true);
    expect(() => required({ ADMIN_TOTP_REQUIRED: "false" })).toThrow(
      "ADMIN_TOTP_REQUIRED can be false only where SANDBOX is true: staff move money.",
    );
  });

  test("the demonstration can be asked for, but opens no sandbox", () => {
    expect(read({ DATABASE_URL, SEED: "demo" })).toMatchObject({ seed: "demo", sandbox: false });
    expect(read({ DATABASE_URL, SEED: "demo", SANDBOX: "true" })).toMatchObject({ sandbox: true });
  });
});

test.each([
  "postgresql:///farsim?host=/run/postgresql",
  "postgresql://farsim:pass@localhost/farsim",
  "postgresql://farsim:pass@127.0.0.1:5433/farsim",
  "postgresql://farsim:pass@[::1]/farsim",
  "postgresql://farsim:pass@db.example/farsim?sslmode=require",
  "postgresql://farsim:pass@db.example/farsim?sslmode=verify-ca",
  "postgresql://farsim:pass@db.example/farsim?sslmode=verify-full",
  "postgresql://farsim:pass@db.example/farsim?sslmode=disable",
])("takes the database at %s", (DATABASE_URL) => {
  expect(read({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
});

test("refuses what would leave the certificate of another machine unchecked", () => {
  const DATABASE_URL =
    "postgresql://farsim:pass@db.example/farsim?sslmode=require&uselibpqcompat=true";
  expect(() => readConfig({ DATABASE_URL, DATA_DIR: temporaryFolder() })).toThrow(
    "DATABASE_URL must not say uselibpqcompat",
  );
});

test("asks for sslmode where libpq's own variable leads to another machine", () => {
  const DATABASE_URL = "postgresql:///farsim";
  expect(read({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
  expect(() => read({ DATABASE_URL, PGHOST: "db.example" })).toThrow(
    /^DATABASE_URL must say sslmode/,
  );
});

test("warns of each line to another machine that the operator has left in plain text", () => {
  const remote = "postgresql://db.example/farsim";
  const mail = "smtp://mail:1025";
  const linesTo = (databaseUrl?: string, smtpUrl?: string, other?: string) =>
    plainLines(
      {
        host: "127.0.0.1",
        monitoring: undefined,
        tls: undefined,
        databaseUrl,
        migrationDatabaseUrl: other,
        directDatabaseUrl: other,
        readDatabaseUrl: other,
        mail: { smtpUrl },
      },
      {},
    );
  const plain = `${remote}?sslmode=disable`;
  expect(linesTo(plain, `${mail}?ignoreTLS=true`, plain)).toEqual([
    expect.stringMatching(/^DATABASE_URL says sslmode=disable/),
    expect.stringMatching(/^MIGRATION_DATABASE_URL says sslmode=disable/),
    expect.stringMatching(/^DATABASE_DIRECT_URL says sslmode=disable/),
    expect.stringMatching(/^DATABASE_READ_URL says sslmode=disable/),
    expect.stringMatching(/^SMTP_URL says ignoreTLS=true/),
  ]);
  expect(linesTo(`${remote}?sslmode=verify-full`, mail)).toEqual([]);
  const here = "postgresql://127.0.0.1/farsim?sslmode=disable";
  expect(linesTo(here, "smtp://127.0.0.1:1025?ignoreTLS=true", here)).toEqual([]);
  expect(linesTo()).toEqual([]);
});

test("takes an owner for migrations beside the role that serves, with the same care", () => {
  const DATABASE_URL = "postgresql://farsim_server:pass@127.0.0.1/farsim";
  const MIGRATION_DATABASE_URL = "postgresql://farsim_owner:pass@127.0.0.1/farsim";
  const { migrationDatabaseUrl } = read({ DATABASE_URL, MIGRATION_DATABASE_URL });
  expect(migrationDatabaseUrl).toBe(MIGRATION_DATABASE_URL);
  expect(() => read({ MIGRATION_DATABASE_URL })).toThrow(
    /^MIGRATION_DATABASE_URL needs DATABASE_URL/,
  );
  const remote = "postgresql://farsim_owner:pass@db.example/farsim";
  expect(() => read({ DATABASE_URL, MIGRATION_DATABASE_URL: remote })).toThrow(
    /^MIGRATION_DATABASE_URL must say sslmode/,
  );
});

test("opens the shop to other machines without the demonstration, and the demonstration to this one", () => {
  expect(read({ HOST: "0.0.0.0", SEED: "none" }).host).toBe("0.0.0.0");
  for (const HOST of ["127.0.0.1", "localhost", "::1"])
    expect(read({ HOST, SEED: "demo" })).toMatchObject({ host: HOST, seed: "demo" });
});

test("has no country of the operator unless one is set, but in the demonstration", () => {
  expect(read().operator).toEqual({ country: "HK" });
  expect(read({ SEED: "none" }).operator).toEqual({});
  expect(read({ OPERATOR_COUNTRY: "HK" }).operator).toEqual({ country: "HK" });
});

test("takes payments by Stripe only where it is said to which address payers are sent back", () => {
  const keys = { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET: "whsec_1" };
  expect(() => read(keys)).toThrow(
    "PUBLIC_URL must be set when payments by Stripe are: payers are sent back there.",
  );
  expect(read({ ...keys, PUBLIC_URL: "https://sim.example" }).stripe).toBeDefined();
});

test("warns where it is open to other machines in plain text", () => {
  const opened = (env: NodeJS.ProcessEnv) =>
    plainLines(read({ SEED: "none", DATABASE_URL: "postgresql://127.0.0.1/farsim", ...env }), {});
  expect(opened({})).toEqual([]);
  const both = { HOST: "0.0.0.0", MONITORING_HOST: "10.0.0.1", MONITORING_PORT: "9090" };
  expect(opened(both)).toEqual([
    expect.stringMatching(/^HOST is open to other machines in plain text/),
    expect.stringMatching(/^MONITORING_HOST is open to other machines in plain text/),
  ]);
  expect(opened({ ...both, TLS_CERTIFICATE_FILE: "a.pem", TLS_KEY_FILE: "b.pem" })).toEqual([]);
});

test("speaks HTTPS where a certificate and its key are named, and never in the sandbox", () => {
  const files = {
    TLS_CERTIFICATE_FILE: "/etc/farsim/chain.pem",
    TLS_KEY_FILE: "/etc/farsim/key.pem",
  };
  const own = { certificateFile: "/etc/farsim/chain.pem", keyFile: "/etc/farsim/key.pem" };
  expect(read({ SEED: "none", ...files }).tls).toEqual(own);
  expect(read({ SEED: "none" }).tls).toBeUndefined();
  for (const name of Object.keys(files))
    expect(() => read({ SEED: "none", ...files, [name]: "" })).toThrow(
      "TLS_CERTIFICATE_FILE and TLS_KEY_FILE are set together, or neither is.",
    );
  for (const name of ["HOST", "MONITORING_HOST"])
    expect(() =>
      read({ SEED: "none", ...files, MONITORING_PORT: "9090", [name]: "localhost" }),
    ).toThrow("HOST and MONITORING_HOST must be addresses such as 127.0.0.1, not localhost");
  for (const env of [{ SEED: "none", SANDBOX: "true" }, {}])
    expect(() => read({ ...env, ...files })).toThrow(
      "TLS_CERTIFICATE_FILE is for a shop that customers reach",
    );
});

test("sends no password to a mail server in plain text", () => {
  const MAIL_FROM = "far@mail.example";
  expect(() =>
    read({ MAIL_FROM, SMTP_URL: "smtp://user:hunter2@mail.example?ignoreTLS=true" }),
  ).toThrow(
    "SMTP_URL must not say ignoreTLS together with a password: it would be sent in plain text.",
  );
  const catcher = "smtp://mail:1025?ignoreTLS=true";
  expect(read({ MAIL_FROM, SMTP_URL: catcher }).mail.smtpUrl).toBe(catcher);
});

/** What a sample sets: `NAME=value` of an environment, `NAME: value` of a composition, with its secrets filled in. */
const sampleOf = (file: string): NodeJS.ProcessEnv => {
  const text = readFileSync(path.join(import.meta.dirname, "../..", file), "utf8");
  return Object.fromEntries(
    [...text.matchAll(/^ *([A-Z_]+)(?:=|: )(.*)$/gm)].map(([, name = "", value = ""]) => [
      name,
      value.replaceAll(/\$\{[A-Z_]+:?[?-]([^}]*)\}/g, "$1").replace("is missing in .env", "secret"),
    ]),
  );
};

test("the composition starts with its samples", () => {
  const env = { ...sampleOf("deploy/compose.env.example"), ...sampleOf("compose.yaml") };
  // As the image listens.
  const config = read({ ...env, HOST: "0.0.0.0", DATA_DIR: temporaryFolder() });
  expect(new URL(config.databaseUrl ?? "").hostname).toBe("database");
  expect(config.mail.smtpUrl).toBeDefined();
});

test("the unit starts with its samples, and takes every secret from a credential that it loads", () => {
  const unit = readFileSync(path.join(import.meta.dirname, "../../deploy/farsim.service"), "utf8");
  const loaded = [...unit.matchAll(/^LoadCredentialEncrypted=(\w+):/gm)].map(([, id = ""]) => id);
  const named = [...unit.matchAll(/([A-Z_]+)_FILE=%d\/(\w+)/g)].map(([, name = "", id = ""]) => {
    expect(id).toBe(name.toLowerCase());
    return name;
  });
  expect(named.map((name) => name.toLowerCase())).toEqual(loaded);
  const { JWT_KEY, SECRET_KEY, MIGRATION_DATABASE_URL, SMTP_URL } = secrets;
  const vault = { JWT_KEY, SECRET_KEY, MIGRATION_DATABASE_URL, SMTP_URL };
  expect(named.toSorted()).toEqual(Object.keys(vault).toSorted());
  const sample = sampleOf("deploy/farsim.env.example");
  const inPlainText = Object.keys(secrets).filter((name) => sample[name]);
  expect(inPlainText).toEqual(["DATABASE_URL"]);
  const config = read({ ...sample, ...mounted(vault) });
  // By its socket, where systemd runs the server as the database's user: no password.
  expect(new URL(config.databaseUrl ?? "").host).toBe("");
  expect(config.mail.smtpUrl).toBe(SMTP_URL);
});

test("a program beside the server learns where the shop lies, and makes nothing there", () => {
  const DATA_DIR = path.join(temporaryFolder(), "not-made");
  expect(readPlace({ DATA_DIR })).toEqual({
    dataDir: DATA_DIR,
    databaseUrl: undefined,
    migrationDatabaseUrl: undefined,
  });
  expect(existsSync(DATA_DIR)).toBe(false);
});

test("parses what is set, exactly", () => {
  const secretKey = "ab".repeat(32);
  expect(
    read({
      PORT: "0",
      CURRENCY: "JPY",
      ESIM_FEE: "500",
      SERVICE_FEE_RATE: "0.012345",
      INTERNATIONAL_FEE_RATE: "1",
      BILLING_TIMEZONE: "Asia/Shanghai",
      SECRET_KEY: secretKey,
      SEED: "none",
      CHANNEL_KEYS: "one:0123456789abcdef, two-2:fedcba9876543210",
      CHANNEL_ADAPTERS:
        "one:http:https://carrier.example/api,two-2:es2plus:http://127.0.0.1:9000, one:es2plus:https://smdp.example",
      TRUST_PROXY: "10.0.0.0/8, ::1, loopback",
      SMTP_URL: "smtp://user:pass@mail.example:587",
      MAIL_FROM: "Far <far@mail.example>",
      RECHARGE_APPROVAL_ABOVE: "100000",
      STRIPE_SECRET_KEY: "sk_test_1",
      STRIPE_WEBHOOK_SECRET: "whsec_1",
      PUBLIC_URL: "https://sim.example",
      RECHARGE_MIN: "100",
      RECHARGE_MAX: "50000",
      RECHARGE_AMOUNTS: "1000, 500,50000",
    }),
  ).toMatchObject({
    port: 0,
    currency: "JPY",
    currencyDigits: 0,
    esimFeeMicros: 500_000_000n,
    rechargeRates: { servicePpm: 12_345n, internationalPpm: 1_000_000n },
    recharge: {
      minMicros: 100_000_000n,
      maxMicros: 50_000_000_000n,
      amountsMicros: [500_000_000n, 1_000_000_000n, 50_000_000_000n],
    },
    publicUrl: "https://sim.example",
    paymentProviders: ["stripe"],
    approvalAboveMicros: 100_000_000_000n,
    billingTimeZone: "Asia/Shanghai",
    secretKey: Buffer.from(secretKey, "hex"),
    channelKeys: new Map([
      ["one", "0123456789abcdef"],
      ["two-2", "fedcba9876543210"],
    ]),
    channelAdapters: new Map([
      ["one", { http: "https://carrier.example/api", es2plus: "https://smdp.example" }],
      ["two-2", { es2plus: "http://127.0.0.1:9000" }],
    ]),
    trustProxy: ["10.0.0.0/8", "::1", "loopback"],
    mail: { smtpUrl: "smtp://user:pass@mail.example:587", from: "Far <far@mail.example>" },
    stripe: {
      secretKey: "sk_test_1",
      webhookSecret: "whsec_1",
      checkoutHost: "checkout.stripe.com",
    },
  });
});

describe("a wrong value", () => {
  test.each([
    ["PORT", "http", 'PORT must be a whole number from 0 to 65535, not "http".'],
    ["PORT", "65536", 'PORT must be a whole number from 0 to 65535, not "65536".'],
    ["SEED", "prod", 'SEED must be one of demo, none, not "prod".'],
    ["SANDBOX", "yes", 'SANDBOX must be true or false, not "yes".'],
    ["CURRENCY", "usd", 'CURRENCY must be an ISO 4217 currency such as USD, not "usd".'],
    [
      "BILLING_TIMEZONE",
      "Mars/Base",
      'BILLING_TIMEZONE must be an IANA time zone such as Asia/Shanghai, not "Mars/Base".',
    ],
    [
      "BILLING_TIMEZONE",
      "+08:00",
      'BILLING_TIMEZONE must be an IANA time zone such as Asia/Shanghai, not "+08:00".',
    ],
    [
      "ESIM_FEE",
      "5.005",
      'ESIM_FEE must be an amount of USD with at most 2 decimals, not "5.005".',
    ],
    ["ESIM_FEE", "-1", 'ESIM_FEE must be an amount of USD with at most 2 decimals, not "-1".'],
    ["ESIM_FEE", "1e3", 'ESIM_FEE must be an amount of USD with at most 2 decimals, not "1e3".'],
    [
      "INTERNATIONAL_FEE_RATE",
      "4%",
      'INTERNATIONAL_FEE_RATE must be a rate from 0 to 1 with at most 6 decimals, such as 0.04, not "4%".',
    ],
    [
      "OPERATOR_COUNTRY",
      "Hong Kong",
      'OPERATOR_COUNTRY must be the code of a country or region of the shop, such as HK, not "Hong Kong".',
    ],
    ["CONTACT_EMAIL", "help", 'CONTACT_EMAIL must be an email address, not "help".'],
    ["CONTACT_PHONE", "123", 'CONTACT_PHONE must be a number such as +85212345678, not "123".'],
    [
      "CONTACT_WHATSAPP",
      "+852 1234",
      'CONTACT_WHATSAPP must be a number such as +85212345678, not "+852 1234".',
    ],
    [
      "CONTACT_URL",
      "javascript:alert(1)",
      'CONTACT_URL must be an address such as https://sim.example/help, not "javascript:alert(1)".',
    ],
    [
      "CONTACT_WECHAT",
      "a b",
      'CONTACT_WECHAT must be a WeChat ID of 6 to 20 letters, digits, dashes or underscores, not "a b".',
    ],
    ["CARD_LIMIT", "0", 'CARD_LIMIT must be a whole number from 1 to 100000, not "0".'],
    [
      "SERVICE_PREFIX",
      "/farsim/",
      'SERVICE_PREFIX must be a path such as /farsim, not "/farsim/".',
    ],
    [
      "REAL_NAME_URL",
      "javascript:alert(1)",
      'REAL_NAME_URL must be a path or an https address, not "javascript:alert(1)".',
    ],
    [
      "TRUST_PROXY",
      "10.0.0.0/33",
      'TRUST_PROXY must be addresses or networks, separated by commas, such as 10.0.0.0/8, not "10.0.0.0/33".',
    ],
    [
      "CHANNEL_ADAPTERS",
      "a:ftp:x",
      'CHANNEL_ADAPTERS must be name:http:https://… or name:es2plus:https://… (each way once a name), separated by commas, not "a:ftp:x".',
    ],
    [
      "CHANNEL_ADAPTERS",
      "a:http:https://b.example,a:http:https://c.example",
      'CHANNEL_ADAPTERS must be name:http:https://… or name:es2plus:https://… (each way once a name), separated by commas, not "a:http:https://b.example,a:http:https://c.example".',
    ],
    [
      "CHANNEL_HOSTS",
      "https://carrier.example",
      'CHANNEL_HOSTS must be host names separated by commas, such as api.carrier.example or *.carrier.example, not "https://carrier.example".',
    ],
    [
      "LOG_LEVEL",
      "loud",
      'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not "loud".',
    ],
    ["ADMIN_EMAIL", "admin", 'ADMIN_EMAIL must be an email address, not "admin".'],
    [
      "SMTP_URL",
      "smtp://mail.example",
      "MAIL_FROM must be set when SMTP_URL is: emails need a sender.",
    ],
    [
      "STRIPE_SECRET_KEY",
      "sk_1",
      "STRIPE_WEBHOOK_SECRET must be set too: payments by Stripe need both.",
    ],
    [
      "HOST",
      "0.0.0.0",
      "HOST=0.0.0.0 would open the demonstration, whose passwords are published, to other machines: set HOST=127.0.0.1, or SEED=none for a shop of your own.",
    ],
    ...[
      "postgresql://farsim:pass@db.example/farsim",
      "postgresql://farsim:pass@db.example/farsim?sslmode=prefer",
      "postgresql://farsim:pass@127.0.0.1/farsim?host=db.example",
      "postgresql://database/farsim?ssl=true",
    ].map((address) => [
      "DATABASE_URL",
      address,
      "DATABASE_URL must say sslmode, because its host is another machine: add ?sslmode=verify-full, or ?sslmode=disable where no one else is on the network between them.",
    ]),
  ] as [string, string, string][])(
    "of %s (%s) is refused in a sentence that names it, and leaves nothing behind",
    (name, value, sentence) => {
      const DATA_DIR = path.join(temporaryFolder(), "made");
      expect(() => readConfig({ DATA_DIR, [name]: value })).toThrow(new ConfigError(sentence));
      expect(existsSync(DATA_DIR)).toBe(false);
    },
  );

  test.each([
    ["DATABASE_URL", "mysql://root:hunter2@db"],
    ["ADMIN_PASSWORD", "hunter2 with spaces"],
    ["JWT_KEY", "hunter2"],
    ["FORMER_JWT_KEY", "hunter2"],
    ["SECRET_KEY", "hunter2"],
    ["FORMER_SECRET_KEY", "hunter2"],
    ["CHANNEL_KEYS", "demo-asia:hunter2"],
    ["SMTP_URL", "http://user:hunter2@mail"],
    ["STRIPE_SECRET_KEY", "hunter2"],
  ])("of %s is refused without being repeated", (name, value) => {
    expect(() => read({ [name]: value })).toThrow(new RegExp(`^${name} must be (?!.*hunter2)`));
  });

  test("of a former key that is the present one is refused without being repeated", () => {
    const key = "ab".repeat(32);
    for (const name of ["SECRET_KEY", "JWT_KEY"])
      expect(() => read({ [name]: key, [`FORMER_${name}`]: key })).toThrow(
        new ConfigError(`FORMER_${name} must be another key than ${name}.`),
      );
  });

  test("kept in a damaged file is refused, not replaced", () => {
    const DATA_DIR = temporaryFolder();
    writeFileSync(path.join(DATA_DIR, "secret.key"), "");
    expect(() => readConfig({ DATA_DIR })).toThrow(`The file ${DATA_DIR}/secret.key is damaged`);
    expect(readFileSync(path.join(DATA_DIR, "secret.key"), "utf8")).toBe("");
    const ofFormer = temporaryFolder();
    writeFileSync(path.join(ofFormer, "former-secret.key"), "");
    expect(() => readConfig({ DATA_DIR: ofFormer })).toThrow(
      `The file ${ofFormer}/former-secret.key is damaged`,
    );
  });
});

test("lets carriers be reached on the hosts of CHANNEL_HOSTS alone, where it is set", () => {
  const reading = (url: string) => () =>
    read({
      CHANNEL_ADAPTERS: `one:http:${url}`,
      CHANNEL_HOSTS: "api.carrier.example, *.other.example:8443, 127.0.0.1",
    });
  for (const url of [
    "https://api.carrier.example/v1",
    "https://api.carrier.example:444",
    "https://deep.er.other.example:8443",
    "http://127.0.0.1:9000",
  ])
    expect(reading(url)().channelAdapters.get("one")).toEqual({ http: url });
  expect(() =>
    read({
      CHANNEL_ADAPTERS: "one:http:https://a.example,one:es2plus:https://b.example",
      CHANNEL_HOSTS: "a.example",
    }),
  ).toThrow('but one is on "b.example"');
  for (const [url, host] of [
    ["https://carrier.example", "carrier.example"],
    ["https://api.carrier.example.evil.example", "api.carrier.example.evil.example"],
    ["https://api.carrier.example@evil.example", "evil.example"],
    ["https://other.example:8443", "other.example:8443"],
    ["https://x.other.example", "x.other.example"],
  ] as const)
    expect(reading(url)).toThrow(
      `CHANNEL_ADAPTERS must stay on the hosts of CHANNEL_HOSTS, but one is on "${host}".`,
    );
});

describe("the contact", () => {
  const SEED = "none";

  test("is what is set, with hours in each language, and nothing of the demonstration's", () => {
    const env = {
      CONTACT_NAME: "Sim Ltd",
      CONTACT_EMAIL: "help@sim.example",
      CONTACT_PHONE: "+85212345678",
      CONTACT_WHATSAPP: "+85287654321",
      CONTACT_WECHAT: "sim_help",
      CONTACT_URL: "https://sim.example/help",
      CONTACT_HOURS: "9 to 5",
    };
    expect(read(env).contact).toEqual({
      name: "Sim Ltd",
      email: "help@sim.example",
      phone: "+85212345678",
      whatsapp: "+85287654321",
      wechat: "sim_help",
      url: "https://sim.example/help",
      hours: inEveryLanguage(() => "9 to 5"),
    });
    expect(read({ CONTACT_HOURS: "9 to 5", CONTACT_HOURS_ZH: "九点至五点", SEED }).contact).toEqual(
      {
        hours: { ...inEveryLanguage(() => "9 to 5"), "zh-CN": "九点至五点" },
      },
    );
  });

  test("is empty without settings and demonstration", () => {
    expect(read({ SEED }).contact).toEqual({});
  });
});

describe("the keys of channels", () => {
  const CHANNEL_KEYS = "mine:0123456789abcdef,demo-asia:fedcba9876543210";

  test("stand beside those of the demonstration, or in place of one", () => {
    const DATA_DIR = temporaryFolder();
    const before = readConfig({ DATA_DIR }).channelKeys;
    const now = readConfig({ DATA_DIR, CHANNEL_KEYS }).channelKeys;
    expect([...now.keys()]).toEqual(["demo-asia", "demo-europe", "demo-world", "mine"]);
    expect(now.get("demo-asia")).toBe("fedcba9876543210");
    expect(now.get("demo-world")).toBe(before.get("demo-world"));
  });

  test("are the operator's own alone without the demonstration, even where it was before", () => {
    const DATA_DIR = temporaryFolder();
    readConfig({ DATA_DIR });
    const { channelKeys } = readConfig({ DATA_DIR, SEED: "none", CHANNEL_KEYS });
    expect([...channelKeys.keys()]).toEqual(["mine", "demo-asia"]);
  });
});

describe("a secret in a file that a vault mounts", () => {
  const rest = { MAIL_FROM: "mail@sim.example", PUBLIC_URL: "https://sim.example" };

  test("is read as if it stood in the variable itself", () => {
    const DATA_DIR = temporaryFolder();
    const files = mounted(secrets);
    expect(readConfig({ DATA_DIR, ...rest, ...files })).toEqual(
      readConfig({ DATA_DIR, ...rest, ...secrets }),
    );
    expect(readdirSync(DATA_DIR)).toEqual([]);
  });

  test("may be any of the secrets: the list above leaves none out", () => {
    const asked = new Set<string>();
    const env = new Proxy<NodeJS.ProcessEnv>(
      { DATA_DIR: temporaryFolder() },
      {
        get(of, name: string) {
          if (name.endsWith("_FILE")) asked.add(name);
          return of[name];
        },
      },
    );
    readConfig(env);
    for (const file of ["BREACHED_PASSWORDS_FILE", "TLS_CERTIFICATE_FILE", "TLS_KEY_FILE"])
      asked.delete(file);
    expect([...asked].toSorted()).toEqual(
      Object.keys(secrets)
        .map((name) => `${name}_FILE`)
        .toSorted(),
    );
  });

  test("of a rotated key is the operator's to change, and a program beside the server finds it", () => {
    const dataDir = temporaryFolder();
    const { JWT_KEY, SECRET_KEY } = secrets;
    const env = mounted({ JWT_KEY, SECRET_KEY });
    expect(rotationSteps(env, dataDir)).toEqual([]);
    expect(() => requireKeys(env, dataDir)).not.toThrow();
    expect(findSecretKeys(env, dataDir)?.secretKey).toEqual(Buffer.from(SECRET_KEY, "hex"));
  });

  test.each(Object.entries(secrets))("is refused where %s says it too", (name, value) => {
    expect(() => read({ ...mounted({ [name]: value }), [name]: value })).toThrow(
      new ConfigError(`${name} and ${name}_FILE are both set: keep one of them.`),
    );
  });

  test("that did not arrive ends the start without a word of it, and nothing is made instead", () => {
    const empty = path.join(temporaryFolder(), "empty");
    writeFileSync(empty, " \n");
    for (const [file, sentence] of [
      ["/no/such/file-hunter2", "JWT_KEY_FILE must name a file that can be read (ENOENT)."],
      [temporaryFolder(), "JWT_KEY_FILE must name a file that can be read (EISDIR)."],
      [empty, "JWT_KEY_FILE names a file that is empty."],
    ] as const) {
      const DATA_DIR = path.join(temporaryFolder(), "made");
      expect(() => readConfig({ DATA_DIR, JWT_KEY_FILE: file })).toThrow(new ConfigError(sentence));
      expect(existsSync(DATA_DIR)).toBe(false);
    }
  });

  test("that is none of its kind is refused without being repeated", () => {
    expect(() => read(mounted({ SECRET_KEY: "hunter2" }))).toThrow(
      new ConfigError("SECRET_KEY must be 32 bytes as 64 hexadecimal digits."),
    );
  });
});
