import type { CardType } from "@farsim/contract/cards.ts";
import {
  daysOfSales,
  type listStockLevels,
  type setStockThreshold as contract,
  type StockLevel,
} from "@farsim/contract/desk/cards/stock-levels.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { heldChannel } from "../../channels/channel.ts";
import type { Context } from "../../platform/context.ts";
import type { Statement, Transaction } from "../../platform/database/database.ts";
import type { Instant } from "../../platform/clock.ts";
import { audit } from "../../platform/security/audit.ts";

interface LevelRow {
  readonly channel_name: string;
  readonly type: CardType;
  readonly for_sale: number;
  readonly packs: number;
  readonly sold: number;
  readonly low_at: number | null;
}

/** SQL: a card in stock that anyone may buy or bind. Of these words two indexes are made. */
export const isForSale =
  "holder_id IS NULL AND NOT is_starter_pack AND admin_stop IS NULL AND mark IS NULL";

// Each part by an index of its own: a shop has many more cards that are held, and were for long.
const find: Statement = {
  name: "find_stock_levels",
  text: `SELECT c.name AS channel_name, type, sum(for_sale)::integer AS for_sale, sum(packs)::integer AS packs,
                sum(sold)::integer AS sold, max(low_at) AS low_at
         FROM (SELECT channel_id, type, count(*) AS for_sale, 0 AS packs, 0 AS sold, NULL::integer AS low_at
               FROM cards WHERE ${isForSale} GROUP BY 1, 2
               UNION ALL
               SELECT channel_id, type, 0, count(*), 0, NULL FROM cards
               WHERE is_starter_pack AND admin_stop IS NULL AND mark IS NULL GROUP BY 1, 2
               UNION ALL
               SELECT channel_id, type, 0, 0, count(*), NULL FROM cards WHERE bound_at > $1 GROUP BY 1, 2
               UNION ALL
               SELECT channel_id, type, 0, 0, 0, low_at FROM stock_thresholds) AS part
         JOIN channels c ON c.id = channel_id GROUP BY 1, 2`,
};

async function findLevels(tx: Transaction, now: Instant): Promise<StockLevel[]> {
  const rows = await tx.run<LevelRow>(find, [now.subtract({ hours: 24 * daysOfSales })]);
  const levels = rows.map((row) => ({
    channelName: row.channel_name,
    type: row.type,
    forSale: row.for_sale,
    packs: row.packs,
    sold: row.sold,
    lowAt: row.low_at,
    isLow: row.low_at !== null && row.for_sale <= row.low_at,
  }));
  const place = ({ isLow, channelName, type }: StockLevel) =>
    `${isLow ? 0 : 1} ${channelName} ${type}`;
  return levels.toSorted((a, b) => (place(a) < place(b) ? -1 : 1));
}

/** What of each channel and type is in stock: what is low first, then by name. */
export async function showStockLevels({
  tx,
  now,
}: Context): Promise<Output<typeof listStockLevels>> {
  return { items: await findLevels(tx, now) };
}

const countLow: Statement = {
  name: "count_low_stock",
  text: `SELECT count(*)::integer AS places FROM stock_thresholds t
         WHERE low_at >= (SELECT count(*) FROM (SELECT FROM cards WHERE channel_id = t.channel_id AND type = t.type AND ${isForSale}
                                                LIMIT t.low_at::bigint + 1) AS found)`,
};

/** At how many places the stock is as low as was said, or lower. */
export async function countLowStock(tx: Transaction): Promise<number> {
  return (await tx.run<{ places: number }>(countLow, []))[0]!.places;
}

/** Says when a channel's cards of a type are low in stock. Refuses `not_found` for a channel that is not there. */
export async function setStockThreshold(
  ctx: Context,
  { channelName, type, lowAt }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { tx, now } = ctx;
  const channelId = await heldChannel(tx, channelName);
  const former = await replaceThreshold(tx, { channelId, type, lowAt });
  if (former !== lowAt)
    await audit(ctx, {
      action: "admin/stock/setThreshold",
      subject: `channel:${channelName}`,
      facts: { type, before: { lowAt: former }, after: { lowAt } },
    });
  const level = (await findLevels(tx, now)).find(
    (one) => one.channelName === channelName && one.type === type,
  );
  const nothing = { forSale: 0, packs: 0, sold: 0, lowAt, isLow: false };
  return { level: level ?? { channelName, type, ...nothing } };
}

/** Returns what was said before. */
async function replaceThreshold(
  tx: Transaction,
  wanted: {
    readonly channelId: bigint;
    readonly type: CardType;
    readonly lowAt: number | null;
  },
): Promise<number | null> {
  const { channelId, type, lowAt } = wanted;
  const former = await tx.db
    .deleteFrom("stock_thresholds")
    .where("channel_id", "=", channelId)
    .where("type", "=", type)
    .returning("low_at")
    .executeTakeFirst();
  if (lowAt !== null)
    await tx.db
      .insertInto("stock_thresholds")
      .values({ channel_id: channelId, type, low_at: lowAt })
      .execute();
  return former?.low_at ?? null;
}
