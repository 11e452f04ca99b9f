import type { FieldProblemKey } from "./field-problem.ts";

/** The error a schema gives for one field: always a key of the table, so that it can be worded in either language. */
export function fieldMessage(key: FieldProblemKey): { error: FieldProblemKey } {
  return { error: key };
}
