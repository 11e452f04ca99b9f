import type { Instant } from "../clock.ts";
import type { Database, Statement } from "../database/database.ts";
import { sweep } from "./sweep.ts";

/** Longer than anyone tries the same request again: 24 hours were promised. */
const answerHours = 48;

const oldAnswers: Statement = {
  name: "sweep_idempotency_keys",
  text: `DELETE FROM idempotency_keys WHERE (user_id, call, key) IN
           (SELECT user_id, call, key FROM idempotency_keys WHERE created_at < $1 LIMIT $2) RETURNING true`,
};

// The limiter counts by the machine's clock, not by the product's.
const pastCounts: Statement = {
  name: "sweep_rate_limits",
  text: `DELETE FROM rate_limits WHERE key IN
           (SELECT key FROM rate_limits WHERE expire < extract(epoch FROM clock_timestamp()) * 1000 LIMIT $1) RETURNING true`,
};

/** Forgets answers that no one asks for again, and counts of tries that are over. */
export async function sweepPlatform(database: Database, now: Instant): Promise<void> {
  await sweep(database, oldAnswers, [now.subtract({ hours: answerHours })]);
  await sweep(database, pastCounts, []);
}
