import * as activities from "@farsim/contract/activities.ts";
import { orderAddOn } from "@farsim/contract/cards.ts";
import type { Mount } from "../platform/mount.ts";
import { exportActivities } from "./export-activities.ts";
import { whyActivity } from "./why-activity.ts";
import { listActivities } from "./list-activities.ts";
import { orderAddOnForCard } from "./order-add-on.ts";

export function mountPayments(mount: Mount): void {
  mount(activities.listActivities, listActivities);
  mount(activities.whyActivity, whyActivity);
  mount.file(activities.exportActivities, exportActivities);
  mount(orderAddOn, orderAddOnForCard);
}
