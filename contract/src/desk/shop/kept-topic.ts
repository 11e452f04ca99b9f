import { z } from "zod";
import { InstantText } from "../../values/days/moments.ts";
import { everyText } from "../../values/texts/texts.ts";

/** A topic of settings as it is kept. */
export const keptOf = <Values extends z.ZodType>(values: Values) =>
  z.object({
    /** Of the newest change, also of one that is still to come; 0 where the values are those of the first start. */
    version: z.int(),
    /** In force now. */
    values,
    /** When it was changed last, and the username of who did; null where it never was. */
    changedAt: InstantText.nullable(),
    changedBy: z.string().nullable(),
    /** What comes into force later. */
    next: z.object({ values, validFrom: InstantText }).nullable(),
  });

/** A text as it is kept: empty in a language that was added since it was written. */
export const keptTexts = everyText(z.string());

/** The version that was seen: a change of another administrator is never overwritten unseen. */
export const seen = { version: z.int().min(0) };

/** A change comes into force at most so many days later. */
export const mostDaysAhead = 366;
