import type { Plan } from "@farsim/contract/plans.ts";
import { micros } from "../ui/formats/money.ts";
import { mostMb } from "./plan-prices.ts";

interface Rate {
  readonly amount: string;
  /** Days, MB: of one kind in what is compared, above zero. */
  readonly per: number;
}

const hundredths = (figure: number): bigint => BigInt(Math.round(figure * 100));

/** Which of two prices for unlike amounts is the lower, exact: below zero, zero or above. */
function compareRates(a: Rate, b: Rate): number {
  const difference = micros(a.amount) * hundredths(b.per) - micros(b.amount) * hundredths(a.per);
  return difference < 0n ? -1 : Number(difference > 0n);
}

const byDay = (a: Plan, b: Plan) =>
  compareRates({ amount: a.price, per: a.cycleDays }, { amount: b.price, per: b.cycleDays });

/** A plan without a limit has no price per GB: it stands last. */
function byGigabyte(a: Plan, b: Plan): number {
  const [ofA, ofB] = [mostMb(a), mostMb(b)];
  if (ofA === null || ofB === null) return Number(ofA === null) - Number(ofB === null);
  return compareRates({ amount: a.price, per: ofA }, { amount: b.price, per: ofB });
}

/** Orders of plans, the cheapest first. */
export const planOrders = { day: byDay, gigabyte: byGigabyte } as const;
