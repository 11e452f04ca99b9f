import { randomBytes } from "node:crypto";
import type { CitusNode, Coordinator } from "./coordinator.ts";

/** A shop as the cluster knows it: a schema that can be moved, one that stays on the coordinator, and two roles. */
export interface Tenant {
  readonly schema: string;
  /** The queue of jobs and the tries that are counted. */
  readonly localSchema: string;
  readonly ownerUrl: string;
  readonly servingUrl: string;
}

const schemasOf = (schema: string) => ({ schema, localSchema: `${schema}_local` });
const rolesOf = (schema: string) => [`${schema}_owner`, `${schema}_server`] as const;

/** What all shops of a database share, once. */
export async function prepareDatabaseOfShops({ run }: Coordinator): Promise<void> {
  for (const extension of ["btree_gist", "pg_trgm"])
    await run(`CREATE EXTENSION IF NOT EXISTS ${extension} SCHEMA public`);
}

/** Roles and empty schemas (`docs/citus.md`, A new shop). Its tables come with the first start of its server. */
export async function addTenant(coordinator: Coordinator, name: string): Promise<Tenant> {
  const { run, addressAs } = coordinator;
  const { schema, localSchema } = schemasOf(name);
  const [owner, serving] = rolesOf(schema);
  const password = randomBytes(16).toString("hex");
  const [database] = await run("SELECT quote_ident(current_database()) AS name");
  for (const role of [owner, serving]) {
    await run(`CREATE ROLE ${role} LOGIN PASSWORD '${password}'`);
    await run(`ALTER ROLE ${role} SET search_path = ${schema}, ${localSchema}, public`);
  }
  // Until the schema is distributed its migrations are this node's alone.
  await run(`ALTER ROLE ${owner} SET citus.enable_ddl_propagation = off`);
  await run(`GRANT CREATE ON DATABASE ${database!.name} TO ${owner}`);
  for (const one of [schema, localSchema]) {
    await run(`CREATE SCHEMA ${one} AUTHORIZATION ${owner}`);
    await run(`GRANT USAGE ON SCHEMA ${one} TO ${serving}`);
  }
  return {
    schema,
    localSchema,
    ownerUrl: addressAs(owner, password),
    servingUrl: addressAs(serving, password),
  };
}

/** Brings the tables that the first start made to a node; its server must not run. */
export async function distribute({ run }: Coordinator, tenant: Tenant): Promise<void> {
  const { schema, localSchema } = tenant;
  // An unlogged table cannot be moved, and these counts are worth no distance.
  await run(`ALTER TABLE ${schema}.rate_limits SET SCHEMA ${localSchema}`);
  await run("BEGIN");
  // The rows are copied, and triggers would take them for new ones: linked entries of the audit log would wait again.
  await run("SET LOCAL citus.propagate_set_commands = 'local'");
  await run("SET LOCAL session_replication_role = replica");
  await run("SELECT citus_schema_distribute($1::regnamespace)", [schema]);
  await run("COMMIT");
  await run(`ALTER ROLE ${rolesOf(schema)[0]} RESET citus.enable_ddl_propagation`);
}

/** Brings a shop to another node while it serves. */
export async function move({ run }: Coordinator, { schema }: Tenant, to: CitusNode) {
  await run("SELECT citus_schema_move($1::regnamespace, $2::text, $3::integer)", [
    schema,
    to.host,
    to.port,
  ]);
}

/** Takes a shop away, with all that it held. */
export async function removeTenant({ run }: Coordinator, name: string): Promise<void> {
  const { schema, localSchema } = schemasOf(name);
  for (const one of [schema, localSchema]) await run(`DROP SCHEMA IF EXISTS ${one} CASCADE`);
  for (const role of rolesOf(schema)) {
    const [found] = await run("SELECT FROM pg_roles WHERE rolname = $1", [role]);
    if (!found) continue;
    await run(`DROP OWNED BY ${role} CASCADE`);
    await run(`DROP ROLE ${role}`);
  }
}
