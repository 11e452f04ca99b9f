import * as contract from "@farsim/contract/desk/shop/saved-views.ts";
import type { Mount } from "../../platform/http/mount.ts";
import { listViews, removeView, saveView } from "./saved-views.ts";

export function mountSavedViews(mount: Mount): void {
  mount(contract.listSavedViews, async (ctx) => ({ items: await listViews(ctx) }));
  mount(contract.saveView, async (ctx, input) => ({ view: await saveView(ctx, input) }));
  mount(contract.removeSavedView, async (ctx, input) => {
    await removeView(ctx, input);
    return {};
  });
}
