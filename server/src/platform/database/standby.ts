import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { openDatabase, type Transaction } from "./database.ts";
import { isLostConnection, noConnectionInTime } from "./lost-connection.ts";

/** A copy of the database that follows it and is only read. */
export interface Standby {
  /**
   * Reads where everything is that was committed at a position of the primary (`positionOf`); where the standby is late, what it has, and
   * how many milliseconds old that is at most. Undefined where it cannot say so: too late, away, or none that follows. The primary is to
   * be read then.
   */
  read<T>(
    position: string,
    work: (tx: Transaction) => Promise<T>,
  ): Promise<{ readonly data: T; readonly ageMs: number } | undefined>;
  close(): Promise<void>;
}

interface Terms {
  /** For so long a reader waits for the standby to come up with the primary. */
  readonly waitMs?: number;
  /** What is older is not shown. */
  readonly mostAgeMs?: number;
  /** For so long a standby that was away is left alone. */
  readonly restMs?: number;
  readonly onFailure?: (error: unknown) => void;
}

const lookEveryMs = 10;
const times = { connectWithinMs: 2_000, answerWithinMs: 15_000 };
/** What the standby cancels because the primary has removed what it reads. */
const conflict = "40001";

class TooLate extends Error {}
class NoStandby extends Error {}

/** Opens a standby by its address; connects at the first reading. */
export function openStandby(
  connectionString: string,
  { waitMs = 250, mostAgeMs = 60_000, restMs = 5_000, onFailure = () => {} }: Terms = {},
): Standby {
  const database = openDatabase(connectionString, { maxConnections: 12, ...times });
  let restsUntil = Number.NEGATIVE_INFINITY;
  return {
    async read(position, work) {
      if (performance.now() < restsUntil) return undefined;
      let ageMs = 0;
      // Of the very connection that is read: another one may lead to another standby.
      const look = async (client: pg.ClientBase) => {
        ageMs = await ageBehind(client, position, waitMs);
        if (ageMs > mostAgeMs) throw new TooLate();
      };
      try {
        return { data: await database.read(work, look), ageMs };
      } catch (error) {
        // What is late may also lack what is asked about, such as the row that a page goes on from.
        if (error instanceof TooLate || ageMs > 0) return undefined;
        const isAway = error instanceof NoStandby || isLostConnection(error);
        if (!isAway && !isBusy(error)) throw error;
        if (isAway) restsUntil = performance.now() + restMs;
        onFailure(error);
        return undefined;
      }
    },
    close: () => database.close(),
  };
}

const isBusy = (error: unknown): boolean =>
  (error as Error).message === noConnectionInTime ||
  (error instanceof pg.DatabaseError && error.code === conflict);

const primaryPosition = {
  name: "position_of_primary",
  text: "SELECT pg_current_wal_flush_lsn()::text AS position",
};

/** Up to where the primary has written: every commit that was acknowledged before is behind it. */
export async function positionOf(tx: Transaction): Promise<string> {
  const [row] = await tx.run<{ position: string }>(primaryPosition, []);
  return row!.position;
}

const state = {
  name: "state_of_standby",
  text: `SELECT pg_is_in_recovery() AS follows, pg_last_wal_replay_lsn() >= $1::pg_lsn AS reached,
    extract(epoch FROM clock_timestamp() - pg_last_xact_replay_timestamp()) * 1000 AS age`,
};

interface State {
  readonly follows: boolean;
  readonly reached: boolean | null;
  readonly age: string | null;
}

/**
 * How old in milliseconds what the standby has is at most; 0 once it has all up to a position, for which it is given a while. Asked before
 * the snapshot is taken that is read: what was replayed is in it.
 */
async function ageBehind(client: pg.ClientBase, position: string, waitMs: number): Promise<number> {
  const begun = performance.now();
  for (;;) {
    const { rows } = await client.query<State>({ ...state, values: [position] });
    const { follows, reached, age } = rows[0]!;
    // Another database, or a standby that was promoted: it may know nothing of what the primary does.
    if (!follows) throw new NoStandby("DATABASE_READ_URL leads to no standby");
    if (reached) return 0;
    // Before its first transaction it does not know how late it is.
    if (performance.now() - begun >= waitMs)
      return age === null ? Infinity : Math.ceil(Number(age));
    await pause(lookEveryMs);
  }
}
