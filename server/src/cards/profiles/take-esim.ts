import { Problem } from "@farsim/contract/problems/problem.ts";
import type { Context } from "../../platform/context.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { findChannelsWithEsims, findEsimInStock, lockEsimInStock } from "./esims.sql.ts";

/**
 * Takes an eSIM out of stock for anyone who applies, and holds it until commit: one that is ready, or else one that its channel
 * can make. Call it once the wallet is locked. Refuses `esim_out_of_stock`.
 */
export async function takeEsim(
  ctx: Context,
  orderingChannels: readonly string[],
  channelIds: readonly bigint[] | null,
): Promise<bigint> {
  const cardId = await lockEsimInStock(ctx.tx, orderingChannels, channelIds);
  if (cardId === undefined) throw new Problem("esim_out_of_stock");
  return cardId;
}

/** Whether an applicant would be given an eSIM at this moment. */
export async function isEsimInStock(
  tx: Transaction,
  orderingChannels: readonly string[],
  channelIds: readonly bigint[] | null,
): Promise<boolean> {
  return (await findEsimInStock(tx, orderingChannels, channelIds)) !== undefined;
}

/** The channels of which an applicant would be given an eSIM at this moment. */
export const channelsWithEsims = findChannelsWithEsims;
