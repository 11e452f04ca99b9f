import { beforeAll, expect, test } from "vitest";
import { testDatabase } from "../../../testing/database/test-database.ts";
import { grantToServingRole, readRole } from "./serving-role.ts";

const { database, owner } = await testDatabase();
const role = (await readRole(database)).name;
// Rights on the database itself are not copied with it.
beforeAll(() => grantToServingRole(owner, role));

const ask = async <Row extends object>(text: string) =>
  (await owner.pool.query<Row>(text, [role])).rows;

/** What triggers refuse for good, of each table that has one. */
const refusedForGood = (
  await ask<{ table: string; words: string[] }>(
    `SELECT tgrelid::regclass::text AS table, ARRAY(SELECT word FROM (VALUES (16, 'UPDATE'), (8, 'DELETE'), (32, 'TRUNCATE')) AS w (bit, word)
       WHERE tgtype & bit <> 0) AS words FROM pg_trigger WHERE tgfoid = 'refuse_change'::regproc AND $1 <> ''`,
  )
).flatMap(({ table, words }) => words.map((word) => [word, table] as const));

/** Whether a statement is allowed; nothing of it stays. A command that PostgreSQL refuses for another reason is allowed. */
async function isAllowed({ pool }: typeof database, statement: string): Promise<boolean> {
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    await client.query(statement);
    return true;
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    if (code !== "42501") throw new Error(`${statement}: ${message}`, { cause: error });
    return false;
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
}

test("the role that tests work as owns nothing and is no superuser", async () => {
  expect(await readRole(database)).toEqual({
    name: role,
    is_superuser: false,
    owns_tables: false,
  });
  expect(await readRole(owner)).toMatchObject({ is_superuser: true, owns_tables: true });
});

test.for([
  "ALTER TABLE activities DISABLE TRIGGER activities_append_only",
  "SET LOCAL session_replication_role = replica",
  "CREATE TABLE public.mine (n int)",
  "CREATE TABLE graphile_worker.mine (n int)",
  "CREATE TEMPORARY TABLE mine (n int)",
  "CREATE SCHEMA mine",
  "CREATE FUNCTION public.mine() RETURNS int LANGUAGE sql AS 'SELECT 1'",
  "CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'",
  "CREATE EXTENSION pageinspect",
  "CREATE ROLE mine",
  "CREATE INDEX ON cards (tag)",
  "TRUNCATE rate_limits",
  "LOCK TABLE activities IN ACCESS EXCLUSIVE MODE",
  "DROP TABLE rate_limits",
  "DROP TABLE usage_records_default",
  "DROP INDEX activities_by_day",
  "DROP FUNCTION link_audit_entries CASCADE",
  "DROP SCHEMA graphile_worker CASCADE",
  "ALTER TABLE wallets ADD COLUMN mine int",
  "DELETE FROM record_keys_0",
  "UPDATE kysely_migration SET name = name",
  "UPDATE graphile_worker.migrations SET breaking = false",
  "UPDATE audit_chain SET last_position = last_position",
  "INSERT INTO audit_links (position, entry_id, hash) VALUES (1, 1, '')",
  "DELETE FROM unlinked_audit_entries",
  "SELECT rolpassword FROM pg_authid",
  "SELECT pg_read_file('PG_VERSION')",
  "COPY wallets TO PROGRAM 'true'",
  "SET LOCAL ROLE pg_read_all_data",
])("refuses %s, which its owner may do", async (statement) => {
  expect(await isAllowed(database, statement)).toBe(false);
  expect(await isAllowed(owner, statement)).toBe(true);
});

test.for(refusedForGood)("refuses %s of %s before its trigger does", async ([word, table]) => {
  const [column] = await ask<{ name: string }>(
    `SELECT quote_ident(attname) AS name FROM pg_attribute WHERE attrelid = '${table}'::regclass AND attnum > 0 AND attidentity = '' AND $1 <> ''
     ORDER BY attnum LIMIT 1`,
  );
  const statement =
    word === "UPDATE"
      ? `UPDATE ${table} SET ${column!.name} = ${column!.name}`
      : word === "DELETE"
        ? `DELETE FROM ${table}`
        : `TRUNCATE ${table} CASCADE`;
  expect(await isAllowed(database, statement)).toBe(false);
  await expect(isAllowed(owner, statement)).rejects.toThrow("append-only");
});

const privileges = (table: string) =>
  ask<{ held: string[] }>(
    `SELECT ARRAY(SELECT privilege_type FROM aclexplode((SELECT relacl FROM pg_class WHERE oid = '${table}'::regclass))
       WHERE grantee = $1::regrole ORDER BY 1) AS held`,
  ).then(([row]) => row!.held);

test("no one but the role that serves may call what runs as the owner", async () => {
  const called = await ask<{ name: string; by_all: boolean; by_role: boolean }>(`
    SELECT proname AS name, has_function_privilege('public', oid, 'EXECUTE') AS by_all,
      has_function_privilege($1, oid, 'EXECUTE') AS by_role
    FROM pg_proc WHERE prosecdef AND pronamespace = 'public'::regnamespace AND prorettype <> 'trigger'::regtype ORDER BY 1`);
  expect(called).toEqual(
    ["drop_usage_month", "link_audit_entries", "make_usage_month"].map((name) => ({
      name,
      by_all: false,
      by_role: true,
    })),
  );
});

test("covers a new table, and one that is append-only, at the next start", async () => {
  await owner.pool.query(`CREATE TABLE notes (id bigint GENERATED ALWAYS AS IDENTITY, text text);
    CREATE TABLE events (text text);
    CREATE TRIGGER events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    CREATE FUNCTION of_the_owner() RETURNS int LANGUAGE sql SECURITY DEFINER AS 'SELECT 1';
    REVOKE EXECUTE ON FUNCTION of_the_owner() FROM PUBLIC`);
  const use =
    "INSERT INTO notes (text) VALUES ('a'); INSERT INTO events VALUES ('a'); SELECT of_the_owner()";
  expect(await isAllowed(database, use)).toBe(false);
  await grantToServingRole(owner, role);
  expect(await isAllowed(database, use)).toBe(true);
  expect(await privileges("notes")).toEqual(["DELETE", "INSERT", "SELECT", "UPDATE"]);
  expect(await privileges("events")).toEqual(["INSERT", "SELECT"]);
  await owner.pool.query("DROP TABLE notes, events; DROP FUNCTION of_the_owner");
});

test("takes back what the role was given beyond its needs", async () => {
  await owner.pool.query(
    `GRANT ALL ON activities, wallets, kysely_migration TO ${role}; GRANT CREATE ON SCHEMA public TO PUBLIC`,
  );
  expect(await isAllowed(database, "TRUNCATE kysely_migration")).toBe(true);
  expect(await isAllowed(database, "CREATE TABLE mine (n int)")).toBe(true);
  await grantToServingRole(owner, role);
  expect(await privileges("activities")).toEqual(["INSERT", "SELECT"]);
  expect(await privileges("wallets")).toEqual(["DELETE", "INSERT", "SELECT", "UPDATE"]);
  expect(await privileges("kysely_migration")).toEqual(["SELECT"]);
  expect(await isAllowed(database, "CREATE TABLE mine (n int)")).toBe(false);
});

test("changes nothing where all is as it should be, and lets several servers do it at once", async () => {
  expect(await grantToServingRole(owner, role)).toEqual([]);
  await owner.pool.query(`REVOKE ALL ON ALL TABLES IN SCHEMA public, graphile_worker FROM ${role};
    REVOKE ALL ON SCHEMA graphile_worker FROM ${role}; DROP POLICY ${role} ON graphile_worker._private_jobs`);
  await expect(database.pool.query("SELECT FROM wallets")).rejects.toThrow("permission denied");
  const needed = await Promise.all([1, 2, 3].map(() => grantToServingRole(owner, role)));
  expect(needed.filter((statements) => statements.length > 0)).toHaveLength(1);
  await database.pool.query("SELECT graphile_worker.add_job('x', job_key => 'x')");
  const seen = "SELECT FROM graphile_worker._private_jobs WHERE key = 'x'";
  expect((await database.pool.query(seen)).rowCount).toBe(1);
});
