import type { ListedUse, listUsage as contract } from "@farsim/contract/desk/channels.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { megabytesOf } from "@farsim/contract/values/traffic.ts";
import type { Context } from "../platform/context.ts";
import { keyBefore, type PageWanted, pageOfRows, rowsToRead } from "../platform/http/paging.ts";
import { findRejected, findUnrated, type UnratedPlace } from "./rejected-usage.sql.ts";

/** What reports of use the operator should look into: use on days without a plan, or records that were refused. */
export async function listUsage(
  { tx }: Context,
  { kind, channelName, ...wanted }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  if (kind === "rejected") {
    const before = keyBefore(wanted.cursor);
    const rows = await findRejected(tx, { channelName, before, rows: rowsToRead(wanted) });
    const { items, nextCursor } = pageOfRows(rows, ({ id }) => id, wanted);
    return { items: items.map((row) => ({ ...row, kind, id: String(row.id) })), nextCursor };
  }
  const before = placeBefore(wanted);
  const rows = await findUnrated(tx, { channelName, before, rows: rowsToRead(wanted) });
  const { items, nextCursor } = pageOfRows(rows, ({ cardId }) => cardId, wanted);
  const last = items.at(-1);
  return {
    items: items.map(
      ({ bytes, cardId, ...row }): ListedUse => ({
        ...row,
        kind,
        cardId: String(cardId),
        usedMb: megabytesOf(bytes),
      }),
    ),
    nextCursor: nextCursor !== null && last ? `${last.day}.${last.cardId}` : null,
  };
}

/** Where the list of days goes on: the newest day first, then by falling card. */
function placeBefore({ cursor }: PageWanted): UnratedPlace | undefined {
  if (cursor === undefined) return undefined;
  const [, day, cardId] = /^([0-9]{4}-[0-9]{2}-[0-9]{2})\.([0-9]{1,18})$/.exec(cursor) ?? [];
  if (day === undefined || cardId === undefined || Number.isNaN(Date.parse(day)))
    throw new Problem("validation_failed", { fields: { cursor: "invalid" } });
  return { day, cardId: BigInt(cardId) };
}
