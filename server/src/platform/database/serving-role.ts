import { sql } from "kysely";
import { jobSchema } from "../jobs/job-schema.ts";
import type { Database } from "./database.ts";

/** What the program reads, and what only migrations and functions of the owner write. */
const readOnlyTables = [
  "kysely_migration",
  "kysely_migration_lock",
  "audit_chain",
  "audit_links",
  "unlinked_audit_entries",
  "migrations",
];

/** The schema that this connection's tables lie in, and that of the job queue. */
const ownSchemas = `(current_schema(), '${jobSchema}')`;
const ofOwnSchema = "quote_ident(current_schema())::regnamespace";

/**
 * Each table, view and sequence with what the role shall be allowed on it, and the statements where it is something else. A
 * partition is written through its table, whose triggers it does not have; a view has its owner's rights on what it shows.
 */
const onTables = `
  SELECT format('REVOKE ALL ON %2$s %1$s FROM %3$I; GRANT %4$s ON %2$s %1$s TO %3$I', name, kind, $1::text, array_to_string(wanted, ', '))
  FROM (SELECT name, kind,
      ARRAY(SELECT privilege_type FROM aclexplode(relacl) WHERE grantee = quote_ident($1::text)::regrole ORDER BY 1) AS present,
      CASE WHEN relkind = 'S' THEN '{USAGE}'::text[]
           WHEN relkind = 'v' OR relispartition OR relname = ANY ($2) THEN '{SELECT}'
           -- Of the bits of a trigger's type 16 is UPDATE, 8 is DELETE.
           WHEN refused & 16 <> 0 THEN '{INSERT,SELECT}'
           WHEN refused & 8 <> 0 THEN '{INSERT,SELECT,UPDATE}'
           ELSE '{DELETE,INSERT,SELECT,UPDATE}' END AS wanted
    FROM (SELECT c.*, format('%I.%I', n.nspname, c.relname) AS name, CASE relkind WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END AS kind,
            (SELECT COALESCE(bit_or(t.tgtype), 0::smallint) FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid
             WHERE t.tgrelid = c.oid AND p.proname = 'refuse_change') AS refused
          FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
          WHERE n.nspname IN ${ownSchemas} AND c.relkind IN ('r', 'p', 'v', 'S')
            AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')) AS relation) AS relation
  WHERE present <> wanted`;

/** Tables whose rows are hidden from everyone but their owner, as those of the job queue are. */
const onRows = `
  SELECT format('CREATE POLICY %1$I ON %2$s TO %1$I USING (true) WITH CHECK (true)', $1::text, c.oid::regclass)
  FROM pg_class c
  WHERE c.relrowsecurity AND c.relnamespace IN (SELECT oid FROM pg_namespace WHERE nspname IN ${ownSchemas})
    AND NOT EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = $1::text)`;

const onSchemas = `
  SELECT format('GRANT USAGE ON SCHEMA %I TO %I', nspname, $1::text) FROM pg_namespace
  WHERE nspname IN ${ownSchemas} AND NOT has_schema_privilege($1::text, oid, 'USAGE')`;

const onFunctions = `
  SELECT format('GRANT EXECUTE ON FUNCTION %s TO %I', p.oid::regprocedure, $1::text) FROM pg_proc p
  WHERE p.pronamespace IN (SELECT oid FROM pg_namespace WHERE nspname IN ${ownSchemas}) AND p.prokind = 'f'
    AND NOT has_function_privilege($1::text, p.oid, 'EXECUTE')
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')`;

/** What PostgreSQL lets everyone do by itself: tables of one's own, for a session or, in databases of before version 15, for good. */
const onEveryone = `
  SELECT format('REVOKE TEMPORARY ON DATABASE %I FROM PUBLIC', datname) FROM pg_database
  WHERE datname = current_database() AND has_database_privilege($1::text, oid, 'TEMPORARY') AND pg_has_role(datdba, 'USAGE')
  UNION ALL
  SELECT format('REVOKE CREATE ON SCHEMA %I FROM PUBLIC', nspname) FROM pg_namespace
  WHERE nspname = current_schema() AND has_schema_privilege($1::text, oid, 'CREATE') AND pg_has_role(nspowner, 'USAGE')`;

/**
 * Gives the role that serves what it needs of the newest schema, and takes from it everything else. Run after each migration, by
 * the owner; several servers may do it at once. Returns the statements that were needed.
 */
export function grantToServingRole(owner: Database, role: string): Promise<string[]> {
  return owner.write(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtext('farsim serving role'))`.execute(tx.db);
    const needed: string[] = [];
    for (const [name, text] of Object.entries({ onSchemas, onRows, onFunctions, onEveryone }))
      needed.push(...(await statementsOf({ name, text }, [role])));
    needed.push(
      ...(await statementsOf({ name: "onTables", text: onTables }, [role, readOnlyTables])),
    );
    for (const statement of needed) await sql.raw(statement).execute(tx.db);
    return needed;

    async function statementsOf(question: { name: string; text: string }, values: unknown[]) {
      return (await tx.run<{ format: string }>(question, values)).map(({ format }) => format);
    }
  });
}

export interface Role {
  readonly name: string;
  readonly is_superuser: boolean;
  /** Itself, or through a role that it is a member of. */
  readonly owns_tables: boolean;
}

/** The role of a connection, and what makes it more than one that serves. */
export async function readRole({ pool }: Database): Promise<Role> {
  const { rows } = await pool.query<Role>(`
    SELECT rolname AS name, rolsuper AS is_superuser, EXISTS (
        SELECT FROM pg_class c WHERE c.relnamespace = ${ofOwnSchema} AND c.relkind IN ('r', 'p') AND pg_has_role(c.relowner, 'USAGE')
      ) AS owns_tables
    FROM pg_roles WHERE rolname = current_user`);
  return rows[0]!;
}
