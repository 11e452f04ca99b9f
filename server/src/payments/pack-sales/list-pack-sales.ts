import type * as contract from "@farsim/contract/desk/money/pack-sales.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import type { Context } from "../../platform/context.ts";
import { idIfAny, idOf } from "../../platform/http/request/id.ts";
import {
  keyAfter,
  keyBefore,
  type Page,
  pageOfRows,
  rowsToRead,
} from "../../platform/http/request/paging.ts";
import { moneyRangeOf } from "../money-range.ts";
import { packSaleShown, soldPackShown } from "./pack-sale.ts";
import { findPackSale, findPackSales, findPackSalesById } from "./pack-sales.sql.ts";
import { findSalesOfCard, findSoldPacks } from "./sold-packs.sql.ts";

/** Sales of StarterPacks, the newest first. */
export async function listPackSales(
  ctx: Context,
  { open, search, ...wanted }: Input<typeof contract.listPackSales>,
): Promise<Page<contract.PackSale>> {
  const range = moneyRangeOf(ctx, wanted);
  const rows = await findPackSales(
    ctx.tx,
    { isOpen: open && open === "true", text: search || undefined, range },
    { before: keyBefore(wanted.cursor), rows: rowsToRead(wanted) },
  );
  const { items, nextCursor } = pageOfRows(rows, ({ id }) => id, wanted);
  return { items: items.map((sale) => packSaleShown(ctx, sale)), nextCursor };
}

/** One of them. Refuses `not_found`. */
export async function showPackSale(ctx: Context, id: bigint): Promise<contract.PackSale> {
  const sale = await findPackSale(ctx.tx, id);
  if (!sale) throw new Problem("not_found");
  return packSaleShown(ctx, sale);
}

/** The cards of a sale. Refuses `not_found`. */
export async function listSoldPacks(
  ctx: Context,
  { saleId, state, ...wanted }: Input<typeof contract.listSoldPacks>,
): Promise<Page<contract.SoldPack>> {
  const id = idOf(saleId);
  if (!(await findPackSale(ctx.tx, id))) throw new Problem("not_found");
  const rows = await findSoldPacks(
    ctx.tx,
    { saleId: id, state },
    { after: keyAfter(wanted.cursor), rows: rowsToRead(wanted) },
  );
  const { items, nextCursor } = pageOfRows(rows, ({ cardId }) => cardId, wanted);
  return { items: items.map((pack) => soldPackShown(ctx, pack)), nextCursor };
}

/** So many sales of one card are shown. */
const mostOfCard = 10;

/** The sales that a card was in, the newest first. */
export async function listSalesOfCard(
  ctx: Context,
  { cardId }: Input<typeof contract.listSalesOfCard>,
): Promise<Output<typeof contract.listSalesOfCard>> {
  const packs = await findSalesOfCard(ctx.tx, idIfAny(cardId) ?? 0n, mostOfCard);
  const ids = packs.map(({ saleId }) => saleId);
  const sales = await findPackSalesById(ctx.tx, ids);
  const items = packs.map((pack) => ({
    sale: packSaleShown(ctx, sales.get(pack.saleId)!),
    pack: soldPackShown(ctx, pack),
  }));
  return { items };
}
