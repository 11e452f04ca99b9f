import { sql } from "kysely";
import { addDays, type Day } from "../../platform/calendar.ts";
import type { Database, Transaction } from "../../platform/database/database.ts";

/** The first day of a calendar month: what a partition of `usage_records` begins with. */
type Month = Day;

/** A record may be so old when it is reported. */
const oldestDays = 90;

/**
 * Gives every month that records may come for a partition of its own, the next one too. Records that came before theirs was
 * made lie in the default partition and are moved. Returns the months that were made.
 */
export async function makeMonths(database: Database, today: Day): Promise<Month[]> {
  const { there, lying } = await database.read(findMonths);
  const [oldest = monthOf(today)] = [...lying, monthOf(addDays(today, -oldestDays))].toSorted();
  const made: Month[] = [];
  for (let month = oldest; month <= nextMonth(monthOf(today)); month = nextMonth(month)) {
    // Months without any record, before those that may still get some, need no place.
    const isNeeded = lying.includes(month) || month >= monthOf(addDays(today, -oldestDays));
    if (there.includes(month) || !isNeeded) continue;
    if (await database.write((tx) => makeMonth(tx, month))) made.push(month);
  }
  for (const month of lying)
    if (month > nextMonth(monthOf(today)) && (await database.write((tx) => makeMonth(tx, month))))
      made.push(month);
  return made;
}

/** Drops the months that ended longer ago than `keptMonths`, and writes down since when records are there. Returns the months. */
export async function dropOldMonths(
  database: Database,
  today: Day,
  keptMonths: number,
): Promise<Month[]> {
  let since = monthOf(today);
  for (let back = 0; back < keptMonths; back++) since = monthOf(addDays(since, -1));
  const { there } = await database.read(findMonths);
  const old = there.filter((month) => month < since);
  for (const month of old.toSorted())
    await database.write(async (tx) => {
      await patiently(tx);
      await sql`SELECT drop_usage_month(${month}::date)`.execute(tx.db);
      const kept = nextMonth(month);
      await tx.db
        .insertInto("kept_records")
        .values({ since: kept })
        .onConflict((conflict) =>
          conflict.column("id").doUpdateSet(({ fn, ref, val }) => ({
            since: fn<Day>("greatest", [ref("kept_records.since"), val(kept)]),
          })),
        )
        .execute();
    });
  return old;
}

/** False where another server made it meanwhile. */
async function makeMonth(tx: Transaction, month: Month): Promise<boolean> {
  await patiently(tx);
  // Citus lets no transaction give a table a partition that it has read from before.
  if ((await findPartitions(tx)).includes(month)) return false;
  await sql`SELECT make_usage_month(${month}::date)`.execute(tx.db);
  return true;
}

/** One server at a time; and one that has to wait for a table gives up rather than hold up those who report use. */
async function patiently({ db }: Transaction): Promise<void> {
  await sql.raw("SET LOCAL lock_timeout = '5s'").execute(db);
  await sql.raw("SELECT pg_advisory_xact_lock(hashtext('farsim record months'))").execute(db);
}

/** The months that have a partition, and those whose records lie in the default one. */
async function findMonths(tx: Transaction): Promise<{ there: Month[]; lying: Month[] }> {
  const found = await sql<{ month: Month }>`SELECT DISTINCT to_char(day, 'YYYY-MM-01') AS month
    FROM usage_records_default ORDER BY 1`.execute(tx.db);
  return { there: await findPartitions(tx), lying: found.rows.map(({ month }) => month) };
}

async function findPartitions({ db }: Transaction): Promise<Month[]> {
  const { rows } = await sql<{
    name: string;
  }>`SELECT inhrelid::regclass::text AS name FROM pg_inherits
    WHERE inhparent = 'usage_records'::regclass AND inhrelid <> 'usage_records_default'::regclass`.execute(
    db,
  );
  return rows.map(({ name }) => name.slice("usage_records_".length).replaceAll("_", "-") + "-01");
}

const monthOf = (day: Day): Month => `${day.slice(0, 7)}-01`;
const nextMonth = (month: Month): Month => monthOf(addDays(month, 31));
