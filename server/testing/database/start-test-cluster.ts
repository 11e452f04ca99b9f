import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { identify } from "@farsim/embedded-postgres/process-identity.ts";
import {
  removeEmbeddedPostgres,
  startEmbeddedPostgres,
} from "@farsim/embedded-postgres/start-embedded-postgres.ts";
import { prepareDatabase } from "../../src/platform/database/prepare-database.ts";
import { addressAs, databaseAddress } from "./database-address.ts";

/** What a test file needs to make its own copy of the migrated database. */
export interface TestCluster {
  /** Any database of the server, as the superuser, to create and drop others from. */
  readonly address: string;
  /** As whom the product works in each of them. */
  readonly servingRole: { readonly name: string; readonly password: string };
  readonly template: string;
  /** Every database of this run begins with it. */
  readonly prefix: string;
}

declare module "vitest" {
  interface ProvidedContext {
    testCluster: TestCluster;
  }
}

const folder = path.join(import.meta.dirname, "../../../.farsim-test");

/** Before all test files that need a database: one server, and one migrated database that they all copy. */
export default async function startTestCluster(project: TestProject) {
  const server = process.env.DATABASE_URL
    ? foreignServer(process.env.DATABASE_URL)
    : await embeddedServer();
  const keeper = new pg.Client({ connectionString: server.address });
  await keeper.connect();
  const run = randomBytes(4).toString("hex");
  await holdRun(keeper, run);
  await dropLeftovers(keeper);

  const prefix = `farsim_test_${run}`;
  const template = `${prefix}_template`;
  const servingRole = { name: `${prefix}_server`, password: randomBytes(16).toString("hex") };
  await keeper.query(`CREATE DATABASE ${template}`);
  await keeper.query(`CREATE ROLE ${servingRole.name} LOGIN PASSWORD '${servingRole.password}'`);
  const ownerConnectionString = databaseAddress(server.address, template);
  const connectionString = addressAs(ownerConnectionString, servingRole);
  await prepareDatabase({ connectionString, ownerConnectionString });
  await keeper.query(`ALTER DATABASE ${template} ALLOW_CONNECTIONS false`);
  project.provide("testCluster", { address: server.address, servingRole, template, prefix });

  return async () => {
    await dropRun(keeper, run);
    await keeper.end();
    await server.stop();
  };
}

/** Held as long as this run's connection lives: a run whose lock is free was killed. */
async function holdRun(keeper: pg.Client, run: string) {
  const { rows } = await keeper.query("SELECT pg_try_advisory_lock(hashtext($1)) AS free", [
    `farsim test ${run}`,
  ]);
  return rows[0].free as boolean;
}

async function dropLeftovers(keeper: pg.Client) {
  const { rows } = await keeper.query(
    `SELECT DISTINCT substring(name FROM '^farsim_test_([0-9a-f]{8})_') AS run
     FROM (SELECT datname AS name FROM pg_database UNION ALL SELECT rolname FROM pg_roles) AS made
     WHERE name ~ '^farsim_test_[0-9a-f]{8}_'`,
  );
  for (const { run } of rows) if (await holdRun(keeper, run)) await dropRun(keeper, run);
}

async function dropRun(keeper: pg.Client, run: string) {
  const { rows } = await keeper.query(
    "SELECT datname FROM pg_database WHERE starts_with(datname, $1)",
    [`farsim_test_${run}_`],
  );
  for (const { datname } of rows)
    await keeper.query(`DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`);
  const roles = await keeper.query("SELECT rolname FROM pg_roles WHERE starts_with(rolname, $1)", [
    `farsim_test_${run}_`,
  ]);
  for (const { rolname } of roles.rows) await keeper.query(`DROP ROLE IF EXISTS "${rolname}"`);
}

function foreignServer(address: string) {
  return { address, stop: async () => {} };
}

/** A folder for each run, so that two runs at once do not meet; folders of killed runs are removed. */
async function embeddedServer() {
  mkdirSync(folder, { recursive: true });
  await removeDeadRuns();
  const mine = path.join(folder, `tests-${process.pid}-${randomBytes(3).toString("hex")}`);
  const server = await startEmbeddedPostgres({
    directory: path.join(mine, "postgres"),
    fsync: false,
  });
  const stop = async () => {
    await server.stop();
    rmSync(mine, { recursive: true, force: true });
  };
  return { address: server.superuserConnectionString, stop };
}

/** The folders of runs carry the number of their process. */
async function removeDeadRuns() {
  for (const name of readdirSync(folder)) {
    const pid = /-(\d+)/.exec(name)?.[1];
    if (pid === undefined || identify(Number(pid))) continue;
    // Journeys have a shop with a cluster of its own for each of their workers.
    for (const below of ["", "0", "1"]) {
      const cluster = path.join(folder, name, below, "postgres");
      if (existsSync(cluster)) await removeEmbeddedPostgres(cluster);
    }
    rmSync(path.join(folder, name), { recursive: true, force: true });
  }
}
