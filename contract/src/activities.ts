import { z } from "zod";
import { Amount } from "./amount.ts";
import { endpoint } from "./endpoint.ts";
import { DayText, InstantText } from "./moments.ts";
import { pageInput, pageOf } from "./page.ts";

export const ActivityType = z.enum([
  "ESIM_APPLY",
  "DAILY_FEE",
  "TOP_UP",
  "ADD_ON_PURCHASE",
  "REFUND",
]);
export type ActivityType = z.infer<typeof ActivityType>;

/** One change of the account's money. */
export const Activity = z
  .object({
    id: z.string(),
    type: ActivityType,
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
  })
  .meta({ id: "Activity" });
export type Activity = z.infer<typeof Activity>;

export const listActivities = endpoint({
  method: "GET",
  path: "/activity/list",
  summary: "The changes of the account's money, newest first",
  role: "customer",
  input: z.strictObject({
    type: ActivityType.optional(),
    from: DayText.optional(),
    to: DayText.optional(),
    ...pageInput,
  }),
  output: pageOf(Activity),
  problems: [],
});
