import type { listShopActivities as contract } from "@farsim/contract/desk/shop-activities.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { type Micros, parseAmount } from "@farsim/contract/values/amount.ts";
import { namesOfAccounts } from "../../accounts/names-of-accounts.ts";
import { activityIdOf, activityNamed, type WrittenActivity } from "../../ledger/activity.ts";
import { findShopActivities } from "../../ledger/find-activities.ts";
import { addDays, startOfDay } from "../../platform/calendar.ts";
import type { Context } from "../../platform/context.ts";
import { pageOfRows, rowsToRead, unknownCursor } from "../../platform/http/paging.ts";
import { refuseRange } from "../../platform/http/refuse-range.ts";
import { showActivities } from "./show-activities.ts";

/** The changes of all accounts' money, the newest first; from and to are billing days on which they were booked, both included. */
export async function listShopActivities(
  ctx: Context,
  { kind, from, to, atLeast, atMost, ...wanted }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { tx, shop } = ctx;
  refuseRange(ctx, { from, to });
  const zone = shop.billingTimeZone;
  const filter = {
    kind,
    from: from === undefined ? undefined : startOfDay(from, zone),
    until: to === undefined ? undefined : startOfDay(addDays(to, 1), zone),
    leastMicros: sizeOf(ctx, "atLeast", atLeast),
    mostMicros: sizeOf(ctx, "atMost", atMost),
  };
  const page = { before: activityBefore(wanted.cursor), rows: rowsToRead(wanted) };
  const rows = await findShopActivities(tx, filter, page);
  const { items, nextCursor } = pageOfRows(rows, activityIdOf, wanted);
  return { items: await withHolders(ctx, items), nextCursor };
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

function sizeOf(
  { shop }: Context,
  field: "atLeast" | "atMost",
  amount: string | undefined,
): Micros | undefined {
  if (amount === undefined) return undefined;
  const micros = parseAmount(amount, shop.currencyDigits);
  if (micros === null)
    throw new Problem("validation_failed", { fields: { [field]: "amount_invalid" } });
  return micros;
}

/** Where the list goes on: behind an activity, by its public name. */
function activityBefore(cursor: string | undefined) {
  if (cursor === undefined) return undefined;
  const named = activityNamed(cursor);
  if (!named) throw unknownCursor();
  return named;
}
