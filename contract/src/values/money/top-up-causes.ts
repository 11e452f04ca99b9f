import type { BookAccount } from "./book-accounts.ts";

/** What a cause of a TOP_UP means, in every place that asks. */
export interface CauseFacts {
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

export type TopUpCauses = typeof topUpCauses;
export type TopUpCause = keyof TopUpCauses;
type CausesWith<Facts> = {
  [Cause in TopUpCause]: TopUpCauses[Cause] extends Facts ? Cause : never;
}[TopUpCause];

/** Those that staff book by hand. */
export type AdjustmentCause = CausesWith<{ readonly isAdjustment: true }>;
export type Adding = AdjustmentCause & CausesWith<{ readonly direction: "adds" | "both" }>;
export type Taking = AdjustmentCause & CausesWith<{ readonly direction: "takes" | "both" }>;

export const allTopUpCauses = Object.keys(topUpCauses) as TopUpCause[];

export const isAdjustment = (cause: TopUpCause): cause is AdjustmentCause =>
  topUpCauses[cause].isAdjustment;

export const adjustmentCauses = allTopUpCauses.filter(isAdjustment);

/** What taking an adjustment back is called in its email: it puts the balance right. */
export const causeOfReversalEmail = "correction" satisfies Adding & Taking;
