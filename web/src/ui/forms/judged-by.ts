import { fieldProblemOf } from "@farsim/contract/problems/field-problem.ts";
import { z } from "zod";

/**
 * The schema of a form that is typed in another shape than its call takes: judged by the very rules of the call, through `draftOf`. `fieldOf`
 * says which field a path of the call stands at, where it is another.
 */
export function judgedBy<Typed extends Record<string, unknown>>(
  draft: z.ZodType,
  draftOf: (typed: Typed) => unknown,
  fieldOf: (path: readonly PropertyKey[]) => readonly PropertyKey[] = (path) => path,
): z.ZodType<unknown, Typed> {
  return z.custom<Typed>().superRefine((typed, issues) => {
    for (const { path, message } of draft.safeParse(draftOf(typed)).error?.issues ?? []) {
      issues.addIssue({
        code: "custom",
        path: [...fieldOf(path)],
        message: fieldProblemOf(message),
      });
    }
  });
}
