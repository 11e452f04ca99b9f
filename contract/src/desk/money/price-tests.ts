import { z } from "zod";
import { endpoint } from "../../endpoint.ts";
import { Plan } from "../../plans.ts";
import { Amount } from "../../values/money/amount.ts";
import { DayInput, DayText, InstantText } from "../../values/days/moments.ts";
import { Megabytes } from "../../values/sims/traffic.ts";
import { PlanTermsDraft } from "../shop/catalogue.ts";

const count = z.number().int();
const id = z.string().min(1).max(40);

/** Fees of cycles that begin on the days of a test, and what came of the use. */
const Outcome = z.object({
  fees: count,
  /** With the VAT in it. */
  revenue: Amount,
  tax: Amount,
  /** Revenue less tax and cost. */
  margin: Amount,
  /** What was used past the limit and add-ons: with the rule `STOP` it would not have been used. */
  beyondMb: Megabytes,
});

/** So many accounts, and what they would pay less, or more, together. */
const Difference = z.object({ accounts: count, amount: Amount });

export const PriceTest = z
  .object({
    id: z.string(),
    planId: z.string(),
    planName: z.string(),
    from: DayText,
    to: DayText,
    /** What was tried in place of what the plan promised and cost. */
    terms: Plan.pick({
      price: true,
      cycleDays: true,
      totalTrafficMb: true,
      restrictRule: true,
      throttleKbps: true,
      trafficLimitType: true,
    }),
    /** The username of whom asked for it; null once they have left. */
    askedBy: z.string().nullable(),
    askedAt: InstantText,
    endedAt: InstantText.nullable(),
    /** How many accounts were looked at so far, of those that there are. */
    lookedAt: count,
    ofAccounts: count,
    /** Of all that were looked at so far. */
    accounts: count,
    cards: count,
    usedMb: Megabytes,
    /** What carriers take for the use as it was, by the price lists of now. */
    cost: Amount,
    /** By the terms that were in force, and by those that were tried as if they had been from each card's first day on. */
    now: Outcome,
    tried: Outcome,
    better: Difference,
    worse: Difference,
    same: count,
  })
  .meta({ id: "PriceTest" });
export type PriceTest = z.infer<typeof PriceTest>;

export const listPriceTests = endpoint({
  method: "GET",
  path: "/admin/priceTest/list",
  summary:
    "Terms that were tried on kept use, the latest first, 100 at most; one that runs says how far it is",
  role: "administrator",
  right: ["catalogue", "reports"],
  input: z.strictObject({}),
  output: z.object({ items: z.array(PriceTest) }),
  problems: [],
});

export const startPriceTest = endpoint({
  method: "POST",
  path: "/admin/priceTest/start",
  summary:
    "Rate the use of a plan's SIMs on some billing days again as if other terms had been in force, and compare; nothing is charged",
  role: "administrator",
  right: ["catalogue", "reports"],
  idempotent: true,
  input: z.strictObject({ planId: id, from: DayInput, to: DayInput, terms: PlanTermsDraft }),
  output: z.object({ test: PriceTest }),
  problems: ["not_found", "price_tests_running"],
});

export const removePriceTest = endpoint({
  method: "POST",
  path: "/admin/priceTest/remove",
  summary: "Remove a price test, also one that runs",
  role: "administrator",
  right: ["catalogue", "reports"],
  input: z.strictObject({ id }),
  output: z.strictObject({}),
  problems: ["not_found"],
});
