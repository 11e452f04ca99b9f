import { accountProblems } from "./account-problems.ts";
import type { ProblemDefinition } from "./problem-definition.ts";
import { moneyProblems } from "./money-problems.ts";
import { tradeProblems } from "./trade-problems.ts";

/**
 * Every refusal that a caller may meet, with its code and HTTP status. What it says stands in `messages/<language>/problems.ts`.
 * A key and its code never change once published.
 */
export const problems = {
  ...accountProblems,
  ...tradeProblems,
  ...moneyProblems,
  validation_failed: {
    code: 40000,
    status: 400,
  },
  idempotency_key_reused: {
    code: 40001,
    status: 409,
  },
  not_found: { code: 40004, status: 404 },
  body_too_large: {
    code: 40013,
    status: 413,
  },
  too_many_requests: {
    code: 40029,
    status: 429,
  },
  server_error: {
    code: 50000,
    status: 500,
  },
  overloaded: {
    code: 50003,
    status: 503,
  },
  /** The database was away before it answered: the same call under the same key is safe. */
  unavailable: {
    code: 50004,
    status: 503,
  },
} as const satisfies Record<string, ProblemDefinition>;

export type ProblemKey = keyof typeof problems;

/** A refusal that is the caller's affair. Thrown by a rule, worded at the edge in the language of the caller. */
export class Problem extends Error {
  readonly key: ProblemKey;
  /** What the client needs beside the key: `fields`, `retryAfter` and `resendAfter` (seconds), `required` and `balance` (amounts), `triesLeft`. */
  readonly detail: Readonly<Record<string, unknown>>;

  constructor(key: ProblemKey, detail: Readonly<Record<string, unknown>> = {}) {
    super(key);
    this.name = "Problem";
    this.key = key;
    this.detail = detail;
  }
}
