import { sql } from "kysely";
import type { Instant } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";

/** When the sandbox lets time pass, no one is logged out by it: sessions that live now live as long after the leap. */
export async function carrySessions({ tx, now }: Context, leapMillis: number): Promise<void> {
  await tx.db
    .updateTable("sessions")
    .set({
      expires_at: later("expires_at", leapMillis),
      counted_from: later("counted_from", leapMillis),
    })
    .where("ended_at", "is", null)
    .where("expires_at", ">", now)
    .execute();
}

// By the epoch: a distributed table is not updated by what may depend on a time zone, as an interval may.
const later = (column: "expires_at" | "counted_from", millis: number) =>
  sql<Instant>`to_timestamp(extract(epoch FROM ${sql.ref(column)})::float8 + ${millis}::float8 / 1000)`;
