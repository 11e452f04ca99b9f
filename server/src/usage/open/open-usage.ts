import { Temporal } from "temporal-polyfill";
import type { Context } from "../../platform/context.ts";
import { addDays, type Day, startOfDay } from "../../platform/calendar.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { idIfAny } from "../../platform/http/request/id.ts";
import { countRejected, type RejectedFilter } from "./rejected-usage.sql.ts";
import { sumUnrated, type UnratedFilter, type UnratedPlace } from "./unrated-days.sql.ts";

/** What a caller looks for among the use that is open. */
interface Asked {
  readonly channelName?: string | undefined;
  readonly card?: string | undefined;
  readonly from?: Day | undefined;
  readonly to?: Day | undefined;
  /** Of refused records: the id of the newest that the caller saw. */
  readonly upTo?: string | undefined;
  /** Of days without a plan: the moment at which the caller saw them. */
  readonly asOf?: string | undefined;
}

/** Those that a caller named, or all that match: the calls take just one of the two (`isEither` of the contract). */
export interface Meant {
  readonly ids?: readonly string[] | undefined;
  readonly all?: Asked | undefined;
}

/** The card and day that an id of unrated use names; undefined for anything that we never gave out. */
export function placeOf(id: string): UnratedPlace | undefined {
  const [, day, cardId] = /^([0-9]{4}-[0-9]{2}-[0-9]{2})\.([0-9]{1,18})$/.exec(id) ?? [];
  if (day === undefined || cardId === undefined || Number.isNaN(Date.parse(day))) return undefined;
  return { day, cardId: BigInt(cardId) };
}

export const unratedFilter = ({ channelName, card, from, to, asOf }: Asked): UnratedFilter => ({
  channelName,
  card,
  from,
  to,
  asOf: asOf === undefined ? undefined : Temporal.Instant.from(asOf),
});

/** Refused records have no day of use that can be relied on: theirs is the billing day on which they came. */
export function rejectedFilter({ shop }: Context, asked: Asked): RejectedFilter {
  const { channelName, card, from, to, upTo } = asked;
  const zone = shop.billingTimeZone;
  return {
    channelName,
    card,
    receivedFrom: from === undefined ? undefined : startOfDay(from, zone),
    receivedBefore: to === undefined ? undefined : startOfDay(addDays(to, 1), zone),
    upTo: upTo === undefined ? undefined : (idIfAny(upTo) ?? 0n),
  };
}

/** What was named of days without a plan; ids that we never gave out name nothing. */
export const unratedMeant = ({ ids, all = {} }: Meant): UnratedFilter =>
  ids ? { places: ids.flatMap((id) => placeOf(id) ?? []) } : unratedFilter(all);

/** What was named of refused records; ids that we never gave out name nothing. */
export const rejectedMeant = (ctx: Context, { ids, all = {} }: Meant): RejectedFilter =>
  ids ? { ids: ids.flatMap((id) => idIfAny(id) ?? []) } : rejectedFilter(ctx, all);

/** All that is open, as far as lists count: refused records, and days of cards that no plan covers. */
export async function sumOpenUsage(tx: Transaction) {
  return { rejected: await countRejected(tx, {}), unrated: await sumUnrated(tx) };
}
