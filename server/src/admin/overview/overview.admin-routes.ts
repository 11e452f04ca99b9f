import { getOverview } from "@farsim/contract/desk/shop/overview.ts";
import { searchDesk as searchContract } from "@farsim/contract/desk/shop/search.ts";
import { getWaiting } from "@farsim/contract/desk/shop/waiting.ts";
import type { Mount } from "../../platform/http/mount.ts";
import { searchDesk } from "../search/search-desk.ts";
import type { WaysOut } from "../alarms/find-alarms.ts";
import { showOverview } from "./show-overview.ts";
import { showWaiting } from "./show-waiting.ts";

/** What is asked over all parts of the desk. */
export function mountOverview(mount: Mount, world: WaysOut): void {
  mount(getOverview, (ctx, input) => showOverview(ctx, input, world));
  mount(getWaiting, showWaiting);
  mount(searchContract, searchDesk);
}
