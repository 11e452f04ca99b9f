import type { Day } from "../../platform/calendar.ts";
import type { Database } from "../../platform/database/database.ts";

/** The billing day that all accounts were last brought to; undefined before the first. */
export async function lastRolledOver(database: Database): Promise<Day | undefined> {
  const row = await database.read((tx) =>
    tx.db.selectFrom("turned_days").select("day").executeTakeFirst(),
  );
  return row?.day;
}

/** Records that all accounts were brought to this billing day; once more changes nothing. */
export async function markRolledOver(database: Database, day: Day): Promise<void> {
  await database.write(async (tx) => {
    await tx.db
      .insertInto("turned_days")
      .values({ day })
      .onConflict((conflict) => conflict.column("id").doUpdateSet({ day }))
      .execute();
  });
}
