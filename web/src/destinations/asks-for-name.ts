import type { RegionCode } from "@farsim/contract/values/places/regions.ts";

const asking: ReadonlySet<RegionCode> = new Set(["HK", "MO"]);

/** Whether the law of a region asks for the user's name before the first use. */
export const asksForName = (code: RegionCode): boolean => asking.has(code);
