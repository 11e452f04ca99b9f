import * as activities from "@farsim/contract/activities.ts";
import type { Database } from "../platform/database/database.ts";
import type { Mount } from "../platform/http/mount.ts";
import { exportActivities } from "./activities/export-activities.ts";
import { whyActivity } from "./activities/why-activity.ts";
import { listActivities } from "./activities/list-activities.ts";

export function mountPayments(mount: Mount, database: Database): void {
  mount(activities.listActivities, listActivities);
  mount(activities.whyActivity, whyActivity);
  mount.file(activities.exportActivities, (steps, input) =>
    exportActivities(steps, input, database),
  );
}
