import { z } from "zod";
import { Activity, ActivityKind } from "../activities.ts";
import { endpoint } from "../endpoint.ts";
import { agedPageOf, pageInput } from "../page.ts";
import { fieldMessage } from "../problems/field-message.ts";
import { Amount } from "../values/amount.ts";
import { holder } from "./holder.ts";
import { DayInput, DayText } from "../values/moments.ts";

/** A change of some account's money. */
export const ShopActivity = Activity.extend(holder).meta({ id: "ShopActivity" });
export type ShopActivity = z.infer<typeof ShopActivity>;

/** From nothing on, without a sign; how many decimals are right depends on the currency. */
const Size = Amount.refine((amount) => !amount.startsWith("-"), fieldMessage("amount_invalid"));

const found = {
  kind: ActivityKind.optional(),
  /** Billing days on which they were booked, both included: a fee for an earlier day counts where it was charged. */
  from: DayInput.optional(),
  to: DayInput.optional(),
  /** How much they changed a balance by, whether up or down. */
  atLeast: Size.optional(),
  atMost: Size.optional(),
};

export const listShopActivities = endpoint({
  method: "GET",
  path: "/admin/activity/ofShop",
  summary:
    "The changes of all accounts' money, newest first; narrowed by kind or amount, and without `from`, those of a quarter",
  role: "administrator",
  right: "customers.read",
  input: z.strictObject({ ...found, ...pageInput }),
  fromStandby: true,
  output: agedPageOf(ShopActivity).extend({
    /** The first day that was looked at, where the list is narrowed by kind or amount and no day was named; null: all of them. */
    since: DayText.nullable(),
  }),
  problems: [],
});

export const exportShopActivities = endpoint({
  method: "GET",
  path: "/admin/activity/exportOfShop",
  summary:
    "The changes of all accounts' money that `/admin/activity/ofShop` finds, as a sheet (CSV, UTF-8), newest first",
  role: "administrator",
  right: "customers.read",
  limit: "export",
  file: "text/csv",
  input: z.strictObject(found),
  output: z.string(),
  problems: [],
});
