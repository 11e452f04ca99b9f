import type { listAudit as contract } from "@farsim/contract/desk/people/audit.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { addDays, startOfDay } from "../platform/calendar.ts";
import { readRemark } from "../payments/orders/pay-order.ts";
import { type Context, mayReadCustomers } from "../platform/context.ts";
import { listOrder } from "../platform/http/request/list-order.ts";
import { pageOfRows, rowsToRead } from "../platform/http/request/paging.ts";
import { refuseRange } from "../platform/http/request/refuse-range.ts";
import { nameEntries } from "./audit-names.ts";
import { findNamed } from "./audit-subjects.sql.ts";
import { type AuditSearch, countEntries, findEntries } from "./audit-log.sql.ts";

/** What administrators did, newest first unless sorted otherwise; from and to are billing days, both included. */
export async function listAudit(
  ctx: Context,
  wanted: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { actor, deed: action, subject, from, to } = wanted;
  refuseRange(ctx, wanted);
  const about = subject?.trim();
  const zone = ctx.shop.billingTimeZone;
  const search: AuditSearch = {
    actor,
    action,
    about: about
      ? await findNamed(ctx.tx, {
          text: about,
          remark: readRemark(about),
          withCustomers: mayReadCustomers(ctx),
        })
      : undefined,
    since: from ? startOfDay(from, zone) : undefined,
    until: to ? startOfDay(addDays(to, 1), zone) : undefined,
  };
  const order = listOrder(wanted, { at: null }, ["entry.id"]);
  const rows = await findEntries(ctx.tx, search, { order, rows: rowsToRead(wanted) });
  const { items, nextCursor } = pageOfRows(
    rows,
    ({ id }) => order.cursorOf({ id, place: "" }),
    wanted,
  );
  const named = await nameEntries(ctx, items);
  return {
    nextCursor,
    total: await countEntries(ctx.tx, search),
    items: items.map(({ id, at, actorId, hash, ...entry }) => ({
      ...entry,
      ...named(entry),
      id: String(id),
      at: at.toString({ smallestUnit: "millisecond" }),
      actorId: String(actorId),
      hash: hash?.toString("hex") ?? null,
    })),
  };
}
