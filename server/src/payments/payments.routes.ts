import { listActivities as activitiesContract } from "@farsim/contract/activities.ts";
import type { Mount } from "../platform/mount.ts";
import { listActivities } from "./list-activities.ts";

export function mountPayments(mount: Mount): void {
  mount(activitiesContract, listActivities);
}
