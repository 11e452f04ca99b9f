import { z } from "zod";
import { AccountName } from "../../values/people/account-names.ts";
import { type Activity as ActivityShown, Activity, ActivityType } from "../../activities.ts";
import { Customer, MovedOrWaits } from "../shop/administration.ts";
import { Amount } from "../../values/money/amount.ts";
import { endpoint } from "../../endpoint.ts";
import { DayInput } from "../../values/days/moments.ts";
import { pageInput, pageOf } from "../../page.ts";
import { requiredText } from "../../values/texts/free-text.ts";

/** Whether an activity can still be taken back: once, and never what takes or gives back itself, nor a payout, which has ways of its own. */
export function isReversible({ type, kind, reverses, reversedBy }: ActivityShown): boolean {
  const isTakenBack = reverses !== undefined || reversedBy !== undefined;
  return type !== "REFUND" && kind !== "PAYOUT" && !isTakenBack;
}

/** Whether less than all of it can be given back: of a fee or an add-on. What an eSIM cost is given back whole, as its order does by itself. */
export const mayBeGivenBackInPart = ({ type }: Pick<ActivityShown, "type">): boolean =>
  type === "DAILY_FEE" || type === "ADD_ON_PURCHASE";

/** Whose changes, of one type, of trade dates from one to another, both included. */
const ofAccount = {
  account: AccountName,
  type: ActivityType.optional(),
  from: DayInput.optional(),
  to: DayInput.optional(),
};

export const listAccountActivities = endpoint({
  method: "GET",
  path: "/admin/activity/list",
  summary: "The changes of an account's money, newest first, for the operator",
  role: "administrator",
  right: "customers.read",
  input: z.strictObject({ ...ofAccount, ...pageInput }),
  output: pageOf(Activity).extend({ user: Customer }),
  problems: ["username_not_exists", "user_not_exists"],
});

export const exportAccountActivities = endpoint({
  method: "GET",
  path: "/admin/activity/export",
  summary:
    "The changes of an account's money that `/admin/activity/list` finds, as a sheet (CSV, UTF-8), newest first",
  role: "administrator",
  right: "customers.read",
  limit: "export",
  file: "text/csv",
  input: z.strictObject(ofAccount),
  output: z.string(),
  problems: ["username_not_exists", "user_not_exists"],
});

export const reverseActivity = endpoint({
  method: "POST",
  path: "/admin/reverseActivity",
  summary:
    "Take back a recharge or an adjustment, or give back a fee or a purchase, of a plan fee or an add-on a part where that is said; at most once",
  role: "administrator",
  right: "money.reverse",
  asksAgain: true,
  idempotent: true,
  input: z.strictObject({
    activityId: z.string().min(1).max(40),
    /** The customer reads it. */
    reason: requiredText(200),
    /** Of a plan fee or an add-on: how much of it is given back; all of it where it is not said. */
    amount: Amount.optional(),
    /** Said once more where taking a recharge back leaves less than nothing. */
    confirmNegative: z.boolean().optional(),
  }),
  output: MovedOrWaits,
  problems: [
    "not_found",
    "no_permission",
    "already_reversed",
    "not_reversible",
    "negative_balance_unconfirmed",
    "approval_waits",
    "recharge_paid_out",
  ],
});
