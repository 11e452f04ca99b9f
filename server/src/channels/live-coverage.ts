import type { Destination } from "@farsim/contract/coverage.ts";
import type { Database } from "../platform/database/database.ts";
import { showDestinations } from "./coverage.ts";

/** Where the shop's cards work, in this server's memory: the pages are written with it. */
export interface LiveCoverage {
  now(): readonly Destination[];
  /** Reads it again: after this server has changed it, or has heard that another did. */
  reload(): Promise<void>;
}

export async function openLiveCoverage(database: Database): Promise<LiveCoverage> {
  let destinations: readonly Destination[] = [];
  let loading: Promise<void> = Promise.resolve();
  const load = async () => {
    destinations = await database.read(showDestinations);
  };
  const live: LiveCoverage = {
    now: () => destinations,
    // One after the other: what is read first must not be kept last.
    reload: () => (loading = loading.catch(() => {}).then(load)),
  };
  await live.reload();
  return live;
}
