import { addDays, type Day } from "../../platform/calendar.ts";
import type { Database, Statement } from "../../platform/database/database.ts";
import { sweep } from "../../platform/jobs/sweep.ts";
import { dropOldMonths, makeMonths } from "./record-months.ts";

/** Longer than a record may be old when it is reported: such an id can bring nothing new. */
const keyDays = 100;

const oldKeys: Statement = {
  name: "sweep_record_keys",
  text: `DELETE FROM record_keys WHERE (channel_id, record_id) IN
           (SELECT channel_id, record_id FROM record_keys WHERE seen_on < $1 LIMIT $2) RETURNING true`,
};

/** Longer than a carrier may hand in what it told late; what was refused before is no one's concern. */
const deliveryDays = 400;

const oldDeliveries: Statement = {
  name: "sweep_usage_deliveries",
  text: `DELETE FROM usage_deliveries WHERE id IN
           (SELECT id FROM usage_deliveries WHERE received_at < $1::date ORDER BY id LIMIT $2) RETURNING true`,
};
const oldRejections: Statement = {
  name: "sweep_rejected_usage",
  text: `DELETE FROM rejected_usage WHERE id IN
           (SELECT id FROM rejected_usage WHERE received_at < $1::date ORDER BY id LIMIT $2) RETURNING true`,
};

/**
 * Makes the coming months a place of their own, and forgets what is old: ids that cannot be reported again, what was refused
 * long ago, and the records of months that are kept no longer; their totals by card, day and region stay.
 */
export async function sweepUsage(
  database: Database,
  today: Day,
  keptMonths: number,
): Promise<void> {
  await makeMonths(database, today);
  await dropOldMonths(database, today, keptMonths);
  await sweep(database, oldKeys, [addDays(today, -keyDays)]);
  await sweep(database, oldDeliveries, [addDays(today, -deliveryDays)]);
  await sweep(database, oldRejections, [addDays(today, -deliveryDays)]);
}
