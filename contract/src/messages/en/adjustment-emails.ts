import { ofEmails } from "./adjustments.ts";

/** What our emails say where staff have added to a balance or taken from it. */
export const adjustmentEmails = {
  ...ofEmails,
  reason: "Reason: {reason}",
} as const;
