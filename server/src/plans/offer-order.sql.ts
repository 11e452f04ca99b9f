import { sql } from "kysely";
import type { Transaction } from "../platform/database/database.ts";

/** Kept apart, so that a new offer finds room behind the last. */
const step = 10;

/** Holds every plan that is on sale until commit, so that none is archived while they are put in order. Their ids. */
export async function lockPlansOnSale(tx: Transaction): Promise<bigint[]> {
  const rows = await tx.db
    .selectFrom("plans")
    .select("id")
    .where("archived_at", "is", null)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** Holds every row of an add-on that is not archived until commit. */
export async function lockAddOnsOnSale(tx: Transaction): Promise<void> {
  await tx.db
    .selectFrom("add_ons")
    .select("id")
    .where("archived_at", "is", null)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

/** Gives plans their places, first to last. */
export async function setPlanPlaces(tx: Transaction, planIds: readonly bigint[]): Promise<void> {
  await sql`UPDATE plans SET position = wanted.place * ${sql.lit(step)}
            FROM unnest(${planIds}::bigint[]) WITH ORDINALITY AS wanted (id, place) WHERE plans.id = wanted.id`.execute(
    tx.db,
  );
}

/** Gives add-ons their places, first to last: all rows of their lines, those of the days to come too. */
export async function setAddOnPlaces(tx: Transaction, lineIds: readonly bigint[]): Promise<void> {
  await sql`UPDATE add_ons SET position = wanted.place * ${sql.lit(step)}
            FROM unnest(${lineIds}::bigint[]) WITH ORDINALITY AS wanted (id, place)
            WHERE COALESCE(add_ons.line_id, add_ons.id) = wanted.id`.execute(tx.db);
}
