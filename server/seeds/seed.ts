import { randomBytes } from "node:crypto";
import { createAdministrator } from "../src/accounts/register/create-administrator.ts";
import { hashPassword } from "../src/accounts/passwords/passwords.ts";
import { type Weakness, weaknessOf } from "../src/accounts/passwords/refuse-weak-password.ts";
import type { Config } from "../src/config.ts";
import type { Clock } from "../src/platform/clock.ts";
import type { Database } from "../src/platform/database/database.ts";
import type { Log } from "../src/platform/log.ts";
import { crockfordOf } from "../src/platform/security/crockford-base32.ts";
import { ConfigError } from "../src/platform/settings/setting.ts";
import { demoDays } from "./demo-calendar.ts";
import { demoPassword } from "./demo-customers.ts";
import { playDemo } from "./demo.ts";
import { findShopTerms, fixShopTerms, refuseOtherTerms } from "./shop-terms.ts";

interface Seeding {
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
  readonly log?: Log;
  /** Called before the commit: where the password cannot be handed over, no shop is made that only it opens. */
  readonly handOver?: (administrator: FirstAdministrator) => void;
}

/** Whom to tell the starter of the program, once: a generated password is kept nowhere else. */
export interface FirstAdministrator {
  readonly username: string;
  /** Undefined where the operator chose it. */
  readonly generatedPassword: string | undefined;
}

/**
 * The first start of a shop: its terms, its first administrator and, where it is asked for, the demonstration. All of it is
 * one transaction, so that a start that is killed leaves nothing behind, and the next begins anew. Every later start looks at
 * one row, refuses other terms (`StartError`) and changes nothing. A weak `ADMIN_PASSWORD` is refused here, where it is to be set.
 */
export async function seed(parts: Seeding): Promise<FirstAdministrator | undefined> {
  const { config, database, clock, log, handOver } = parts;
  const fixed = await database.read(findShopTerms);
  if (fixed) {
    refuseOtherTerms(fixed, config);
    return undefined;
  }
  const now = clock.now();
  const { breachedPasswords } = config;
  const { username = randomName(), password: chosen } = config.administrator;
  const { email = `${username}@farsim.example` } = config.administrator;
  const password = chosen ?? randomPassword();
  const weakness = await weaknessOf(password, { username, email }, config);
  if (weakness) throw new ConfigError(`ADMIN_PASSWORD must not be ${weaknessInWords[weakness]}.`);
  const customersHash = config.seed === "demo" ? await hashPassword(demoPassword) : undefined;
  if (customersHash) log?.info("First start: making the demonstration, which takes some seconds.");

  return database.write(async (tx) => {
    const ctx = {
      tx,
      // The operator was there before their first customer.
      now: customersHash ? now.subtract({ hours: 24 * (demoDays + 1) }) : now,
      actor: { kind: "system" },
      shop: config,
      language: "en",
      origin: "first start",
    } as const;
    if (!(await fixShopTerms(ctx, config))) {
      // Another server was quicker, and has just finished.
      refuseOtherTerms((await findShopTerms(tx)) ?? config, config);
      return undefined;
    }
    const administratorId = await createAdministrator(ctx, {
      username,
      email,
      password,
      // The demonstration's passwords are published, and it is shown on this machine alone.
      isPasswordGenerated: chosen === undefined && config.seed !== "demo",
      breachedPasswords,
    });
    if (customersHash) await playDemo(ctx, { now, administratorId, customersHash, config });
    const administrator = {
      username,
      generatedPassword: chosen === undefined ? password : undefined,
    };
    handOver?.(administrator);
    return administrator;
  });
}

const weaknessInWords: Readonly<Record<Weakness, string>> = {
  password_common: "one of the commonest passwords",
  password_is_name: "the administrator's name, their email or the name of the shop",
  password_breached: "among the passwords of BREACHED_PASSWORDS_FILE",
};

/** No name that is tried first at a login: `admin-` and 40 bits. */
const randomName = (): string => `admin-${crockfordOf(randomBytes(5))}`;

/** 22 characters of 6 bits each. */
const randomPassword = (): string => randomBytes(16).toString("base64url");
