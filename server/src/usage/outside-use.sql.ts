import type { Day } from "../platform/calendar.ts";
import type { Statement, Transaction } from "../platform/database/database.ts";

/** Where the list of use outside a plan's regions stands. */
export interface OutsidePlace {
  readonly day: Day;
  readonly cardId: bigint;
  readonly regionCode: string;
}

export interface OutsideDay extends OutsidePlace {
  readonly cardNumber: string;
  readonly iccid: string;
  readonly channelName: string;
  readonly planId: bigint;
  readonly version: number;
  readonly bytes: bigint;
}

// By the plans that are limited, which are few, to their cards and from there to the days: most cards are never looked at.
const outside: Statement = {
  name: "find_outside_use",
  text: `SELECT r.day, r.card_id AS "cardId", r.region_code AS "regionCode", r.bytes, card_number AS "cardNumber", iccid,
                channels.name AS "channelName", s.plan_id AS "planId", s.version
         FROM plans JOIN subscriptions s ON s.plan_id = plans.id
           JOIN card_day_regions r ON r.card_id = s.card_id AND s.during @> r.day
           JOIN cards ON cards.id = r.card_id JOIN channels ON channels.id = cards.channel_id
         WHERE plans.region_codes IS NOT NULL AND r.region_code <> ALL(plans.region_codes)
           AND r.day >= $2::date AND ($1::text IS NULL OR channels.name = $1)
           AND ($3::date IS NULL OR (r.day, r.card_id, r.region_code) < ($3, $4::bigint, $5::text))
         ORDER BY r.day DESC, r.card_id DESC, r.region_code DESC LIMIT $6`,
};

/** What cards used where their plan of that day is not sold for, the newest first, below a place. */
export function findOutside(
  tx: Transaction,
  wanted: {
    /** Only what is of this channel. */
    readonly channelName: string | undefined;
    readonly since: Day;
    readonly before: OutsidePlace | undefined;
    readonly rows: number;
  },
): Promise<OutsideDay[]> {
  const { channelName, since, before, rows } = wanted;
  return tx.run<OutsideDay>(outside, [
    channelName ?? null,
    since,
    before?.day ?? null,
    before?.cardId ?? null,
    before?.regionCode ?? null,
    rows,
  ]);
}
