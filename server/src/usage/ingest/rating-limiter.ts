import {
  type ConcurrencyLimiter,
  concurrencyLimiter,
} from "../../platform/http/load/concurrency-limiter.ts";

/** Batches rated at once: they must leave connections for everything else. */
export const batchesAtOnce = 8;
/** Records that may be queued: some full batches, or very many small ones. */
const maxQueued = 50_000;

/** The weight of so many records: never more than may be queued, so that a long file is taken where nothing else waits. */
export const weightOf = (records: number): number => Math.min(Math.max(records, 1), maxQueued);

/**
 * Limits how many batches a server rates at once. A carrier that calls when it is full is told to try again (`overloaded`,
 * with `Retry-After`) before anything of its batch is written, so nothing is lost. Weighed by records.
 */
export function ratingLimiter(): ConcurrencyLimiter {
  return concurrencyLimiter({ maxConcurrent: batchesAtOnce, maxQueued });
}
