import { addDays, type Day, startOfDay } from "../../platform/calendar.ts";
import type { Instant } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import { findBookState } from "../books.sql.ts";
import { firstDayOf, monthOf } from "../month.ts";

/** How far months are over: nothing is booked in them any more. */
export interface MonthsOver {
  /** The first day of the first month that is not. */
  readonly openMonth: Day;
  /** When that begins. */
  readonly before: Instant;
}

/** Undefined before a first day is over. */
export async function monthsOver({
  tx,
  shop,
}: Pick<Context, "tx" | "shop">): Promise<MonthsOver | undefined> {
  const summedThrough = (await findBookState(tx))?.summedThrough;
  if (typeof summedThrough !== "string") return undefined;
  const openMonth = firstDayOf(monthOf(addDays(summedThrough, 1)));
  return { openMonth, before: startOfDay(openMonth, shop.billingTimeZone) };
}
