import type { ActivityType } from "@farsim/contract/activities.ts";
import type { Micros } from "@farsim/contract/values/amount.ts";
import type { Day } from "../platform/calendar.ts";
import type { Instant } from "../platform/clock.ts";

/** The house account on the other side of a wallet. */
export type HouseAccount = "cash" | "revenue" | "refunds";

/** Where the money of each kind of activity comes from or goes to. */
export const houseAccounts = {
  TOP_UP: "cash",
  DAILY_FEE: "revenue",
  ADD_ON_PURCHASE: "revenue",
  ESIM_APPLY: "revenue",
  REFUND: "refunds",
} as const satisfies Record<ActivityType, HouseAccount>;

/** One change that is to be made to a wallet. */
export interface Posting {
  readonly userId: bigint;
  readonly type: ActivityType;
  /** Signed, never 0, a whole number of minor units. */
  readonly changeMicros: Micros;
  readonly tradeDate: Day;
  readonly cardId?: bigint;
  readonly plan?: { readonly planId: bigint; readonly version: number };
  readonly addOnId?: bigint;
  readonly note?: string | undefined;
  /** The days of a starter pack that were left, where they are credited: once in a card's life. */
  readonly packDaysLeft?: number;
  /** The pay order that this recharge finishes: an order credits at most once. */
  readonly orderId?: bigint;
  /** The number of the activity of the same wallet that this one takes back: at most once, and never a reversal. */
  readonly reversesSeq?: bigint;
}

/** A posting with its place in its wallet: the next number, and the balance after it. */
export interface PostedActivity extends Posting {
  readonly seq: bigint;
  readonly balanceAfterMicros: Micros;
}

/** An activity as it was written, with what became of it. */
export interface WrittenActivity extends PostedActivity {
  readonly changedAt: Instant;
  /** What the activity was that this one takes back. */
  readonly reversedType?: ActivityType;
  /** The activity that took it back. */
  readonly reversedBySeq?: bigint;
}

/** The public name of an activity. */
export function activityIdOf({ userId, seq }: { userId: bigint; seq: bigint }): string {
  return `${userId}-${seq}`;
}

/** The wallet and the number behind the public name of an activity; undefined for a name that we never gave out. */
export function activityNamed(id: string): { userId: bigint; seq: bigint } | undefined {
  const [, userId, seq] = /^([1-9][0-9]{0,17})-([1-9][0-9]{0,17})$/.exec(id) ?? [];
  return userId && seq ? { userId: BigInt(userId), seq: BigInt(seq) } : undefined;
}
