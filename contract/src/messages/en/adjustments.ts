import type { AdjustmentWay, BackName } from "../../values/money/adjustment-ways.ts";
import type { AdjustmentCause, TopUpCauses } from "../../values/money/top-up-causes.ts";

/*
 * All that is said of each kind of adjustment: every part of the messages takes its own from here, and the build leaves the others out
 * of it (`web/compile-messages.ts`).
 */

type Facts = TopUpCauses[AdjustmentCause];
type Kinds<Word> = Record<Facts["kind"], Word>;
/** Of an adjustment and of its reversal. */
type Both<Word> = Record<AdjustmentCause | `${AdjustmentCause}Back`, Word>;

/** What an activity is called. */
export const ofActivities = {
  GOODWILL: { name: "Goodwill credit" },
  CORRECTION: { name: "Correction" },
} as const satisfies Kinds<{ readonly name: string }>;

/** What changed a balance, and what its reversal did. */
export const ofReasons = {
  goodwill: "Goodwill credit",
  goodwillBack: "Goodwill credit reversed",
  correction: "Correction of your balance",
  correctionBack: "Correction reversed",
} as const satisfies Both<string>;

/** The rule behind it, as the answer to "why?" gives it. */
export const ofRules = {
  goodwill: "We added this amount to your balance as a gesture of goodwill.",
  goodwillBack:
    "We took back an amount that we had added to your balance as a gesture of goodwill.",
  correction: "We corrected your balance by this amount.",
  correctionBack: "We took back a correction of your balance.",
} as const satisfies Both<string>;

/** The lines of a monthly statement. */
export const ofStatements = {
  GOODWILL: "Credited as goodwill",
  GOODWILL_REVERSED: "Goodwill reversed",
  CORRECTIONS_UP: "Corrected upwards",
  CORRECTIONS_DOWN: "Corrected downwards",
} as const satisfies Record<Facts["statement"]["in" | "out"], string>;

/** The email about it, each way that it may go. */
export const ofEmails = {
  goodwill: {
    subject: "We have added {amount} to your balance",
    what: "We have added {amount} to your balance as a gesture of goodwill. It is now {balance}.",
  },
  correction: {
    subject: "We have corrected your balance: {amount} added",
    what: "We have corrected your balance and added {amount}. It is now {balance}.",
  },
  correctionTaken: {
    subject: "We have corrected your balance: {amount} deducted",
    what: "We have corrected your balance and deducted {amount}. It is now {balance}. If you think that this is wrong, contact us.",
  },
} as const satisfies Record<AdjustmentWay, { readonly subject: string; readonly what: string }>;

/** The choice that the desk has of it, each way that it may go. */
export const ofChoices = {
  goodwill: "Goodwill",
  correction: "Correct upwards",
  correctionTaken: "Correct downwards",
} as const satisfies Record<AdjustmentWay, string>;

/** When staff choose it. */
export const ofHints = {
  goodwill: "Added as a gift, for example for a day without service.",
  correction: "Added, because something was missing from the balance.",
  correctionTaken: "Deducted, because there was too much in the balance.",
} as const satisfies Record<AdjustmentWay, string>;

/** The approval that adds again what an adjustment took. */
export const ofApprovals = {
  CORRECTION_BACK: "Reversal of a correction",
} as const satisfies Record<BackName, string>;

/** The account of the books. */
export const ofAccounts = {
  goodwill: "Goodwill",
  corrections: "Corrections of balances",
} as const satisfies Record<Facts["account"], string>;

/** What the audit log calls it. */
export const ofAudit = {
  GOODWILL: "Goodwill",
  CORRECTION: "Correction",
} as const satisfies Kinds<string>;
