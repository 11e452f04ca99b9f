import {
  type CustomerHappening,
  HappeningKind,
  type listCustomerTimeline as contract,
} from "@farsim/contract/desk/people/customer-record.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { formatAmount } from "@farsim/contract/values/money/amount.ts";
import { Temporal } from "temporal-polyfill";
import { getCustomer } from "../payments/customers/customer.ts";
import { actingStaff, type Context } from "../platform/context.ts";
import { idOf } from "../platform/http/request/id.ts";
import { pageOfRows, rowsToRead, unknownCursor } from "../platform/http/request/paging.ts";
import { findTimeline, type HappeningRow, type Place } from "./customer-timeline.sql.ts";

/** What happened to a customer, newest first; what the staff did for those alone who may read the audit log. Throws `not_found`. */
export async function listCustomerTimeline(
  ctx: Context,
  wanted: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const userId = idOf(wanted.userId);
  await getCustomer(ctx, userId);
  const rows = await findTimeline(ctx.tx, userId, {
    after: placeAfter(wanted.cursor),
    rows: rowsToRead(wanted),
    withActions: actingStaff(ctx).rights.has("audit"),
  });
  const { items, nextCursor } = pageOfRows(rows, cursorOf, wanted);
  return { items: items.map((row) => happeningShown(ctx, row)), nextCursor };
}

const cursorOf = ({ at, kind, id }: HappeningRow): string => `${at.toString()} ${kind} ${id}`;

/** Throws on a cursor that we never gave out. */
function placeAfter(cursor: string | undefined): Place | undefined {
  if (cursor === undefined) return undefined;
  const [, at = "", kind, id = ""] =
    /^(\d{4}-\d\d-\d\dT[\d:.]{8,15}Z) ([a-z]{1,20}) ([\da-f-]{1,36})$/.exec(cursor) ?? [];
  const known = HappeningKind.safeParse(kind).data;
  try {
    if (known) return { at: Temporal.Instant.from(at), kind: known, id };
  } catch {
    // Said below.
  }
  throw unknownCursor();
}

function happeningShown({ shop }: Context, row: HappeningRow): CustomerHappening {
  const { at, kind, id, name, remark, micros, cardId, cardNumber, actor, reason } = row;
  return {
    id: `${kind}-${id}`,
    at: at.toString({ smallestUnit: "millisecond" }),
    kind,
    name,
    order: remark,
    amount: micros === null ? null : formatAmount(micros, shop.currencyDigits),
    card: cardId === null || cardNumber === null ? null : { id: String(cardId), cardNumber },
    actor,
    reason,
  };
}
