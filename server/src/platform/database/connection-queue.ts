import type pg from "pg";
import type { GatheringClient } from "./gathering-client.ts";

export interface ConnectionQueue {
  connect(): Promise<GatheringClient & pg.PoolClient>;
  /** For how long the first call that has no connection yet has waited for one; 0 where none waits. */
  longestWaitMs(): number;
}

/** The connections of the pool, which gives them in the order of asking, with the moment since when each call has waited. */
export function openConnectionQueue(pool: pg.Pool): ConnectionQueue {
  const waitingSince = new Set<{ readonly since: number }>();
  return {
    async connect() {
      const turn = { since: performance.now() };
      waitingSince.add(turn);
      try {
        return (await pool.connect()) as GatheringClient & pg.PoolClient;
      } finally {
        waitingSince.delete(turn);
      }
    },
    longestWaitMs() {
      for (const { since } of waitingSince) return performance.now() - since;
      return 0;
    },
  };
}
