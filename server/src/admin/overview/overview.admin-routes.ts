import { getOverview } from "@farsim/contract/desk/overview.ts";
import { getWaiting } from "@farsim/contract/desk/waiting.ts";
import type { Mount } from "../../platform/http/mount.ts";
import { showOverview, type WaysOut } from "./show-overview.ts";
import { showWaiting } from "./show-waiting.ts";

export function mountOverview(mount: Mount, world: WaysOut): void {
  mount(getOverview, (ctx, input) => showOverview(ctx, input, world));
  mount(getWaiting, showWaiting);
}
