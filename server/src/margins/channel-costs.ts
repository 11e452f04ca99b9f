import type {
  PriceList,
  listChannelCosts as listContract,
  removeChannelCosts as removeContract,
  saveChannelCosts as saveContract,
} from "@farsim/contract/desk/money/margins.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import type { RegionCode } from "@farsim/contract/values/places/regions.ts";
import { formatUnitCost, unitCostMicros } from "@farsim/contract/values/money/unit-cost.ts";
import { channelNamed, heldChannel } from "../channels/channel.ts";
import type { Context } from "../platform/context.ts";
import { audit } from "../platform/security/audit.ts";
import {
  deletePriceList,
  findPriceLists,
  insertPriceList,
  type PriceListRow,
} from "./channel-costs.sql.ts";

const shown = (row: PriceListRow): PriceList => ({
  from: row.from,
  to: row.to,
  perMb: formatUnitCost(row.mbMicros),
  perDay: formatUnitCost(row.dayMicros),
  perMonth: formatUnitCost(row.monthMicros),
  regions: row.regionCodes.map((regionCode, place) => ({
    regionCode: regionCode as RegionCode,
    perMb: formatUnitCost(row.regionMicros[place]!),
  })),
});

const showAll = async ({ tx }: Context, channelId: bigint) => ({
  items: (await findPriceLists(tx, channelId)).map(shown),
});

/** What a channel's carrier takes, the latest price list first. Throws `not_found`. */
export async function listChannelCosts(
  ctx: Context,
  { channelName }: Input<typeof listContract>,
): Promise<Output<typeof listContract>> {
  return showAll(ctx, await channelNamed(ctx.tx, channelName));
}

/** As it goes on record. */
function onRecord({ from, perMb, perDay, perMonth, regions }: Omit<PriceList, "to">) {
  const regionCosts = regions.map((region) => `${region.regionCode} ${region.perMb}`).join(", ");
  return { firstDay: from, perMb, perDay, perMonth, regionCosts: regionCosts || null };
}

/**
 * The operator writes down what a channel's carrier takes from a day on, or puts that right: no money moves, and margins of all times follow
 * it. Throws `not_found`, also where the price list that is put right has gone, and `validation_failed` where another begins on that day.
 */
export async function saveChannelCosts(
  ctx: Context,
  { channelName, replaces, ...list }: Input<typeof saveContract>,
): Promise<Output<typeof saveContract>> {
  const { tx } = ctx;
  const channelId = await heldChannel(tx, channelName);
  const lists = await findPriceLists(tx, channelId);
  const before = lists.find(({ from }) => from === replaces);
  if (replaces !== undefined && !before) throw new Problem("not_found");
  if (list.from !== replaces && lists.some(({ from }) => from === list.from))
    throw new Problem("validation_failed", { fields: { from: "price_list_exists" } });
  if (before) await deletePriceList(tx, channelId, before.from);
  await insertPriceList(tx, channelId, {
    from: list.from,
    mbMicros: unitCostMicros(list.perMb),
    dayMicros: unitCostMicros(list.perDay),
    monthMicros: unitCostMicros(list.perMonth),
    regionCodes: list.regions.map(({ regionCode }) => regionCode),
    regionMicros: list.regions.map(({ perMb }) => unitCostMicros(perMb)),
  });
  await audit(ctx, {
    action: "admin/channel/saveCosts",
    subject: `channel:${channelName}`,
    facts: { ...(before && { before: onRecord(shown(before)) }), after: onRecord(list) },
  });
  return showAll(ctx, channelId);
}

/** The operator removes a price list; the one before it goes on. Throws `not_found`. */
export async function removeChannelCosts(
  ctx: Context,
  { channelName, from }: Input<typeof removeContract>,
): Promise<Output<typeof removeContract>> {
  const channelId = await heldChannel(ctx.tx, channelName);
  const before = (await findPriceLists(ctx.tx, channelId)).find((list) => list.from === from);
  if (!before) throw new Problem("not_found");
  await deletePriceList(ctx.tx, channelId, from);
  await audit(ctx, {
    action: "admin/channel/removeCosts",
    subject: `channel:${channelName}`,
    facts: { before: onRecord(shown(before)) },
  });
  return showAll(ctx, channelId);
}
