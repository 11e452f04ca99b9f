import type { getMargins as contract, Margin } from "@farsim/contract/desk/money/margins.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { formatAmount, minorUnit, partOf } from "@farsim/contract/values/money/amount.ts";
import { monthsProblem } from "@farsim/contract/values/days/month-range.ts";
import { megabytesOf } from "@farsim/contract/values/sims/traffic.ts";
import { findCards } from "../billing/account/find-cards.ts";
import { firstDayOf, lastDayOf, monthAfter, monthOf } from "../books/month.ts";
import { channelIds } from "../channels/channel.ts";
import { namesOfPlans } from "../plans/names-of-plans.ts";
import { startOfDay } from "../platform/calendar.ts";
import { formatInstant } from "../platform/clock.ts";
import type { Context } from "../platform/context.ts";
import { todayOf } from "../plans/find-plans.ts";
import { type MarginRow, type MarginSums, marginsOf, type Months } from "./margins.sql.ts";
import { wholeUnits } from "./whole-units.ts";

/** The days and moments of some calendar months. Throws `validation_failed` for months to come, an end before the start, and more than 12. */
export function monthsAsked(
  ctx: Pick<Context, "now" | "shop">,
  { from, to }: Pick<Input<typeof contract>, "from" | "to">,
): Months {
  const zone = ctx.shop.billingTimeZone;
  const problem = monthsProblem({ from, to }, monthOf(todayOf(ctx)));
  if (problem) throw new Problem("validation_failed", { fields: { to: problem } });
  return {
    firstDay: firstDayOf(from),
    lastDay: lastDayOf(to),
    from: startOfDay(firstDayOf(from), zone),
    until: startOfDay(firstDayOf(monthAfter(to)), zone),
    zone,
  };
}

/** Groups of the same use and fees, each with its figures: rounded so that together they are the whole, which is rounded for itself. */
export function figuresOf<Row extends MarginSums>(
  rows: readonly Row[],
  whole: MarginSums,
  digits: number,
): { readonly row: Row; readonly figures: Margin; readonly micros: bigint }[] {
  const unit = minorUnit(digits);
  const rounded = (what: "gross" | "tax" | "cost") =>
    wholeUnits(
      rows.map((row) => row[what]),
      unit,
      partOf(whole[what], [1n, 1n], digits),
    );
  const [gross, tax, cost] = [rounded("gross"), rounded("tax"), rounded("cost")];
  return rows.map((row, place) => {
    const micros = gross[place]! - tax[place]! - cost[place]!;
    return {
      row,
      micros,
      figures: {
        cards: row.cards,
        usedMb: megabytesOf(row.bytes),
        revenue: formatAmount(gross[place]!, digits),
        tax: formatAmount(tax[place]!, digits),
        cost: formatAmount(cost[place]!, digits),
        margin: formatAmount(micros, digits),
      },
    };
  });
}

/** What SIMs brought in and cost over some calendar months, with all that each table shows. */
export async function getMargins(
  ctx: Context,
  { from, to }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const digits = ctx.shop.currencyDigits;
  const rows = await marginsOf(ctx.tx, monthsAsked(ctx, { from, to }), minorUnit(digits));
  const whole = rows.find((row) => row.by === "all")!;
  const by = (wanted: MarginRow["by"]) =>
    figuresOf(
      rows.filter((row) => row.by === wanted),
      whole,
      digits,
    );
  const best = (wanted: MarginRow["by"]) =>
    by(wanted).toSorted((a, b) => Number(b.micros > a.micros) - Number(b.micros < a.micros));
  const names = await namesFor(ctx, rows);
  return {
    asOf: formatInstant(ctx.now.epochMilliseconds),
    from,
    to,
    total: figuresOf([whole], whole, digits)[0]!.figures,
    months: by("month")
      .map(({ row, figures }) => ({ ...figures, month: monthOf(row.month!) }))
      .toSorted((a, b) => (a.month < b.month ? -1 : 1)),
    plans: best("plan").map(({ row: { planId }, figures }) => ({
      ...figures,
      planId: planId === null ? null : String(planId),
      name: planId === null ? null : (names.plans.get(planId) ?? null),
    })),
    channels: best("channel").map(({ row, figures }) => ({
      ...figures,
      channelName: names.channel(row.channelId!),
    })),
    regions: best("region").map(({ row: { regionCode }, figures }) => ({ ...figures, regionCode })),
    losing: rows
      .filter((row) => row.by === "card")
      .map((row) => ({ ...figuresOf([row], row, digits)[0]!.figures, ...names.card(row.cardId!) })),
    unpriced: rows
      .filter((row) => row.by === "channel" && row.unpriced > 0n)
      .map((row) => ({
        channelName: names.channel(row.channelId!),
        usedMb: megabytesOf(row.unpriced),
      }))
      .toSorted((a, b) => (a.channelName < b.channelName ? -1 : 1)),
  };
}

/** How what the rows name by ids is called. */
async function namesFor(ctx: Context, rows: readonly Pick<MarginRow, "planId" | "cardId">[]) {
  const [plans, ids, cards] = await Promise.all([
    namesOfPlans(
      ctx,
      rows.flatMap(({ planId }) => planId ?? []),
    ),
    channelIds(ctx.tx),
    findCards(
      ctx.tx,
      rows.flatMap(({ cardId }) => cardId ?? []),
    ),
  ]);
  const channels = new Map([...ids].map(([name, id]) => [id, name]));
  const byId = new Map(cards.map((card) => [card.id, card]));
  return {
    plans,
    channel: (id: bigint) => channels.get(id)!,
    card(id: bigint) {
      const { cardNumber, iccid, channelName } = byId.get(id)!;
      return { cardId: String(id), cardNumber, iccid, channelName };
    },
  };
}
