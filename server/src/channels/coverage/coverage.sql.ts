import type { Generation } from "@farsim/contract/coverage.ts";
import type { RegionCode } from "@farsim/contract/values/places/regions.ts";
import type { Statement, Transaction } from "../../platform/database/database.ts";

/** A network on which the cards of a channel work in a region. */
export interface NetworkRow {
  readonly regionCode: RegionCode;
  readonly name: string;
  readonly generation: Generation;
}

/** `COLLATE "C"`: the same order on every machine. */
const order = `ORDER BY region_code COLLATE "C", name COLLATE "C"`;

// A network that two channels know differently is shown by its best.
const findAll: Statement = {
  name: "find_networks",
  text: `SELECT region_code AS "regionCode", name, max(generation) AS generation FROM channel_networks
         GROUP BY region_code, name ${order}`,
};
const findOfChannel: Statement = {
  name: "find_networks_of_channel",
  text: `SELECT region_code AS "regionCode", name, generation FROM channel_networks WHERE channel_id = $1 ${order}`,
};
const findReach: Statement = {
  name: "find_reach_of_channels",
  text: `SELECT channel_id AS "channelId", array_agg(DISTINCT region_code ORDER BY region_code) AS "regionCodes",
                count(*)::int AS networks
         FROM channel_networks GROUP BY channel_id`,
};
const findCovering: Statement = {
  name: "find_channels_of_region",
  text: `SELECT DISTINCT channel_id AS id FROM channel_networks WHERE region_code = $1`,
};
const removeAll: Statement = {
  name: "remove_networks",
  text: `DELETE FROM channel_networks WHERE channel_id = $1 AND ($2::text IS NULL OR region_code = $2)`,
};
const insertAll: Statement = {
  name: "insert_networks",
  text: `INSERT INTO channel_networks (channel_id, region_code, name, generation)
         SELECT $1, * FROM unnest($2::text[], $3::text[], $4::text[])`,
};

/** Of every channel, each network once. */
export function findNetworks(tx: Transaction): Promise<NetworkRow[]> {
  return tx.run<NetworkRow>(findAll, []);
}

export function findNetworksOf(tx: Transaction, channelId: bigint): Promise<NetworkRow[]> {
  return tx.run<NetworkRow>(findOfChannel, [channelId]);
}

/** Where the cards of a channel work, and on how many networks in all. */
export interface ReachRow {
  readonly channelId: bigint;
  readonly regionCodes: RegionCode[];
  readonly networks: number;
}

/** What each channel covers; a channel that covers nothing is not there. */
export async function findReachByChannel(tx: Transaction): Promise<ReadonlyMap<bigint, ReachRow>> {
  const rows = await tx.run<ReachRow>(findReach, []);
  return new Map(rows.map((row) => [row.channelId, row]));
}

/** The channels whose cards work in a region. */
export async function findChannelsOfRegion(
  tx: Transaction,
  regionCode: RegionCode,
): Promise<bigint[]> {
  const rows = await tx.run<{ id: bigint }>(findCovering, [regionCode]);
  return rows.map(({ id }) => id);
}

/** Puts other networks in the place of all that a channel has, or of those in one region. */
export async function replaceNetworks(
  tx: Transaction,
  channelId: bigint,
  networks: readonly NetworkRow[],
  regionCode: RegionCode | null = null,
): Promise<void> {
  await tx.run(removeAll, [channelId, regionCode]);
  await tx.run(insertAll, [
    channelId,
    networks.map((network) => network.regionCode),
    networks.map(({ name }) => name),
    networks.map(({ generation }) => generation),
  ]);
}
