/** What may be wrong with a line of a file of recharges. What it says stands in `messages/<language>/recharge-files.ts`. */
export const rechargeLineProblems = [
  "column_count",
  "account_missing",
  "account_unknown",
  "account_of_staff",
  "amount_invalid",
  "amount_out_of_bounds",
  "reason_too_long",
  "too_many_new",
] as const;

export type RechargeLineProblem = (typeof rechargeLineProblems)[number];
