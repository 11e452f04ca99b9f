import pg from "pg";
import { addDays, dayOf, startOfDay } from "../platform/calendar.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database/database.ts";
import { endBookDays, findBookState, firstBookDay, keepSums } from "./books.sql.ts";

interface Ending {
  readonly database: Pick<Database, "read" | "write">;
  readonly clock: Clock;
  readonly zone: string;
}

const lockNotAvailable = "55P03";

/** Where someone is booking all the time, the next look tries again. */
function falseIfBusy(error: unknown): false {
  if (error instanceof pg.DatabaseError && error.code === lockNotAvailable) return false;
  throw error;
}

/** So long after midnight a day is over for the books: no transaction is under way that long, and no server's clock lags that much. */
const rest = { minutes: 10 };

/**
 * Ends the billing days that are over: nothing is booked on them any more, and their sums are kept. Any number of servers may do so at
 * once, and one that was stopped goes on where it stood.
 */
export async function endDays({ database, clock, zone }: Ending): Promise<void> {
  const day = addDays(dayOf(clock.now().subtract(rest), zone), -1);
  const [state, first] = await database.read(async (tx) => [
    await findBookState(tx),
    await firstBookDay(tx, zone),
  ]);
  if (state && state.summedThrough >= day) return;
  // Where nothing was booked yet there is nothing to sum before today.
  const before = addDays(first !== null && first <= day ? first : addDays(day, 1), -1);
  if (!state || state.overThrough < day) {
    const until = startOfDay(addDays(day, 1), zone);
    const ended = await database
      .write((tx) => endBookDays(tx, { day, until, before }))
      .then(() => true, falseIfBusy);
    if (!ended) return;
  }
  for (
    let next = addDays(state?.summedThrough ?? before, 1);
    next <= day;
    next = addDays(next, 1)
  ) {
    const [from, until] = [startOfDay(next, zone), startOfDay(addDays(next, 1), zone)];
    // Each day stands by itself, one after the other.
    // oxlint-disable-next-line no-await-in-loop
    if (!(await database.write((tx) => keepSums(tx, { day: next, from, until })))) return;
  }
}
