import type { Channel } from "@farsim/contract/desk/shop/channels.ts";
import type { OperatorPlan } from "@farsim/contract/desk/shop/catalogue.ts";
import type { RegionCode } from "@farsim/contract/values/places/regions.ts";

type Coverage = Pick<Channel, "name" | "coverage">;

/** The regions that cards reach, of the channels that are named or of all. */
export function reachOf(
  channels: readonly Coverage[],
  names: readonly string[] | null,
): ReadonlySet<RegionCode> {
  return new Set(
    channels
      .filter(({ name }) => names === null || names.includes(name))
      .flatMap(({ coverage }) => coverage.regionCodes),
  );
}

/** In how many regions a plan works, and how many of those chosen for it none of its cards reaches. */
export function whereSold(
  { channelNames, regionCodes }: Pick<OperatorPlan, "channelNames" | "regionCodes">,
  channels: readonly Coverage[],
): { readonly regions: number; readonly uncovered: number } {
  const reach = reachOf(channels, channelNames);
  if (regionCodes === null) return { regions: reach.size, uncovered: 0 };
  const covered = regionCodes.filter((code) => reach.has(code)).length;
  return { regions: regionCodes.length, uncovered: regionCodes.length - covered };
}
