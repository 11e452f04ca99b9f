import type { UsageRefusal } from "@farsim/contract/desk/usage.ts";
import type { Day } from "../platform/calendar.ts";
import { formatInstant } from "../platform/clock.ts";
import type { Statement, Transaction } from "../platform/database/database.ts";

/** A card's day in the list of unrated use. */
export interface UnratedPlace {
  readonly day: Day;
  readonly cardId: bigint;
}

export interface UnratedDay extends UnratedPlace {
  readonly cardNumber: string;
  readonly iccid: string;
  readonly channelName: string;
  readonly bytes: bigint;
}

interface Wanted<Place> {
  /** Only what is of this channel. */
  readonly channelName: string | undefined;
  readonly before: Place | undefined;
  readonly rows: number;
}

const named = "(SELECT id FROM channels WHERE name = $1)";

const unratedWhere = (name: string, condition: string): Statement => ({
  name,
  text: `SELECT d.day, d.card_id AS "cardId", card_number AS "cardNumber", iccid, channels.name AS "channelName",
                sum(d.bytes)::bigint AS bytes
         FROM card_days d JOIN cards ON cards.id = d.card_id JOIN channels ON channels.id = d.unrated_channel_id
         WHERE NOT d.rated AND ${condition} AND ($2::date IS NULL OR (d.day, d.card_id) < ($2, $3::bigint))
         GROUP BY d.day, d.card_id, card_number, iccid, channels.name
         ORDER BY d.day DESC, d.card_id DESC LIMIT $4`,
});
const unrated = unratedWhere("find_unrated_days", "$1::text IS NULL");
const unratedOfChannel = unratedWhere("find_unrated_of_channel", `d.unrated_channel_id = ${named}`);

/** Days of cards with use that no plan covers, the newest first, below a place. */
export function findUnrated(
  tx: Transaction,
  { channelName, before, rows }: Wanted<UnratedPlace>,
): Promise<UnratedDay[]> {
  return tx.run<UnratedDay>(channelName === undefined ? unrated : unratedOfChannel, [
    channelName ?? null,
    before?.day ?? null,
    before?.cardId ?? null,
    rows,
  ]);
}

const rejectedWhere = (name: string, condition: string): Statement => ({
  name,
  text: `SELECT r.id, channels.name AS "channelName", error, record,
                (extract(epoch FROM received_at) * 1000)::float8 AS millis
         FROM rejected_usage r JOIN channels ON channels.id = r.channel_id
         WHERE ${condition} AND ($2::bigint IS NULL OR r.id < $2)
         ORDER BY r.id DESC LIMIT $3`,
});
const rejected = rejectedWhere("find_rejected_usage", "$1::text IS NULL");
const rejectedOfChannel = rejectedWhere("find_rejected_of_channel", `r.channel_id = ${named}`);

export interface RejectedRecord {
  readonly id: bigint;
  readonly channelName: string;
  readonly receivedAt: string;
  readonly error: UsageRefusal;
  readonly record: string;
}

/** Records that could not be taken, the newest first, below an id. */
export async function findRejected(
  tx: Transaction,
  { channelName, before, rows }: Wanted<bigint>,
): Promise<RejectedRecord[]> {
  type Row = Omit<RejectedRecord, "receivedAt"> & { millis: number };
  const found = await tx.run<Row>(channelName === undefined ? rejected : rejectedOfChannel, [
    channelName ?? null,
    before ?? null,
    rows,
  ]);
  return found.map(({ millis, ...row }) => ({ ...row, receivedAt: formatInstant(millis) }));
}
