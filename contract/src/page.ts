import { z } from "zod";

/** What every list takes: where to go on, and how many rows (1 to 200, 20 unless said). */
export const pageInput = {
  cursor: z.string().max(200).optional(),
  limit: z
    .string()
    .regex(/^([1-9]|[1-9][0-9]|1[0-9]{2}|200)$/)
    .transform(Number)
    .optional(),
};

/** What every list gives: rows and, where there are more, the cursor that leads on. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable() });
}

/** Lists count this far. A `total` of one more stands for more than this: no one counts a million rows to show twenty. */
export const mostCounted = 10_000;
