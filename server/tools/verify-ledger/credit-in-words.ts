import type { PostedActivity } from "../../src/ledger/activity.ts";

type Credit = Pick<PostedActivity, "userId" | "changeMicros" | "packDaysLeft" | "plan">;

/** The value of a StarterPack's days that were left, as its activity has it. */
export const creditInWords = ({ userId, changeMicros, packDaysLeft, plan }: Credit): string =>
  `${changeMicros} to user ${userId} for ${packDaysLeft} days of plan ${plan?.planId} version ${plan?.version}`;
