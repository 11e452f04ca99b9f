import type { Context } from "../platform/context.ts";
import type { Statement } from "../platform/database/database.ts";

/** The operator works with a carrier: a channel under a name that keys and adapters are set by. Returns its id. */
export async function addChannel({ tx, now }: Context, name: string): Promise<bigint> {
  const { id } = await tx.db
    .insertInto("channels")
    .values({ name, created_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

const missing: Statement = {
  name: "find_missing_channels",
  text: `SELECT name FROM unnest($1::text[]) AS wanted (name) WHERE name NOT IN (SELECT name FROM channels) ORDER BY name`,
};
const addMissing: Statement = {
  name: "add_missing_channels",
  text: `INSERT INTO channels (name, created_at) SELECT name, $2 FROM unnest($1::text[]) AS wanted (name)
         ON CONFLICT (name) DO NOTHING RETURNING name`,
};

/** Channels that may be there already, no matter who adds them at the same moment. Returns the names of those that are new. */
export async function addMissingChannels(
  { tx, now }: Pick<Context, "tx" | "now">,
  names: readonly string[],
): Promise<string[]> {
  if (names.length === 0) return [];
  const unknown = await tx.run<{ name: string }>(missing, [names]);
  if (unknown.length === 0) return [];
  const rows = await tx.run<{ name: string }>(addMissing, [unknown.map(({ name }) => name), now]);
  return rows.map(({ name }) => name);
}
