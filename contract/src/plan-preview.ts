import { z } from "zod";
import { Amount } from "./values/money/amount.ts";
import { endpoint } from "./endpoint.ts";
import { DayText } from "./values/days/moments.ts";
import { Plan } from "./plans.ts";
import { Megabytes } from "./values/sims/traffic.ts";

export const TodaysFee = z
  .object({
    planName: z.string(),
    amount: Amount,
    date: DayText,
    state: z.enum(["already_taken", "taken_now", "when_reported", "none"]),
  })
  .meta({ id: "TodaysFee" });

export const previewPlan = endpoint({
  method: "GET",
  path: "/card/previewPlan",
  summary: "What ordering a plan would mean, in numbers",
  role: "customer",
  input: z.strictObject({
    cardId: z.string().min(1).max(40),
    planId: z.string().min(1).max(40),
  }),
  output: z.object({
    plan: Plan,
    startsOn: DayText,
    usedTodayMb: Megabytes,
    /** What today costs under the plan that covers today; `none` where nothing was and can be used. */
    todaysFee: TodaysFee,
    balance: Amount,
    /** What the wallet must hold for the order to be taken. */
    required: Amount,
  }),
  problems: ["not_found", "plan_not_for_card", "pkg_duplicated", "card_status_conflict"],
});
