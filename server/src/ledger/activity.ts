import type { ActivityKind, ActivityType } from "@farsim/contract/activities.ts";
import type { Micros } from "@farsim/contract/values/money/amount.ts";
import type { BookAccount } from "@farsim/contract/values/money/book-accounts.ts";
import {
  allTopUpCauses,
  type TopUpCause,
  topUpCauses,
} from "@farsim/contract/values/money/top-up-causes.ts";
import type { Day } from "../platform/calendar.ts";
import type { Instant } from "../platform/clock.ts";

/** An account of the books on the other side of a wallet. */
type HouseAccount = Exclude<BookAccount, "wallet" | "providerFees">;

/** Where the money of each kind of activity comes from or goes to. */
const houseAccounts = {
  TOP_UP: "cashByHand",
  DAILY_FEE: "planFees",
  ADD_ON_PURCHASE: "addOnFees",
  ESIM_APPLY: "esimFees",
  // All other refunds take something back.
  REFUND: "packCredits",
} as const satisfies Record<ActivityType, HouseAccount>;

/** The cause as it is kept: of a TOP_UP that is no recharge. Days of a StarterPack are the cause of a REFUND. Throws for any other. */
export function topUpCauseOf(kept: string | null): TopUpCause | undefined {
  if (kept === null || kept === "packCredit") return undefined;
  const cause = allTopUpCauses.find((one) => one === kept);
  if (!cause) throw new Error(`${kept} is the cause of no activity`);
  return cause;
}

/** What an activity is called by. */
export const activityKindOf = ({
  type,
  cause,
}: Pick<WrittenActivity, "type" | "cause">): ActivityKind =>
  cause ? topUpCauses[cause].kind : type;

/** How the money of a pay order came in or went back. */
export interface OrderMoney {
  readonly account: "cashByBank" | "cashByStripe";
  /** What came in beyond what was credited; negative: what went back beyond what was taken out of the wallet. */
  readonly serviceFeeMicros: Micros;
}

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
  /** Of a TOP_UP that is no recharge: a payout, which is taken out of the balance, or put back, or an adjustment. */
  readonly cause?: TopUpCause | undefined;
  /** The days of a starter pack that were left, where they are credited: once in a card's life. */
  readonly packDaysLeft?: number;
  /** The pay order that this recharge finishes: an order credits at most once. */
  readonly orderId?: bigint;
  /** The number of the activity of the same wallet that this one takes back: at most once, and never a reversal. */
  readonly reversesSeq?: bigint;
  /** Where less than all of a fee or a purchase is given back: the type of that. */
  readonly partOfType?: ActivityType | undefined;
  /** Of a TOP_UP that an order's money stands behind; without it, one that takes something back mirrors what that was booked as. */
  readonly orderMoney?: OrderMoney;
}

/**
 * The account on the other side of the wallet, and the service fee that came in or went back on top; undefined for a posting that
 * takes another one back: each account that the other one changed is changed by the opposite. What gives a part of a fee back is booked as that fee.
 */
export function bookedAs({
  type,
  reversesSeq,
  partOfType,
  orderMoney,
  cause,
}: Posting): { account: HouseAccount; serviceFeeMicros: Micros } | undefined {
  if (orderMoney) return orderMoney;
  if (reversesSeq !== undefined && partOfType === undefined) return undefined;
  const account = cause ? topUpCauses[cause].account : houseAccounts[partOfType ?? type];
  return { account, serviceFeeMicros: 0n };
}

/** A posting with its place in its wallet: the next number, and the balance after it. */
export interface PostedActivity extends Posting {
  readonly seq: bigint;
  readonly balanceAfterMicros: Micros;
}

/** An activity as it was written, with what became of it. */
export interface WrittenActivity extends Omit<PostedActivity, "orderMoney" | "partOfType"> {
  readonly changedAt: Instant;
  /** What the activity was that this one takes back, and by how much that had changed the balance. */
  readonly reversedType?: ActivityType;
  readonly reversedMicros?: Micros;
  /** The activity that took it back, and by how much it changed the balance. */
  readonly reversedBySeq?: bigint;
  readonly reversedByMicros?: Micros;
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

/** Whether an activity credits a recharge again that was taken back. */
export const isCreditedAgain = ({
  reversedType,
  changeMicros,
}: Pick<WrittenActivity, "reversedType" | "changeMicros">): boolean =>
  reversedType === "TOP_UP" && changeMicros > 0n;
