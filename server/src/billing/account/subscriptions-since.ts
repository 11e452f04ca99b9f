import { addDays, type Day } from "../../platform/calendar.ts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Subscription } from "../card/subscription.ts";
import { findSubscriptions } from "./subscriptions.sql.ts";

/** No cycle is longer: a subscription that ended earlier has no cycle left that could cover a day. */
const longestCycleDays = 366;

/** The subscriptions that matter from a day of each card on, the days before it of cycles that still run included; by card. */
export function subscriptionsSince(
  tx: Transaction,
  wanted: readonly { readonly cardId: bigint; readonly since: Day }[],
): Promise<Map<bigint, Subscription[]>> {
  return findSubscriptions(
    tx,
    wanted.map(({ cardId, since }) => ({ cardId, since: addDays(since, -longestCycleDays) })),
  );
}
