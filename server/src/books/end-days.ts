import { setTimeout as sleep } from "node:timers/promises";
import { addDays, type Day, dayOf, startOfDay } from "../platform/calendar.ts";
import { type Clock, type Instant, SandboxClock } from "../platform/clock.ts";
import type { Database } from "../platform/database/database.ts";
import {
  beginSumsAt,
  databaseNow,
  endBookDays,
  findBookState,
  firstBookDay,
  keepSums,
  whoBooks,
} from "./books.sql.ts";

interface Ending {
  readonly database: Pick<Database, "read" | "write">;
  readonly clock: Clock;
  readonly zone: string;
}

/** So long after midnight a day is over for the books: no server's clock lags that much. */
const pause = { minutes: 10 };

/** Days that are summed at a time: a shop of many years takes several looks. */
const mostDays = 31;

/**
 * Ends the billing days that are over: nothing is booked on them any more, and their sums are kept once all who had begun to book
 * on them are done. Any number of servers may do so at once, and one that was stopped goes on where it stood. False where some are
 * left for the next look.
 */
export async function endDays(ending: Ending): Promise<boolean> {
  const { database, zone } = ending;
  const day = addDays(dayOf((await earliestNow(ending)).subtract(pause), zone), -1);
  const before = await database.read(findBookState);
  if (before?.summedThrough && before.summedThrough >= day) return true;
  if (!before || before.overThrough < day) {
    const until = startOfDay(addDays(day, 1), zone);
    await database.write((tx) => endBookDays(tx, day, until));
  }
  if (!(await areAllDone(database))) return false;
  const start = addDays(before?.summedThrough ?? (await beginSums(ending)), 1);
  const last = addDays(start, mostDays - 1);
  for (let next = start; next <= day && next <= last; next = addDays(next, 1)) {
    const [from, until] = [startOfDay(next, zone), startOfDay(addDays(next, 1), zone)];
    // Each day stands by itself, one after the other.
    // oxlint-disable-next-line no-await-in-loop
    if (!(await database.write((tx) => keepSums(tx, { day: next, from, until })))) return false;
  }
  return day <= last;
}

/** The last day before any sum: read only once all are done, for the first of them may have booked before anyone else. */
async function beginSums({ database, zone }: Ending): Promise<Day> {
  const first = await database.read((tx) => firstBookDay(tx, zone));
  return database.write(async (tx) => {
    await beginSumsAt(tx, first);
    return (await findBookState(tx))!.summedThrough!;
  });
}

/**
 * Whether all transactions have ended that had begun to book when the end of days was committed: those that begin later are refused. Waits a
 * second at most; where one takes longer, the next look asks again.
 */
async function areAllDone(database: Ending["database"]): Promise<boolean> {
  const before = await database.read(whoBooks);
  for (let looks = 0; looks < 20; looks++) {
    // Each look waits for the one before.
    // oxlint-disable-next-line no-await-in-loop
    if ((await database.read(whoBooks)).isDisjointFrom(before)) return true;
    // oxlint-disable-next-line no-await-in-loop
    await sleep(50);
  }
  return false;
}

/** A server whose clock is ahead must not end a day for all others: the database's has a say. A test sets both by hand. */
async function earliestNow({ clock, database }: Ending): Promise<Instant> {
  const now = clock.now();
  if (!(clock instanceof SandboxClock)) return now;
  const said = await database.read(databaseNow);
  return said.epochMilliseconds < now.epochMilliseconds ? said : now;
}
