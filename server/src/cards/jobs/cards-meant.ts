import type { CardSearch } from "@farsim/contract/desk/cards/card-search.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import type { Context } from "../../platform/context.ts";
import { idIfAny } from "../../platform/http/request/id.ts";
import { searchOf } from "../stock/list-operator-cards.ts";
import type { CardsMeant } from "./meant-cards.sql.ts";

export { type CardsMeant, meantCards } from "./meant-cards.sql.ts";

/** The cards that an action on many means: named ones, or all that a search finds. */
export type Meant =
  | { readonly cardIds: readonly string[]; readonly filter?: undefined }
  | { readonly filter: CardSearch; readonly cardIds?: undefined };

interface Input {
  readonly cardIds?: readonly string[] | undefined;
  readonly filter?: CardSearch | undefined;
}

/** Either cards by their ids or a search; refuses neither and both. */
export function cardsMeant({ cardIds, filter }: Input): Meant {
  if (cardIds && !filter) return { cardIds };
  if (filter && !cardIds) return { filter };
  throw new Problem("validation_failed", { fields: { cardIds: cardIds ? "invalid" : "required" } });
}

/** A search without the name or email that was typed: the audit log keeps what a customer may have erased. */
export function searchOnRecord({ filter }: Meant): { readonly filter?: CardSearch } {
  if (!filter) return {};
  const { search: _, ...kept } = filter;
  return { filter: kept };
}

/** The same, as the cards are asked. Throws as `searchOf` does. */
export const asAsked = (ctx: Context, { cardIds, filter }: Meant): CardsMeant =>
  filter
    ? { search: searchOf(ctx, filter) }
    : { ids: cardIds.map(idIfAny).filter((id) => id !== undefined) };
