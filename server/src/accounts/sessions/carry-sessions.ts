import { sql } from "kysely";
import type { Context } from "../../platform/context.ts";

/** When the sandbox lets time pass, no one is logged out by it: sessions that live now live as long after the leap. */
export async function carrySessions({ tx, now }: Context, leapMillis: number): Promise<void> {
  await tx.db
    .updateTable("sessions")
    .set({ expires_at: sql`expires_at + ${leapMillis}::float8 * interval '1 millisecond'` })
    .where("ended_at", "is", null)
    .where("expires_at", ">", now)
    .execute();
}
