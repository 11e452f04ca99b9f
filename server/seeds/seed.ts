import { randomBytes } from "node:crypto";
import { createAdministrator } from "../src/accounts/create-administrator.ts";
import { hashPassword } from "../src/accounts/passwords/passwords.ts";
import type { Config } from "../src/config.ts";
import type { Clock } from "../src/platform/clock.ts";
import type { Database } from "../src/platform/database/database.ts";
import type { Log } from "../src/platform/log.ts";
import { demoDays } from "./demo-calendar.ts";
import { demoPassword } from "./demo-customers.ts";
import { playDemo } from "./demo.ts";
import { findShopTerms, fixShopTerms, refuseOtherTerms } from "./shop-terms.ts";

interface Seeding {
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
  readonly log?: Log;
}

/** Whom to tell the starter of the program, once: the password is kept nowhere else. */
export interface FirstAdministrator {
  readonly username: string;
  readonly password: string;
}

/**
 * The first start of a shop: its terms, its first administrator and, where it is asked for, the demonstration. All of it is
 * one transaction, so that a start that is killed leaves nothing behind, and the next begins anew. Every later start looks at
 * one row, refuses other terms (`StartError`) and changes nothing.
 */
export async function seed(parts: Seeding): Promise<FirstAdministrator | undefined> {
  const { config, database, clock, log } = parts;
  const fixed = await database.read(findShopTerms);
  if (fixed) {
    refuseOtherTerms(fixed, config);
    return undefined;
  }
  const now = clock.now();
  const { username, email, password = randomPassword() } = config.administrator;
  const customersHash = config.seed === "demo" ? await hashPassword(demoPassword) : undefined;
  if (customersHash) log?.info("First start: making the demonstration, which takes some seconds.");

  return database.write(async (tx) => {
    if (!(await fixShopTerms(tx, config))) {
      // Another server was quicker, and has just finished.
      refuseOtherTerms((await findShopTerms(tx)) ?? config, config);
      return undefined;
    }
    const ctx = {
      tx,
      // The operator was there before their first customer.
      now: customersHash ? now.subtract({ hours: 24 * (demoDays + 1) }) : now,
      actor: { kind: "system" },
      shop: config,
      language: "en",
      origin: "first start",
    } as const;
    const administratorId = await createAdministrator(ctx, { username, email, password });
    if (customersHash) await playDemo(ctx, { now, administratorId, customersHash, config });
    return { username, password };
  });
}

/** 22 characters of 6 bits each. */
const randomPassword = (): string => randomBytes(16).toString("base64url");
