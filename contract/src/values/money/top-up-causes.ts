import type { BookAccount } from "./book-accounts.ts";

/** What a cause of a TOP_UP means, in every place that asks. */
interface CauseFacts {
  /** What the activity is called by in calls, on screens and in the audit log. */
  readonly kind: Uppercase<string>;
  /** The account of the books on the other side of the wallet. */
  readonly account: BookAccount;
  /** Whether staff book it by hand, without money that comes or goes, and reverse it by hand. */
  readonly isAdjustment: boolean;
  /** Which way it changes a balance; its reversal goes the other way. */
  readonly direction: "adds" | "takes" | "both";
  /** Whether what it takes may leave less than nothing, once that was confirmed. */
  readonly mayGoBelowZero: boolean;
  /** The lines of a monthly statement that count what came into the balance, and what went out of it. */
  readonly statement: { readonly in: Uppercase<string>; readonly out: Uppercase<string> };
}

/**
 * Every cause of a TOP_UP that is no recharge, as it is stored, and all that follows from it: types, enums, checks of the ledger, emails and
 * choices on screens read this table. An adjustment has an email and a choice for each way that it may go (`AdjustmentWay`).
 */
export const topUpCauses = {
  payout: {
    kind: "PAYOUT",
    account: "payoutsInTransit",
    isAdjustment: false,
    direction: "takes",
    mayGoBelowZero: false,
    statement: { in: "PAYOUTS_RETURNED", out: "PAYOUTS" },
  },
  goodwill: {
    kind: "GOODWILL",
    account: "goodwill",
    isAdjustment: true,
    direction: "adds",
    mayGoBelowZero: false,
    statement: { in: "GOODWILL", out: "GOODWILL_REVERSED" },
  },
  correction: {
    kind: "CORRECTION",
    account: "corrections",
    isAdjustment: true,
    direction: "both",
    mayGoBelowZero: true,
    statement: { in: "CORRECTIONS_UP", out: "CORRECTIONS_DOWN" },
  },
} as const satisfies Record<string, CauseFacts>;

type Causes = typeof topUpCauses;
export type TopUpCause = keyof Causes;
type CausesWith<Facts> = {
  [Cause in TopUpCause]: Causes[Cause] extends Facts ? Cause : never;
}[TopUpCause];

/** Those that staff book by hand. */
export type AdjustmentCause = CausesWith<{ readonly isAdjustment: true }>;
type Adding = AdjustmentCause & CausesWith<{ readonly direction: "adds" | "both" }>;
type Taking = AdjustmentCause & CausesWith<{ readonly direction: "takes" | "both" }>;

/** An adjustment and which way it goes: what a choice and an email are called by. */
export type AdjustmentWay = Adding | `${Taking}Taken`;

/** What an approval is called by that adds again what an adjustment took. */
export type BackName = `${Causes[Taking]["kind"]}_BACK`;

export const allTopUpCauses = Object.keys(topUpCauses) as TopUpCause[];

const isAdjustment = (cause: TopUpCause): cause is AdjustmentCause =>
  topUpCauses[cause].isAdjustment;

export const adjustmentCauses = allTopUpCauses.filter(isAdjustment);

/** What taking an adjustment back is called in its email: it puts the balance right. */
export const causeOfReversalEmail = "correction" satisfies Adding & Taking;

const mayAdd = (cause: AdjustmentCause): cause is Adding =>
  (topUpCauses[cause] as CauseFacts).direction !== "takes";
const mayTake = (cause: AdjustmentCause): cause is Taking =>
  (topUpCauses[cause] as CauseFacts).direction !== "adds";

/** Which way an adjustment goes; undefined where it may not go that way. */
export function adjustmentWay(cause: AdjustmentCause, takes: boolean): AdjustmentWay | undefined {
  if (takes) return mayTake(cause) ? `${cause}Taken` : undefined;
  return mayAdd(cause) ? cause : undefined;
}

/** Every way that adjustments may go, with what it books. */
export const adjustmentWays = adjustmentCauses.flatMap((cause) =>
  [false, true].flatMap((takes) => {
    const way = adjustmentWay(cause, takes);
    return way === undefined ? [] : [{ way, kind: topUpCauses[cause].kind, takes }];
  }),
);

/** The cause behind what an activity is called by; undefined where that is its type. */
export function causeCalled(kind: Causes[AdjustmentCause]["kind"]): AdjustmentCause;
export function causeCalled(kind: string): TopUpCause | undefined;
export function causeCalled(kind: string): TopUpCause | undefined {
  return allTopUpCauses.find((cause) => topUpCauses[cause].kind === kind);
}

/** What an approval is called by that takes back what took from a balance; undefined where such has no name of its own. */
export function backName(kind: string): BackName | undefined {
  const cause = causeCalled(kind);
  return cause !== undefined && isAdjustment(cause) && mayTake(cause)
    ? `${topUpCauses[cause].kind}_BACK`
    : undefined;
}
