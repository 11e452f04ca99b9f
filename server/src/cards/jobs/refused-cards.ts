import type { ProblemKey } from "@farsim/contract/problems/problem.ts";
import type { JobResults } from "./card-jobs.sql.ts";

/** What became of cards that are all refused for one cause. */
export const refusedCards = (cardIds: readonly bigint[], error: ProblemKey): JobResults => ({
  results: cardIds.map((cardId) => ({ cardId: String(cardId), error })),
  created: 0n,
});
