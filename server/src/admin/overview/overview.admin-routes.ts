import { getOverview } from "@farsim/contract/overview.ts";
import type { Mount } from "../../platform/mount.ts";
import { showOverview } from "./show-overview.ts";

export function mountOverview(mount: Mount): void {
  mount(getOverview, showOverview);
}
