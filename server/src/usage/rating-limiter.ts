import {
  type ConcurrencyLimiter,
  concurrencyLimiter,
} from "../platform/http/concurrency-limiter.ts";

/** Batches rated at once: they must leave connections for all users else. */
const maxConcurrent = 8;
/** Records that stand in line: some full batches, or very many small ones. */
const maxQueued = 50_000;

/**
 * The way by which a server rates what carriers report. Who comes when it is full is asked to come again (`overloaded`,
 * with `Retry-After`) before anything of their batch is written, so nothing is lost. Weighed by records.
 */
export function ratingLimiter(): ConcurrencyLimiter {
  return concurrencyLimiter({ maxConcurrent, maxQueued });
}
