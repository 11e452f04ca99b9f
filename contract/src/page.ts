import { z } from "zod";
import { InstantText } from "./values/days/moments.ts";

/** What every list takes: where to go on, and how many rows (1 to 200, 20 unless said). */
export const pageInput = {
  cursor: z.string().max(300).optional(),
  limit: z
    .string()
    .regex(/^([1-9]|[1-9][0-9]|1[0-9]{2}|200)$/)
    .transform(Number)
    .optional(),
};

/** How a list may be sorted: rising by one of these fields, or falling, with a minus before its name. */
export function sortBy<const Field extends string>(fields: readonly Field[]) {
  const sorts = fields.flatMap((field) => [field, `-${field}` as const]);
  return z.enum(sorts).meta({ description: "Rising by a field; with a minus before it, falling." });
}

/** The fields among the ways to sort a list. */
export type FieldOf<Sort extends string> = Sort extends `-${infer Field}` ? Field : Sort;

/** What every list gives: rows and, where there are more, the cursor that leads on. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable() });
}

/** What a list gives that may be read from a standby. */
export function agedPageOf<Item extends z.ZodType>(item: Item) {
  return pageOf(item).extend({
    asOf: InstantText.optional().meta({
      description:
        "Read from a standby that is late: what happened after this moment may be missing. Absent: nothing is.",
    }),
  });
}

/** Lists count this far. A `total` of one more stands for more than this: no one counts a million rows to show twenty. */
export const mostCounted = 10_000;
