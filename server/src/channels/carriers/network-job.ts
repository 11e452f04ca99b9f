import type { Job } from "../../platform/jobs/jobs.ts";

export const networkTask = "tellNetwork";

/** As often as the queue can count. */
const neverGivenUp = 32_000;

/** The job that brings a card's carrier to the state wanted when it runs. One queue a card: commands keep their order. */
export function networkJobFor(cardId: bigint): Job {
  return {
    task: networkTask,
    payload: { cardId: String(cardId) },
    queue: `card:${cardId}`,
    key: `${networkTask}:${cardId}`,
    maxAttempts: neverGivenUp,
  };
}
