import type {
  exportShopActivities as fileContract,
  listShopActivities as contract,
} from "@farsim/contract/desk/money/shop-activities.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { idsOfThoseNamed } from "../../accounts/named-accounts.ts";
import { namesOfAccounts } from "../../accounts/names-of-accounts.ts";
import { activityIdOf, activityNamed, type WrittenActivity } from "../../ledger/activity.ts";
import { findActivity, findShopActivities, type ShopFilter } from "../../ledger/find-activities.ts";
import { addDays, type Day, dayOf, startOfDay } from "../../platform/calendar.ts";
import type { Context } from "../../platform/context.ts";
import { pageOfRows, rowsToRead, unknownCursor } from "../../platform/http/request/paging.ts";
import { moneyRangeOf } from "../money-range.ts";
import { showActivities } from "./show-activities.ts";

/** So many days are looked through for a kind, an amount or an administrator where no day is named: what is rare would else be looked for among all that ever moved. */
const quarter = 92;

type Narrowed = Input<typeof fileContract>;

/** What is meant by a search, and the first day that is looked at where none was named. Throws `validation_failed` for days and amounts that cannot be meant. */
function shopSearchOf(
  ctx: Pick<Context, "now" | "shop">,
  { kind, from, to, atLeast, atMost, administrator }: Narrowed,
): ShopFilter & { readonly since: Day | null } {
  const named = moneyRangeOf(ctx, { from, to, atLeast, atMost });
  const zone = ctx.shop.billingTimeZone;
  const bookedBy = administrator ? idsOfThoseNamed(administrator) : undefined;
  const isNarrowed = [kind, atLeast, atMost, bookedBy].some((one) => one !== undefined);
  const last = to ?? dayOf(ctx.now, zone);
  const since = isNarrowed && from === undefined ? addDays(last, 1 - quarter) : null;
  return {
    kind,
    since,
    bookedBy,
    ...named,
    ...(since !== null && { from: startOfDay(since, zone) }),
  };
}

/** The changes of all accounts' money, the newest first; from and to are billing days on which they were booked, both included. */
export async function listShopActivities(
  ctx: Context,
  { cursor, limit, ...narrowed }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { since, ...filter } = shopSearchOf(ctx, narrowed);
  const page = { before: await activityBefore(ctx, cursor), rows: rowsToRead({ limit }) };
  const rows = await findShopActivities(ctx.tx, filter, page);
  const { items, nextCursor } = pageOfRows(rows, activityIdOf, { limit });
  return { items: await withHolders(ctx, items), nextCursor, since };
}

async function withHolders(ctx: Context, rows: readonly WrittenActivity[]) {
  const shown = await showActivities(ctx, rows);
  const names = await namesOfAccounts(
    ctx.tx,
    rows.map(({ userId }) => userId),
  );
  return shown.map((activity, place) => {
    const { userId } = rows[place]!;
    const { username = null, email = null } = names.get(userId) ?? {};
    return { ...activity, userId: String(userId), username, email };
  });
}

/** Where the list goes on: behind an activity, by its public name. */
async function activityBefore({ tx }: Context, cursor: string | undefined) {
  if (cursor === undefined) return undefined;
  const named = activityNamed(cursor);
  const found = named && (await findActivity(tx, named.userId, named.seq));
  if (!found) throw unknownCursor();
  return found;
}
