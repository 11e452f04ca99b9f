import type { ListedUse, listUsage as contract } from "@farsim/contract/desk/cards/usage-desk.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { megabytesOf } from "@farsim/contract/values/sims/traffic.ts";
import { formatInstant } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import {
  keyBefore,
  type PageWanted,
  pageOfRows,
  rowsToRead,
  unknownCursor,
} from "../../platform/http/request/paging.ts";
import { placeOf, rejectedFilter, unratedFilter } from "../open/open-usage.ts";
import { countRejected, findRejected } from "../open/rejected-usage.sql.ts";
import { countUnrated, findUnrated, type UnratedPlace } from "../open/unrated-days.sql.ts";

/** What the operator should look into and no one has dealt with: use on days without a plan, or records that were refused. */
export async function listUsage(
  ctx: Context,
  { kind, cursor, limit, ...filter }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const wanted = { cursor, limit };
  const { tx, now } = ctx;
  const asOf = formatInstant(now.epochMilliseconds);
  if (kind === "rejected") {
    const meant = rejectedFilter(ctx, filter);
    const before = keyBefore(cursor);
    const rows = await findRejected(tx, meant, { before, rows: rowsToRead(wanted) });
    const { items, nextCursor } = pageOfRows(rows, ({ id }) => id, wanted);
    return {
      items: items.map((row) => ({ ...row, kind, id: String(row.id) })),
      nextCursor,
      asOf,
      total: await countRejected(tx, meant),
    };
  }
  const meant = unratedFilter(filter);
  const before = placeBefore(wanted);
  const rows = await findUnrated(tx, meant, { before, rows: rowsToRead(wanted) });
  const idOf = ({ cardId, day }: UnratedPlace) => `${day}.${cardId}`;
  const { items, nextCursor } = pageOfRows(rows, idOf, wanted);
  return {
    items: items.map(
      ({ bytes, cardId, ...row }): ListedUse => ({
        ...row,
        kind,
        id: idOf({ cardId, day: row.day }),
        cardId: String(cardId),
        usedMb: megabytesOf(bytes),
      }),
    ),
    nextCursor,
    asOf,
    total: await countUnrated(tx, meant),
  };
}

/** Where the list of days goes on: the newest day first, then by falling card. */
function placeBefore({ cursor }: PageWanted): UnratedPlace | undefined {
  if (cursor === undefined) return undefined;
  const place = placeOf(cursor);
  if (!place) throw unknownCursor();
  return place;
}
