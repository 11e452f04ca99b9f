import type { FieldProblemKey } from "./field-problem.ts";

/** The error a schema gives for one field: always a key, so that it can be said in any language. */
export function fieldMessage(key: FieldProblemKey): { error: FieldProblemKey } {
  return { error: key };
}
