import { Problem } from "@farsim/contract/problems/problem.ts";

/** The refusal of a whole bank statement: it is none, or has too many lines. */
export function refusalOfFile(csv: "bank_file_unreadable" | "bank_lines_many"): Problem {
  return new Problem("validation_failed", { fields: { csv } });
}
