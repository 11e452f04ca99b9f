import { DayInput } from "@farsim/contract/values/days/moments.ts";
import { z } from "zod";

/** What an address says beside its path; nonsense counts as unsaid. */
export const optionalOf = <S extends z.ZodType>(schema: S) => schema.optional().catch(undefined);
export const text = optionalOf(z.string().min(1).max(400));
/** The card that is ordered for, and the plan or add-on that was chosen for it. */
export const chosenCard = z.object({ card: text, offer: text });
/** What may stand for a status or a type is judged by the screen, which knows them. */
export const cardFilter = z.object({ status: text, tag: text });
/** The cards that are listed, and the region that a new eSIM is asked for. */
export const ownCards = cardFilter.extend({ esim: text });
export const dayRange = z.object({ from: optionalOf(DayInput), to: optionalOf(DayInput) });
