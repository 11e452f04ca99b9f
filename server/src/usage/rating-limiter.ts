import {
  type ConcurrencyLimiter,
  concurrencyLimiter,
} from "../platform/http/concurrency-limiter.ts";

/** Batches rated at once: they must leave connections for everything else. */
const maxConcurrent = 8;
/** Records that may be queued: some full batches, or very many small ones. */
const maxQueued = 50_000;

/**
 * Limits how many batches a server rates at once. A carrier that calls when it is full is told to try again (`overloaded`,
 * with `Retry-After`) before anything of its batch is written, so nothing is lost. Weighed by records.
 */
export function ratingLimiter(): ConcurrencyLimiter {
  return concurrencyLimiter({ maxConcurrent, maxQueued });
}
