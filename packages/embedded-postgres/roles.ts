import pg from "pg";

/** As whom one may connect: `farsim` made the cluster and backs it up, the owner has the database and what is in it, the server works in it. */
export const roles = { superuser: "farsim", owner: "farsim_owner", server: "farsim_server" };

/** What the superuser made in clusters that knew one role: all that is no part of PostgreSQL or of an extension. */
const ownedBySuperuser = `
  SELECT format('ALTER SCHEMA %I OWNER TO $owner', nspname) AS statement FROM pg_namespace
  WHERE nspowner = current_user::regrole AND nspname !~ '^pg_' AND nspname NOT IN ('public', 'information_schema')
  UNION ALL
  SELECT format('ALTER TABLE %s OWNER TO $owner', c.oid::regclass) FROM pg_class c
  WHERE relowner = current_user::regrole AND relkind IN ('r', 'p', 'v', 'm', 'f') AND $isOurs
  UNION ALL
  SELECT format('ALTER SEQUENCE %s OWNER TO $owner', c.oid::regclass) FROM pg_class c
  WHERE relowner = current_user::regrole AND relkind = 'S' AND $isOurs
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.refobjsubid > 0 AND d.deptype IN ('a', 'i'))
  UNION ALL
  SELECT format('ALTER ROUTINE %s OWNER TO $owner', c.oid::regprocedure) FROM pg_proc c
  WHERE proowner = current_user::regrole AND $isOurs
  UNION ALL
  SELECT format('ALTER TYPE %s OWNER TO $owner', c.oid::regtype) FROM pg_type c
  WHERE typowner = current_user::regrole AND $isOurs AND (typtype IN ('d', 'e', 'r')
    OR typtype = 'c' AND EXISTS (SELECT FROM pg_class r WHERE r.oid = c.typrelid AND r.relkind = 'c'))`
  .replaceAll("$owner", roles.owner)
  .replaceAll(
    "$isOurs",
    // What initdb makes has the numbers below.
    "c.oid >= 16384 AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')",
  );

/**
 * Makes the roles of a cluster where they are missing and gives the owner its database, with everything that a superuser made in it
 * when there was no other role. The address is the superuser's; the password is for connections over TCP.
 */
export async function prepareRoles(address: string, password: string | undefined): Promise<void> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    await client.query("BEGIN");
    for (const role of [roles.owner, roles.server]) {
      const { rowCount } = await client.query("SELECT FROM pg_roles WHERE rolname = $1", [role]);
      if (rowCount === 0)
        await client.query(
          `CREATE ROLE ${role} LOGIN PASSWORD ${password === undefined ? "NULL" : client.escapeLiteral(password)}`,
        );
    }
    const { rows } = await client.query<{ statement: string }>(`
      SELECT format('ALTER DATABASE %I OWNER TO ${roles.owner}', datname) AS statement FROM pg_database
      WHERE datname = current_database() AND datdba = current_user::regrole
      UNION ALL ${ownedBySuperuser}`);
    for (const { statement } of rows) await client.query(statement);
    await client.query("COMMIT");
  } finally {
    await client.end();
  }
}
