import type { AuditFacts } from "@farsim/contract/desk/people/audit-facts.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { type Micros, parseAmount } from "@farsim/contract/values/money/amount.ts";
import type { DayRange } from "@farsim/contract/values/days/day-range.ts";
import { addDays, startOfDay } from "../platform/calendar.ts";
import type { Instant } from "../platform/clock.ts";
import type { Context } from "../platform/context.ts";
import { refuseRange } from "../platform/http/request/refuse-range.ts";

/** Billing days and amounts, as a search of the desk names them. */
export interface WantedRange extends DayRange {
  readonly atLeast?: string | undefined;
  readonly atMost?: string | undefined;
}

/** From a moment until before another one, and from an amount to another one, which is included. */
export interface MoneyRange {
  readonly from: Instant | undefined;
  readonly until: Instant | undefined;
  readonly leastMicros: Micros | undefined;
  readonly mostMicros: Micros | undefined;
}

/** What a range means. Throws `validation_failed` for days and amounts that cannot be meant. */
export function moneyRangeOf(
  ctx: Pick<Context, "now" | "shop">,
  { from, to, atLeast, atMost }: WantedRange,
): MoneyRange {
  refuseRange(ctx, { from, to });
  const zone = ctx.shop.billingTimeZone;
  const leastMicros = sizeOf(ctx, "atLeast", atLeast);
  const mostMicros = sizeOf(ctx, "atMost", atMost);
  if (leastMicros !== undefined && mostMicros !== undefined && leastMicros > mostMicros)
    throw new Problem("validation_failed", { fields: { atMost: "amount_out_of_bounds" } });
  return {
    from: from === undefined ? undefined : startOfDay(from, zone),
    until: to === undefined ? undefined : startOfDay(addDays(to, 1), zone),
    leastMicros,
    mostMicros,
  };
}

function sizeOf(
  { shop }: Pick<Context, "shop">,
  field: "atLeast" | "atMost",
  amount: string | undefined,
): Micros | undefined {
  if (amount === undefined) return undefined;
  const micros = parseAmount(amount, shop.currencyDigits);
  if (micros === null)
    throw new Problem("validation_failed", { fields: { [field]: "amount_invalid" } });
  return micros;
}

/** What the audit log says of a list that was narrowed by a range. */
export const factsOfRange = ({ from, to, atLeast, atMost }: WantedRange): AuditFacts => ({
  ...(from && { firstDay: from }),
  ...(to && { lastDay: to }),
  ...(atLeast && { atLeast }),
  ...(atMost && { atMost }),
});
