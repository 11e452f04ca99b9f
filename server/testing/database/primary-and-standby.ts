import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { backUpPostgres } from "@farsim/embedded-postgres/back-up-postgres.ts";
import {
  removeEmbeddedPostgres,
  startEmbeddedPostgres,
} from "@farsim/embedded-postgres/start-embedded-postgres.ts";
import { until } from "@farsim/programs/until.ts";
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
  const ask = async (connectionString: string, statement: string, values: unknown[] = []) => {
    const client = new pg.Client({ connectionString });
    await client.connect();
    const { rows } = await client.query<{ answer: unknown }>(statement, values);
    await client.end();
    return rows[0]!.answer;
  };
  const onStandby = (statement: string, values: unknown[] = []) =>
    ask(standby.superuserConnectionString, statement, values);
  afterAll(async () => {
    await Promise.all([database.close(), owner.close()]);
    await standby.stop();
    await primary.stop();
    for (const directory of [second, first]) await removeEmbeddedPostgres(directory);
    rmSync(folder, { recursive: true });
  });
  return {
    connectionString: primary.connectionString,
    database,
    owner,
    standby: {
      connectionString: standby.connectionString,
      /** Shows nothing of what the primary does from now on, until it goes on. */
      hold: () => onStandby("SELECT pg_wal_replay_pause() AS answer"),
      goOn: () => onStandby("SELECT pg_wal_replay_resume() AS answer"),
      /** Has all that the primary has at this moment. */
      async catchUp() {
        const position = await ask(
          primary.superuserConnectionString,
          "SELECT pg_current_wal_flush_lsn()::text AS answer",
        );
        const hasIt = () =>
          onStandby("SELECT pg_last_wal_replay_lsn() >= $1::pg_lsn AS answer", [position]);
        if (!(await until(hasIt, { withinMs: 60_000 }))) throw new Error("It does not follow.");
      },
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
