import type { exportMargins as contract, Margin } from "@farsim/contract/desk/money/margins.ts";
import type { Input } from "@farsim/contract/endpoint.ts";
import { findCards } from "../billing/account/find-cards.ts";
import type { Context } from "../platform/context.ts";
import { keyAfter, type Page, pageOfRows, rowsToRead } from "../platform/http/request/paging.ts";
import { cardsWithMargins, marginsOfCards, type Months } from "./margins.sql.ts";
import { figuresOf, monthsAsked } from "./show-margins.ts";

export interface CardMargin extends Omit<Margin, "cards"> {
  readonly cardNumber: string;
  readonly iccid: string;
  readonly channelName: string;
}

/** What each card brought in and cost over some months, by their ids. Each row is rounded for itself. */
export async function listCardMargins(
  ctx: Context,
  {
    cursor,
    limit,
    ...months
  }: Input<typeof contract> & { readonly cursor?: string | undefined; readonly limit: number },
): Promise<Page<CardMargin>> {
  const asked = monthsAsked(ctx, months);
  const page = { after: keyAfter(cursor) ?? 0n, rows: rowsToRead({ limit }) };
  const { items, nextCursor } = pageOfRows(
    await cardsWithMargins(ctx.tx, asked, page),
    (id) => id,
    { limit },
  );
  return { items: await withFigures(ctx, asked, items), nextCursor };
}

async function withFigures(
  ctx: Context,
  months: Months,
  ids: readonly bigint[],
): Promise<CardMargin[]> {
  const cards = await findCards(ctx.tx, ids);
  const sums = new Map((await marginsOfCards(ctx.tx, months, ids)).map((row) => [row.cardId, row]));
  return cards.flatMap(({ id, cardNumber, iccid, channelName }) => {
    const row = sums.get(id);
    if (!row) return [];
    const { figures } = figuresOf([row], row, ctx.shop.currencyDigits)[0]!;
    return [{ cardNumber, iccid, channelName, ...figures }];
  });
}
