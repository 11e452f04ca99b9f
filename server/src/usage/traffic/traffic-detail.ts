import { daysIn } from "@farsim/contract/values/days/day-range.ts";
import type { getCardTraffic as deskContract } from "@farsim/contract/desk/cards/card-desk.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { megabytesOf } from "@farsim/contract/values/sims/traffic.ts";
import {
  type getTrafficDetail as contract,
  mostTrafficDays,
} from "@farsim/contract/traffic-detail.ts";
import { findCards } from "../../billing/account/find-cards.ts";
import { cardsEverHeld } from "../../cards/cards-ever-held.ts";
import { regionNamesIn } from "../../channels/channel.ts";
import { addDays, type Day } from "../../platform/calendar.ts";
import { actingUser, type Context } from "../../platform/context.ts";
import { idOf } from "../../platform/http/request/id.ts";
import { refuseRange } from "../../platform/http/request/refuse-range.ts";
import { proportionsOf } from "./proportions.ts";
import { sumTraffic, totalTraffic } from "./traffic.sql.ts";

/**
 * What the acting account's cards used by day and by region, rated or not; from and to are billing days, both included. Refuses
 * `not_found` for a card that it does not hold (any more), and ranges that end after today, before they begin, or span too much.
 */
export async function trafficDetail(
  ctx: Context,
  { cardId, ...range }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  refuseRange(ctx, range, mostTrafficDays);
  return trafficOf(ctx, await cardsOf(ctx, cardId), range);
}

/** The same of one card, no matter who held it, for the operator. Refuses `not_found`, and ranges as above. */
export async function cardTraffic(
  ctx: Context,
  { cardId, ...range }: Input<typeof deskContract>,
): Promise<Output<typeof deskContract>> {
  refuseRange(ctx, range, mostTrafficDays);
  const [card] = await findCards(ctx.tx, [idOf(cardId)]);
  if (!card) throw new Problem("not_found");
  return trafficOf(ctx, [card.id], range);
}

async function trafficOf(
  ctx: Context,
  cardIds: readonly bigint[],
  { from, to }: { readonly from: Day; readonly to: Day },
): Promise<Output<typeof contract>> {
  const length = daysIn({ from, to });
  const before = { from: addDays(from, -length), to: addDays(from, -1) };
  const { bytesByDay, bytesByRegion } = await sumTraffic(ctx.tx, cardIds, from, to);
  const beforeBytes = await totalTraffic(ctx.tx, cardIds, before.from, before.to);
  return {
    from,
    to,
    days: Array.from({ length }, (_, i) => {
      const date = addDays(from, i);
      return { date, usedMb: megabytesOf(bytesByDay.get(date) ?? 0n) };
    }),
    regions: await regionsShown(ctx, bytesByRegion),
    totalMb: megabytesOf([...bytesByDay.values()].reduce((sum, bytes) => sum + bytes, 0n)),
    before: { ...before, totalMb: megabytesOf(beforeBytes) },
  };
}

/** The cards whose use is asked for: one that is held, or all that ever were. */
async function cardsOf(ctx: Context, cardId: string | undefined): Promise<bigint[]> {
  const cards = await cardsEverHeld(ctx.tx, actingUser(ctx));
  if (cardId === undefined) return cards.map(({ id }) => id);
  const wanted = idOf(cardId);
  const own = cards.filter(({ id, gone }) => id === wanted && !gone);
  if (own.length === 0) throw new Problem("not_found");
  return [wanted];
}

async function regionsShown(
  ctx: Context,
  bytesByRegion: ReadonlyMap<string, bigint>,
): Promise<Output<typeof contract>["regions"]> {
  const nameOf = await regionNamesIn(ctx.tx, ctx.language);
  const regions = [...bytesByRegion].toSorted(
    ([codeA, a], [codeB, b]) => Number(b > a) - Number(b < a) || (codeA < codeB ? -1 : 1),
  );
  const proportions = proportionsOf(regions.map(([, bytes]) => bytes));
  return regions.map(([regionCode, bytes], i) => ({
    regionCode,
    regionName: nameOf(regionCode),
    usedMb: megabytesOf(bytes),
    proportion: proportions[i] ?? 0,
  }));
}
