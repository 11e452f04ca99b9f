import * as contract from "@farsim/contract/desk/cards/card-jobs.ts";
import type { Mount } from "../../platform/http/mount.ts";
import { checkServiceJob, startServiceJob } from "./service-jobs.ts";
import { listJobs, showJobWithResults } from "./show-jobs.ts";

/** The administrator's calls on actions on many cards; those on StarterPacks are begun by calls of their own. */
export function mountJobsForAdministrators(mount: Mount): void {
  mount(contract.listCardJobs, listJobs);
  mount(contract.getCardJob, showJobWithResults);
  mount(contract.checkCardJob, checkServiceJob);
  mount(contract.startCardJob, startServiceJob);
}
