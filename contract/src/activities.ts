import { z } from "zod";
import { Amount } from "./values/money/amount.ts";
import { endpoint } from "./endpoint.ts";
import { DayInput, DayText, InstantText } from "./values/days/moments.ts";
import { adjustmentCauses, allTopUpCauses, topUpCauses } from "./values/money/top-up-causes.ts";
import { pageInput, pageOf } from "./page.ts";
import { AddOn, Plan } from "./plans.ts";
import { Megabytes } from "./values/sims/traffic.ts";

/** What an activity is, as it is stored. `DAILY_FEE` is the fee of a cycle, which may have many days: an old name. */
export const ActivityType = z.enum([
  "ESIM_APPLY",
  "DAILY_FEE",
  "TOP_UP",
  "ADD_ON_PURCHASE",
  "REFUND",
]);
export type ActivityType = z.infer<typeof ActivityType>;

/** What an activity is called by: a TOP_UP that is no recharge by its cause, all others by their type. */
export const ActivityKind = z.enum([
  ...ActivityType.options,
  ...allTopUpCauses.map((cause) => topUpCauses[cause].kind),
]);
export type ActivityKind = z.infer<typeof ActivityKind>;

/** What staff add to a balance out of goodwill, or add to it or take from it to put it right. */
export const AdjustmentKind = z.enum(adjustmentCauses.map((cause) => topUpCauses[cause].kind));
export type AdjustmentKind = z.infer<typeof AdjustmentKind>;

/** One change of the account's money. */
export const Activity = z
  .object({
    id: z.string(),
    type: ActivityType,
    kind: ActivityKind,
    /** Signed. */
    change: Amount,
    balanceAfter: Amount,
    changeTime: InstantText,
    /** The billing day that the change belongs to. */
    tradeDate: DayText,
    status: z.literal("FINISHED"),
    reason: z.string(),
    cardId: z.string().optional(),
    /** The activity that this one takes back. */
    reverses: z.string().optional(),
    /** The activity that took this one back. */
    reversedBy: z.string().optional(),
    /** What that gave back, where it was not all of it. */
    givenBack: Amount.optional(),
  })
  .meta({ id: "Activity" });
export type Activity = z.infer<typeof Activity>;

/** Which activities: of one type, of trade dates from one to another, both included. */
const filter = {
  type: ActivityType.optional(),
  from: DayInput.optional(),
  to: DayInput.optional(),
};

export const listActivities = endpoint({
  method: "GET",
  path: "/activity/list",
  summary: "The changes of the account's money, newest first",
  role: "customer",
  input: z.strictObject({ ...filter, ...pageInput }),
  output: pageOf(Activity),
  problems: [],
});

export const exportActivities = endpoint({
  method: "GET",
  path: "/activity/export",
  summary: "The changes of the account's money as a sheet (CSV, UTF-8), oldest first",
  role: "customer",
  limit: "export",
  file: "text/csv",
  input: z.strictObject(filter),
  output: z.string(),
  problems: [],
});

/** The days that one fee paid for, and the use that opened them. */
const PaidCycle = z.object({
  startsOn: DayText,
  /** The first day that it does not cover any more. */
  endsOn: DayText,
  /** What the card used in it under the plan. */
  usedMb: Megabytes,
  /** Not there once the records of that time are no longer kept. */
  firstRecord: z
    .object({
      usedAt: InstantText,
      reportedAt: InstantText,
      regionName: z.string(),
      bytes: z.number().int(),
      usedMb: Megabytes,
    })
    .optional(),
});

/** What made an activity, as far as it is of its kind. */
export const ActivityCause = z
  .object({
    activity: Activity,
    /** Why money moves in such a case, in sentences. */
    rule: z.array(z.string()),
    card: z
      .object({ id: z.string(), cardNumber: z.string(), tag: z.string().nullable() })
      .optional(),
    /** The plan with the price it had then. */
    plan: Plan.optional(),
    cycle: PaidCycle.optional(),
    /** What was bought; the price is what was paid. */
    addOn: AddOn.pick({ name: true, price: true, topUpMb: true }).optional(),
    /** A starter pack's whole days that were left. */
    packDaysLeft: z.number().int().optional(),
    /** The pay order that the recharge finished. */
    order: z.object({ remark: z.string(), serviceFee: Amount, total: Amount }).optional(),
    /** What this one takes back, or what took it back. */
    counterpart: Activity.optional(),
  })
  .meta({ id: "ActivityCause" });
export type ActivityCause = z.infer<typeof ActivityCause>;

export const whyActivity = endpoint({
  method: "GET",
  path: "/activity/why",
  summary:
    "What made a change of the account's money: card, plan, cycle, first use, and the rule in words",
  role: "customer",
  input: z.strictObject({ activityId: z.string().min(1).max(40) }),
  output: ActivityCause,
  problems: ["not_found"],
});
