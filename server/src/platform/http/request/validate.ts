import { type FieldProblemKey, fieldProblemOf } from "@farsim/contract/problems/field-problem.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import type { z } from "zod";

/** As many as a person can mend at a time; a longer answer helps no one but an attacker. */
const mostNamed = 20;

/** The input as its schema has it. Refuses `validation_failed`, naming for the first 20 fields what is wrong with each. */
export function validate<Schema extends z.ZodType>(schema: Schema, raw: unknown): z.output<Schema> {
  const result = schema.safeParse(raw);
  if (!result.success)
    throw new Problem("validation_failed", { fields: fieldsOf(result.error.issues, raw) });
  return result.data;
}

/** Refuses text that PostgreSQL cannot store: NUL characters and halves of surrogate pairs. */
export function refuseUnstorableText(value: unknown, path: readonly string[] = []): void {
  if (typeof value === "string") {
    if (value.includes("\0") || !value.isWellFormed())
      throw new Problem("validation_failed", { fields: { [path.join(".")]: "invalid" } });
  } else if (typeof value === "object" && value !== null) {
    for (const [key, inner] of Object.entries(value)) refuseUnstorableText(inner, [...path, key]);
  }
}

function fieldsOf(
  issues: readonly z.core.$ZodIssue[],
  raw: unknown,
): Record<string, FieldProblemKey> {
  // No prototype: a field may be called anything.
  const fields: Record<string, FieldProblemKey> = Object.create(null);
  let named = 0;
  const name = (path: readonly PropertyKey[], problem: FieldProblemKey) => {
    const field = path.join(".");
    if (field in fields) return;
    fields[field] = problem;
    named += 1;
  };
  for (const issue of issues) {
    const unknown = issue.code === "unrecognized_keys" ? issue.keys : undefined;
    for (const key of unknown?.slice(0, mostNamed) ?? [])
      if (named < mostNamed) name([...issue.path, key], "unknown_field");
    if (!unknown && named < mostNamed)
      name(issue.path, missing(raw, issue.path) ? "required" : fieldProblemOf(issue.message));
  }
  return fields;
}

function missing(raw: unknown, path: readonly PropertyKey[]): boolean {
  let value = raw;
  for (const key of path) {
    if (typeof value !== "object" || value === null) return false;
    value = Object.hasOwn(value, key) ? (value as Record<PropertyKey, unknown>)[key] : undefined;
  }
  return value === undefined && path.length > 0;
}
