import { listActivities as activitiesContract } from "@farsim/contract/activities.ts";
import { orderAddOn } from "@farsim/contract/cards.ts";
import type { Mount } from "../platform/mount.ts";
import { listActivities } from "./list-activities.ts";
import { orderAddOnForCard } from "./order-add-on.ts";

export function mountPayments(mount: Mount): void {
  mount(activitiesContract, listActivities);
  mount(orderAddOn, orderAddOnForCard);
}
