import type { deskFields } from "../messages/en/desk-fields.ts";
import type { fields } from "../messages/en/fields.ts";

/**
 * What may be wrong with one field of a request. A schema names one of these keys as its message; `validation_failed` carries them
 * by field. What they say stands in `messages/<language>/fields.ts`, of
 * those that only staff fill in in `desk-fields.ts`: `/home` loads none of these.
 */
export type FieldProblemKey = keyof typeof fields | keyof typeof deskFields;

/** The key that the message of a schema's issue is; `invalid` where the schema named none, and the library says it in English. */
export function fieldProblemOf(message: string): FieldProblemKey {
  return /^[a-z_]+$/.test(message) ? (message as FieldProblemKey) : "invalid";
}
