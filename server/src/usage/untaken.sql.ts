import type { UsageRefusal } from "@farsim/contract/usage.ts";
import type { Day } from "../platform/calendar.ts";
import { momentText } from "../platform/clock.ts";
import type { Statement, Transaction } from "../platform/database.ts";

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
  readonly channelName: string | undefined;
  readonly before: Place | undefined;
  readonly rows: number;
}

const unrated: Statement = {
  name: "find_unrated_days",
  text: `SELECT d.day, d.card_id AS "cardId", card_number AS "cardNumber", iccid, channels.name AS "channelName",
                sum(d.bytes)::bigint AS bytes
         FROM card_days d JOIN cards ON cards.id = d.card_id JOIN channels ON channels.id = cards.channel_id
         WHERE NOT d.rated AND ($1::text IS NULL OR channels.name = $1)
           AND ($2::date IS NULL OR (d.day, d.card_id) < ($2, $3::bigint))
         GROUP BY d.day, d.card_id, card_number, iccid, channels.name
         ORDER BY d.day DESC, d.card_id DESC LIMIT $4`,
};

/** Days of cards with use that no plan covers, the newest first, below a place. */
export function findUnrated(
  tx: Transaction,
  { channelName, before, rows }: Wanted<UnratedPlace>,
): Promise<UnratedDay[]> {
  return tx.run<UnratedDay>(unrated, [
    channelName ?? null,
    before?.day ?? null,
    before?.cardId ?? null,
    rows,
  ]);
}

const rejected: Statement = {
  name: "find_rejected_usage",
  text: `SELECT r.id, channels.name AS "channelName", error, record,
                (extract(epoch FROM received_at) * 1000)::float8 AS millis
         FROM rejected_usage r JOIN channels ON channels.id = r.channel_id
         WHERE ($1::text IS NULL OR channels.name = $1) AND ($2::bigint IS NULL OR r.id < $2)
         ORDER BY r.id DESC LIMIT $3`,
};

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
  const found = await tx.run<Row>(rejected, [channelName ?? null, before ?? null, rows]);
  return found.map(({ millis, ...row }) => ({ ...row, receivedAt: momentText(millis) }));
}
