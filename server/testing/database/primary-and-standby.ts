import { appendFileSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { backUpPostgres } from "@farsim/embedded-postgres/back-up-postgres.ts";
import {
  removeEmbeddedPostgres,
  startEmbeddedPostgres,
} from "@farsim/embedded-postgres/start-embedded-postgres.ts";
import pg from "pg";
import { afterAll } from "vitest";
import { prepareDatabase } from "../../src/platform/database/prepare-database.ts";
import { openBoth } from "./test-database.ts";

/** A migrated database on a PostgreSQL of its own, and one that follows it: call it at the top of a test file. */
export async function primaryAndStandby() {
  const folder = mkdtempSync(path.join(tmpdir(), "farsim-standby-"));
  const [first, second] = [path.join(folder, "primary"), path.join(folder, "standby")];
  const primary = await startEmbeddedPostgres({ directory: first, fsync: false });
  await prepareDatabase(primary);
  await backUpPostgres(primary.superuserConnectionString, first, second);
  writeFileSync(path.join(second, "data", "standby.signal"), "");
  appendFileSync(
    path.join(second, "data", "postgresql.auto.conf"),
    `primary_conninfo = '${conninfoOf(primary.superuserConnectionString)}'\n`,
  );
  let standby = await startEmbeddedPostgres({ directory: second, fsync: false });
  const { database, owner } = openBoth(primary);
  const onStandby = async (statement: string) => {
    const client = new pg.Client({ connectionString: standby.superuserConnectionString });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  afterAll(async () => {
    await Promise.all([database.close(), owner.close()]);
    await standby.stop();
    await primary.stop();
    for (const directory of [second, first]) await removeEmbeddedPostgres(directory);
  });
  return {
    connectionString: primary.connectionString,
    database,
    standby: {
      connectionString: standby.connectionString,
      /** Shows nothing of what the primary does from now on, until it goes on. */
      hold: () => onStandby("SELECT pg_wal_replay_pause()"),
      goOn: () => onStandby("SELECT pg_wal_replay_resume()"),
      stop: () => standby.stop(),
      async start() {
        standby = await startEmbeddedPostgres({ directory: second, fsync: false });
      },
    },
  };
}

/** An address of a socket or a port in the words of `primary_conninfo`. */
function conninfoOf(connectionString: string): string {
  const { host, port, user, password } = new pg.Client({ connectionString });
  return `host=${host} port=${port} user=${user}${password ? ` password=${password}` : ""}`;
}
