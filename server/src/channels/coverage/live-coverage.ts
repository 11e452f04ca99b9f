import { createHash } from "node:crypto";
import type { Destination } from "@farsim/contract/coverage.ts";
import type { Database } from "../../platform/database/database.ts";
import { inTurn } from "../../platform/in-turn.ts";
import { showDestinations } from "./coverage.ts";

interface Coverage {
  readonly destinations: readonly Destination[];
  /** Differs where the destinations do. */
  readonly digest: string;
}

/** Where the shop's cards work, in this server's memory: the pages are written with it. */
export interface LiveCoverage {
  now(): Coverage;
  /** Reads it again: after this server has changed it, or has heard that another did. */
  reload(): Promise<void>;
}

export async function openLiveCoverage(database: Database): Promise<LiveCoverage> {
  let coverage: Coverage = { destinations: [], digest: "" };
  const reload = inTurn(async () => {
    const destinations = await database.read(showDestinations);
    const hash = createHash("sha256").update(JSON.stringify(destinations));
    coverage = { destinations, digest: hash.digest("hex") };
  });
  await reload();
  return { now: () => coverage, reload };
}
