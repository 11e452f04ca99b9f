import { z } from "zod";
import { Activity, ActivityKind } from "../../activities.ts";
import { endpoint } from "../../endpoint.ts";
import { agedPageOf, pageInput } from "../../page.ts";
import { holder } from "../people/holder.ts";
import { moneyRange } from "./money-range.ts";
import { DayText } from "../../values/days/moments.ts";

/** A change of some account's money. */
export const ShopActivity = Activity.extend(holder).meta({ id: "ShopActivity" });
export type ShopActivity = z.infer<typeof ShopActivity>;

/**
 * By the days on which they were booked: a fee for an earlier day counts where it was charged. By how much they changed a balance, whether up or
 * down. And by who of the staff booked or confirmed them, whose username or email begins so.
 */
const found = {
  kind: ActivityKind.optional(),
  ...moneyRange,
  administrator: z.string().max(254).optional(),
};

export const listShopActivities = endpoint({
  method: "GET",
  path: "/admin/activity/ofShop",
  summary:
    "The changes of all accounts' money, newest first; narrowed by kind, amount or administrator, and without `from`, those of a quarter",
  role: "administrator",
  right: "customers.read",
  input: z.strictObject({ ...found, ...pageInput }),
  fromStandby: true,
  output: agedPageOf(ShopActivity).extend({
    /** The first day that was looked at, where the list is narrowed by kind, amount or administrator and no day was named; null: all of them. */
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
