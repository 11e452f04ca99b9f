import type { ListedUse, listUsage as contract } from "@farsim/contract/desk/channels.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { textIn } from "@farsim/contract/values/texts.ts";
import { megabytesOf } from "@farsim/contract/values/traffic.ts";
import { regionNamesIn } from "../channels/channel.ts";
import { plansOfVersions, versionKey } from "../plans/find-plans.ts";
import { addDays, dayOf } from "../platform/calendar.ts";
import type { Context } from "../platform/context.ts";
import { keyBefore, type PageWanted, pageOfRows, rowsToRead } from "../platform/http/paging.ts";
import { findOutside } from "./outside-use.sql.ts";
import { findRejected, findUnrated } from "./rejected-usage.sql.ts";

type Listed = Output<typeof contract>;
type Wanted = Omit<Input<typeof contract>, "kind">;

/** How many billing days the list of use outside a plan's regions looks back, today included. */
const outsideDays = 31;

/** What reports of use the operator should look into. */
export function listUsage(
  ctx: Context,
  { kind, ...wanted }: Input<typeof contract>,
): Promise<Listed> {
  return { unrated: listUnrated, rejected: listRejected, outside: listOutside }[kind](ctx, wanted);
}

/** Records that were refused. */
async function listRejected({ tx }: Context, { channelName, ...wanted }: Wanted): Promise<Listed> {
  const before = keyBefore(wanted.cursor);
  const rows = await findRejected(tx, { channelName, before, rows: rowsToRead(wanted) });
  const { items, nextCursor } = pageOfRows(rows, ({ id }) => id, wanted);
  return {
    items: items.map((row) => ({ ...row, kind: "rejected", id: String(row.id) })),
    nextCursor,
  };
}

/** Use on days without a plan. */
async function listUnrated({ tx }: Context, { channelName, ...wanted }: Wanted): Promise<Listed> {
  const before = placeBefore(wanted)?.place;
  const rows = await findUnrated(tx, { channelName, before, rows: rowsToRead(wanted) });
  const { items, nextCursor } = pageOfRows(rows, ({ cardId }) => cardId, wanted);
  const last = items.at(-1);
  return {
    items: items.map(
      ({ bytes, cardId, ...row }): ListedUse => ({
        ...row,
        kind: "unrated",
        cardId: String(cardId),
        usedMb: megabytesOf(bytes),
      }),
    ),
    nextCursor: nextCursor !== null && last ? `${last.day}.${last.cardId}` : null,
  };
}

/** Use in regions that the plan of the day is not sold for, by the regions that it has now. */
async function listOutside(ctx: Context, { channelName, ...wanted }: Wanted): Promise<Listed> {
  const { tx, language, now, shop } = ctx;
  const { place, regionCode } = placeBefore(wanted) ?? {};
  if (place && regionCode === undefined) throw badCursor();
  const before = place && regionCode !== undefined ? { ...place, regionCode } : undefined;
  const since = addDays(dayOf(now, shop.billingTimeZone), 1 - outsideDays);
  const rows = await findOutside(tx, { channelName, since, before, rows: rowsToRead(wanted) });
  const { items, nextCursor } = pageOfRows(rows, ({ cardId }) => cardId, wanted);
  const last = items.at(-1);
  const [plans, nameOf] = await Promise.all([
    plansOfVersions(tx, items),
    regionNamesIn(tx, language),
  ]);
  return {
    items: items.map(
      ({ cardId, regionCode: code, bytes, planId, version, ...row }): ListedUse => ({
        ...row,
        kind: "outside",
        cardId: String(cardId),
        regionName: nameOf(code),
        planName: textIn(plans.get(versionKey({ planId, version }))!.name, language),
        usedMb: megabytesOf(bytes),
      }),
    ),
    nextCursor:
      nextCursor !== null && last ? `${last.day}.${last.cardId}.${last.regionCode}` : null,
  };
}

const badCursor = () => new Problem("validation_failed", { fields: { cursor: "invalid" } });

/** Where a list of days goes on: the newest day first, then by falling card, and by region where it is listed by that too. */
function placeBefore({ cursor }: PageWanted) {
  if (cursor === undefined) return undefined;
  const [, day, cardId, regionCode] =
    /^([0-9]{4}-[0-9]{2}-[0-9]{2})\.([0-9]{1,18})(?:\.([A-Z]{2}))?$/.exec(cursor) ?? [];
  if (day === undefined || cardId === undefined || Number.isNaN(Date.parse(day))) throw badCursor();
  return { place: { day, cardId: BigInt(cardId) }, regionCode };
}
