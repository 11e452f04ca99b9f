import { alarmsKeptDays } from "@farsim/contract/desk/shop/alarm-kinds.ts";
import type { Instant } from "../../platform/clock.ts";
import type { Database, Statement } from "../../platform/database/database.ts";
import { sweep } from "../../platform/jobs/sweep.ts";

const oldAlarms: Statement = {
  name: "sweep_alarms",
  text: `DELETE FROM alarms WHERE id IN
           (SELECT id FROM alarms WHERE cleared_at < $1 ORDER BY cleared_at LIMIT $2) RETURNING true`,
};

const oldDigests: Statement = {
  name: "sweep_alarm_digests",
  text: `DELETE FROM alarm_digests WHERE day IN
           (SELECT day FROM alarm_digests WHERE at < $1 ORDER BY day LIMIT $2) RETURNING true`,
};

/** Forgets alarms that were over long ago. */
export async function sweepAlarms(database: Database, now: Instant): Promise<void> {
  const before = [now.subtract({ hours: 24 * alarmsKeptDays })];
  await sweep(database, oldAlarms, before);
  await sweep(database, oldDigests, before);
}
