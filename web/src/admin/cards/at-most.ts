import type { CallInput } from "@farsim/contract/endpoint.ts";
import type { checkCardJob } from "@farsim/contract/desk/cards/card-jobs.ts";

/** Cards by their ids, or all that a search finds. */
export type MeantCards = Pick<CallInput<typeof checkCardJob>, "cardIds" | "filter">;

/** What else a search may find until it is started: a shop goes on meanwhile. */
const room = 0.01;

/** How many cards an action may mean that were counted before. */
export const atMostOf = ({ filter }: MeantCards, total: number): number =>
  Math.max(1, Math.ceil(total * (filter ? 1 + room : 1)));
