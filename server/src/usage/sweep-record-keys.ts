import { addDays, type Day } from "../platform/calendar.ts";
import type { Database, Statement } from "../platform/database.ts";
import { sweep } from "../platform/sweep.ts";

/** Longer than a record may be old when it is reported: such an id can bring nothing new. */
const keyDays = 100;

const oldKeys: Statement = {
  name: "sweep_record_keys",
  text: `DELETE FROM record_keys WHERE (channel_id, record_id) IN
           (SELECT channel_id, record_id FROM record_keys WHERE seen_on < $1 LIMIT $2) RETURNING true`,
};

/** Forgets the ids of records that are too old to be reported again. */
export async function sweepRecordKeys(database: Database, today: Day): Promise<void> {
  await sweep(database, oldKeys, [addDays(today, -keyDays)]);
}
