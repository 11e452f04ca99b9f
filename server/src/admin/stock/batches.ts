import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import {
  type Batch,
  batchPageLength,
  type listBatchCards,
  type listBatches,
} from "@farsim/contract/desk/cards/stock-import.ts";
import { findCardsOfImport } from "../../cards/stock/cards-of-import.ts";
import { formatInstant } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import { idOf } from "../../platform/http/request/id.ts";
import {
  keyBefore,
  type Page,
  pageOfRows,
  rowsToRead,
} from "../../platform/http/request/paging.ts";
import { findBatches } from "./imports.sql.ts";

type Row = Awaited<ReturnType<typeof findBatches>>[number];

const batchShown = (row: Row): Batch => ({
  id: String(row.id),
  name: row.name,
  cards: row.imported,
  forSale: row.for_sale,
  createdAt: formatInstant(row.created_at.epochMilliseconds),
  createdBy: row.username ?? row.email ?? "",
  ...(row.undone_at && { undoneAt: formatInstant(row.undone_at.epochMilliseconds) }),
});

/** The files that brought cards, the newest first. */
export async function showBatches(
  ctx: Context,
  wanted: Input<typeof listBatches>,
): Promise<Output<typeof listBatches>> {
  const rows = await findBatches(ctx.tx, {
    before: keyBefore(wanted.cursor),
    rows: rowsToRead(wanted),
  });
  const { items, nextCursor } = pageOfRows(rows, ({ id }) => id, wanted);
  return { items: items.map(batchShown), nextCursor };
}

/** The newest batches that hold a text in their name. */
export async function searchBatches(
  ctx: Context,
  wanted: { readonly search: string; readonly limit: number },
): Promise<Page<Batch>> {
  const rows = await findBatches(ctx.tx, { name: wanted.search, rows: rowsToRead(wanted) });
  const { items, nextCursor } = pageOfRows(rows, ({ id }) => id, wanted);
  return { items: items.map(batchShown), nextCursor };
}

/** One of them. Refuses `not_found`. */
export async function showBatch({ tx }: Context, id: bigint): Promise<Batch> {
  const [batch] = await findBatches(tx, { id, rows: 1 });
  if (!batch) throw new Problem("not_found");
  return batchShown(batch);
}

/** The cards of one, without their codes. Refuses `not_found`. */
export async function showBatchCards(
  ctx: Context,
  { batchId, cursor, limit = batchPageLength }: Input<typeof listBatchCards>,
): Promise<Output<typeof listBatchCards>> {
  const batch = await showBatch(ctx, idOf(batchId));
  const wanted = { cursor, limit };
  const rows = await findCardsOfImport(ctx.tx, idOf(batchId), {
    after: keyBefore(cursor) ?? 0n,
    rows: rowsToRead(wanted),
  });
  const { items, nextCursor } = pageOfRows(rows, ({ id }) => id, wanted);
  return {
    batch,
    items: items.map((row) => ({
      id: String(row.id),
      cardNumber: row.card_number,
      iccid: row.iccid,
      channelName: row.channel_name,
      type: row.type,
      status: row.status,
      bound: row.bound,
    })),
    nextCursor,
  };
}
