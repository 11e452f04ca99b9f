import { z } from "zod";
import { CardSearch } from "./card-search.ts";

/** Either cards by their ids, or all that a search finds. */
export const cardsMeant = {
  cardIds: z.array(z.string().min(1).max(40)).min(1).max(1000).optional(),
  filter: CardSearch.optional(),
};
