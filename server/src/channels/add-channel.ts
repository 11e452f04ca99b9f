import type { Context } from "../platform/context.ts";

/** The operator works with a carrier: a channel under a name that keys and adapters are set by. Returns its id. */
export async function addChannel({ tx, now }: Context, name: string): Promise<bigint> {
  const { id } = await tx.db
    .insertInto("channels")
    .values({ name, created_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
