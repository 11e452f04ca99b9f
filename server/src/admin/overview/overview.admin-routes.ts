import { getOverview } from "@farsim/contract/desk/overview.ts";
import type { Mount } from "../../platform/http/mount.ts";
import { showOverview } from "./show-overview.ts";

export function mountOverview(mount: Mount): void {
  mount(getOverview, showOverview);
}
