import type { Activity } from "@farsim/contract/activities.ts";
import { describeActivities } from "../../cards/activities/describe-activities.ts";
import type { WrittenActivity } from "../../ledger/activity.ts";
import type { Context } from "../../platform/context.ts";
import { remarksOf } from "../orders/pay-orders.sql.ts";

/** Activities as their owner reads them, those that finished an order with its payment reference. */
export async function showActivities(
  ctx: Context,
  activities: readonly WrittenActivity[],
): Promise<Activity[]> {
  const orderIds = activities.flatMap(({ orderId }) => orderId ?? []);
  return describeActivities(ctx, activities, await remarksOf(ctx.tx, orderIds));
}
