import * as contract from "@farsim/contract/desk/cards/plan-changes.ts";
import type { Mount } from "../../platform/http/mount.ts";
import { showPlanInUse } from "./show-plan-in-use.ts";
import { checkPlanChange, startPlanChange, withdrawPlanChange } from "./start-change.ts";

/** The administrator's calls on changes of the plan of cards that run. */
export function mountPlanChanges(mount: Mount): void {
  mount(contract.showPlanInUse, showPlanInUse);
  mount(contract.checkPlanChange, checkPlanChange);
  mount(contract.startPlanChange, startPlanChange);
  mount(contract.withdrawPlanChange, withdrawPlanChange);
}
