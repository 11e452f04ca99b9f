import {
  mostSavedViews,
  type removeSavedView as remove,
  type SavedView,
  type saveView as save,
  ViewedList,
} from "@farsim/contract/desk/shop/saved-views.ts";
import type { Input } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { actingUser, type Context } from "../../platform/context.ts";
import { idIfAny } from "../../platform/http/request/id.ts";
import { lockAccount } from "../accounts.sql.ts";
import {
  countOtherViews,
  deleteView,
  findViews,
  putView,
  type ViewRow,
} from "./saved-views.sql.ts";

/** What the caller has kept, by the names. */
export async function listViews(ctx: Context): Promise<SavedView[]> {
  const rows = await findViews(ctx.tx, actingUser(ctx));
  return rows.map(viewShown);
}

/** Keeps a search of a list under a name; the caller's own of that name gives way. Throws `saved_views_full`. */
export async function saveView(
  ctx: Context,
  { list, name, params }: Input<typeof save>,
): Promise<SavedView> {
  const { tx, now } = ctx;
  const userId = actingUser(ctx);
  // Held, so that two at once are not one too many, and none is left behind by someone who is removed meanwhile.
  const account = await lockAccount(tx, userId);
  if (!account || account.roleId === null) throw new Problem("no_permission");
  if ((await countOtherViews(tx, { userId, list, name })) >= mostSavedViews)
    throw new Problem("saved_views_full");
  const id = await putView(tx, { userId, list, name, params, now });
  return viewShown({ id, list, name, params });
}

/** Forgets one of the caller's own; of another's nothing is said. */
export async function removeView(ctx: Context, { viewId }: Input<typeof remove>): Promise<void> {
  const id = idIfAny(viewId);
  if (id !== undefined) await deleteView(ctx.tx, actingUser(ctx), id);
}

const viewShown = ({ id, list, name, params }: ViewRow): SavedView => ({
  id: String(id),
  list: ViewedList.parse(list),
  name,
  params,
});
