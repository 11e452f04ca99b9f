import type { Destination } from "@farsim/contract/coverage.ts";
import type { RegionCode } from "@farsim/contract/values/places/regions.ts";
import type { Transaction } from "../../platform/database/database.ts";
import {
  findChannelsOfRegion,
  findNetworks,
  findNetworksOf,
  findReachByChannel,
  type NetworkRow,
  replaceNetworks,
} from "./coverage.sql.ts";

/** Regions with their networks, by code. */
export function destinationsOf(networks: readonly NetworkRow[]): Destination[] {
  const byRegion = Map.groupBy(networks, ({ regionCode }) => regionCode);
  return [...byRegion].map(([regionCode, rows]) => ({
    regionCode,
    networks: rows.map(({ name, generation }) => ({ name, generation })),
  }));
}

/** Where any card of the shop works. */
export async function showDestinations(tx: Transaction): Promise<Destination[]> {
  return destinationsOf(await findNetworks(tx));
}

/** Where the cards of a channel work. */
export async function showDestinationsOf(
  tx: Transaction,
  channelId: bigint,
): Promise<Destination[]> {
  return destinationsOf(await findNetworksOf(tx, channelId));
}

export const channelsThatCover = findChannelsOfRegion;

/** What a channel covers; a channel of which nothing was said covers nothing. */
export async function coverageByChannel(
  tx: Transaction,
): Promise<(channelId: bigint) => { regionCodes: RegionCode[]; networks: number }> {
  const byChannel = await findReachByChannel(tx);
  return (channelId) => {
    const { regionCodes = [], networks = 0 } = byChannel.get(channelId) ?? {};
    return { regionCodes, networks };
  };
}

export interface Reach {
  /** The regions that cards reach, of all channels or of those that are named. */
  (channelIds: readonly bigint[] | null): ReadonlySet<RegionCode>;
  /** The channels whose cards are known to work somewhere. */
  readonly covering: readonly bigint[];
}

export async function reachOfChannels(tx: Transaction): Promise<Reach> {
  const byChannel = await findReachByChannel(tx);
  const everywhere = new Set([...byChannel.values()].flatMap(({ regionCodes }) => regionCodes));
  const reach = (channelIds: readonly bigint[] | null) =>
    channelIds === null
      ? everywhere
      : new Set(channelIds.flatMap((channelId) => byChannel.get(channelId)?.regionCodes ?? []));
  return Object.assign(reach, { covering: [...byChannel.keys()] });
}

/** Says on which networks the cards of a channel work, in place of all that was said before. */
export function coverChannel(
  tx: Transaction,
  channelId: bigint,
  networks: readonly NetworkRow[],
): Promise<void> {
  return replaceNetworks(tx, channelId, networks);
}
