import type { RegionCode } from "@farsim/contract/values/places/regions.ts";
import { saveChannelCosts } from "../src/margins/channel-costs.ts";
import type { Day } from "../src/platform/calendar.ts";
import { actAs, type Stage, user } from "./demo-actions.ts";
import type { ChannelName } from "./demo-stock.ts";

interface Costs {
  readonly perMb: string;
  readonly perDay: string;
  readonly perMonth: string;
  readonly regions: Partial<Record<RegionCode, string>>;
}

/** What the carriers of the demonstration take; the one of the whole world is dear in some places. */
const costs: Readonly<Record<ChannelName, Costs>> = {
  "demo-asia": {
    perMb: "0.0011",
    perDay: "0",
    perMonth: "0.2",
    regions: { JP: "0.0014", TH: "0.0008" },
  },
  "demo-europe": { perMb: "0.0009", perDay: "0.05", perMonth: "0", regions: { CH: "0.004" } },
  "demo-world": {
    perMb: "0.0024",
    perDay: "0",
    perMonth: "0.35",
    regions: { US: "0.0018", BR: "0.006" },
  },
};

/** The operator writes down what the carriers take, before anything is used. */
export async function priceDemo(stage: Stage, from: Day): Promise<void> {
  const ctx = actAs(stage, user(stage.administratorId, 1));
  for (const [channelName, { regions, ...list }] of Object.entries(costs)) {
    const ofRegions = Object.entries(regions).map(([regionCode, perMb]) => ({
      regionCode: regionCode as RegionCode,
      perMb,
    }));
    // Entries of the audit log come one after the other.
    // oxlint-disable-next-line no-await-in-loop
    await saveChannelCosts(ctx, { channelName, from, ...list, regions: ofRegions });
  }
}
