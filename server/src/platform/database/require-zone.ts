import { StartError } from "@farsim/programs/start-error.ts";
import pg from "pg";
import type { Database } from "./database.ts";

/** PostgreSQL must know the billing zone too, for `verify-ledger` asks it of days: its data may be older than Node's. */
export async function requireZone({ pool }: Database, zone: string): Promise<void> {
  try {
    await pool.query("SELECT now() AT TIME ZONE $1", [zone]);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== invalidParameter) throw error;
    throw new StartError(
      `PostgreSQL does not know BILLING_TIMEZONE ${zone}: bring its time zone data up to date, or name the zone as it is known there.`,
      { cause: error },
    );
  }
}

const invalidParameter = "22023";
