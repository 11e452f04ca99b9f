import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, inject, onTestFinished } from "vitest";
import { findLedgerOffence } from "../../tools/verify-ledger/find-ledger-offence.ts";
import { type Database, openDatabase } from "../../src/platform/database/database.ts";
import { databaseAddress } from "./database-address.ts";

export interface TestDatabase {
  readonly database: Database;
  /** For what opens connections of its own: the worker, a second server. */
  readonly connectionString: string;
}

/**
 * A migrated database of one's own, for one test file: call it at the top of the file. After the file's last test the ledger
 * must still add up after every test file; then the database is dropped.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const { address, template, prefix } = inject("testCluster");
  const name = `${prefix}_${randomBytes(6).toString("hex")}`;
  await onServer(address, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
  const connectionString = databaseAddress(address, name);
  const database = openDatabase(connectionString);
  afterAll(async () => {
    const offence = await findLedgerOffence(database);
    await database.close();
    await onServer(address, `DROP DATABASE ${name} WITH (FORCE)`);
    if (offence)
      throw new Error(`The ledger does not add up after this file: ${JSON.stringify(offence)}`);
  });
  return { database, connectionString };
}

/** The address of a database with nothing in it, for one test of what a program does with that. */
export const emptyDatabase = (): Promise<string> => newDatabase("");

/** The address of a copy of a database that no one is connected to, for one test. */
export const copyOfDatabase = (connectionString: string): Promise<string> =>
  newDatabase(`TEMPLATE ${new URL(connectionString).pathname.slice(1)} STRATEGY file_copy`);

async function newDatabase(how: string): Promise<string> {
  const { address, prefix } = inject("testCluster");
  const name = `${prefix}_${randomBytes(6).toString("hex")}`;
  await onServer(address, `CREATE DATABASE ${name} ${how}`);
  onTestFinished(() => onServer(address, `DROP DATABASE ${name} WITH (FORCE)`));
  return databaseAddress(address, name);
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
