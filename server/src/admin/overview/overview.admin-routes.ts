import { getOverview } from "@farsim/contract/desk/overview.ts";
import type { Mount } from "../../platform/http/mount.ts";
import { showOverview, type WaysOut } from "./show-overview.ts";

export function mountOverview(mount: Mount, world: WaysOut): void {
  mount(getOverview, (ctx, input) => showOverview(ctx, input, world));
}
