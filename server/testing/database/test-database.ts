import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, inject, onTestFinished } from "vitest";
import { findLedgerOffence } from "../../tools/verify-ledger/find-ledger-offence.ts";
import { type Database, openDatabase } from "../../src/platform/database/database.ts";
import type { DatabaseAddresses } from "../../src/platform/database/prepare-database.ts";
import { addressAs, databaseAddress } from "./database-address.ts";

/** `database` works as the program does: as a role that owns nothing. */
export interface TestDatabase extends DatabaseAddresses {
  readonly database: Database;
  /** The same as a superuser, who owns it: for what no one who only uses the program can do. */
  readonly owner: Database;
}

/**
 * A migrated database of one's own, for one test file: call it at the top of the file. After the file's last test the ledger
 * must still add up after every test file; then the database is dropped.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const { template } = inject("testCluster");
  const { drop, ...addresses } = await createDatabase(copyOf(template));
  const { database, owner } = openBoth(addresses);
  afterAll(async () => {
    const offence = await findLedgerOffence(database);
    await Promise.all([database.close(), owner.close()]);
    await drop();
    if (offence)
      throw new Error(`The ledger does not add up after this file: ${JSON.stringify(offence)}`);
  });
  return { ...addresses, database, owner };
}

/** Connects at the first query of each. */
export const openBoth = ({ connectionString, ownerConnectionString }: TwoAddresses) => ({
  database: openDatabase(connectionString),
  owner: openDatabase(ownerConnectionString),
});

type TwoAddresses = { readonly [name in keyof DatabaseAddresses]: string };

/** The addresses of a database with nothing in it, for one test of what a program does with that. */
export const emptyDatabase = (): Promise<TwoAddresses> => newDatabase("");

/** The settings of a program on a database with nothing in it. */
export const emptyDatabaseSettings = async () => settingsOf(await emptyDatabase());

/** The settings of a program on a database of the newest schema, where no shop has begun: for tests that are not about migrations. */
export const newShopSettings = async () =>
  settingsOf(await newDatabase(copyOf(inject("testCluster").template)));

const settingsOf = ({ connectionString, ownerConnectionString }: TwoAddresses) => ({
  DATABASE_URL: connectionString,
  MIGRATION_DATABASE_URL: ownerConnectionString,
});

/** The addresses of a copy of a database that no one is connected to, for one test. */
export const copyOfDatabase = (connectionString: string): Promise<TwoAddresses> =>
  newDatabase(copyOf(new URL(connectionString).pathname.slice(1)));

const copyOf = (name: string) => `TEMPLATE ${name} STRATEGY file_copy`;

async function newDatabase(how: string): Promise<TwoAddresses> {
  const { drop, ...addresses } = await createDatabase(how);
  onTestFinished(drop);
  return addresses;
}

async function createDatabase(how: string) {
  const { address, prefix, servingRole } = inject("testCluster");
  const name = `${prefix}_${randomBytes(6).toString("hex")}`;
  await onServer(address, `CREATE DATABASE ${name} ${how}`);
  const ownerConnectionString = databaseAddress(address, name);
  return {
    connectionString: addressAs(ownerConnectionString, servingRole),
    ownerConnectionString,
    drop: () => onServer(address, `DROP DATABASE ${name} WITH (FORCE)`),
  };
}

async function onServer(address: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
