import { fieldMessage } from "@farsim/contract/problems/field-message.ts";
import { z } from "zod";
import { typedAmount } from "@farsim/contract/values/money/amount.ts";

/** The alerts as they stand in the form: an amount is a text, and counts only where its box is ticked. */
export function typedAlerts(digits: number) {
  return z
    .strictObject({
      lowBalance: z.boolean(),
      lowBalanceAt: z.string(),
      data50: z.boolean(),
      data80: z.boolean(),
      data100: z.boolean(),
      recharged: z.boolean(),
      cardStopped: z.boolean(),
    })
    .refine(({ lowBalance, lowBalanceAt }) => !lowBalance || lowBalanceAt.trim() !== "", {
      path: ["lowBalanceAt"],
      ...fieldMessage("required"),
    })
    .refine(
      ({ lowBalance, lowBalanceAt }) => !lowBalance || typedAmount(lowBalanceAt, digits) !== null,
      { path: ["lowBalanceAt"], ...fieldMessage("amount_invalid") },
    );
}
export type TypedAlerts = z.infer<ReturnType<typeof typedAlerts>>;
