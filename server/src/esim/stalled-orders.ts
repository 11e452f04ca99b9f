import { addJobs } from "../platform/jobs/jobs.ts";
import type { Instant } from "../platform/clock.ts";
import type { Statement, Transaction } from "../platform/database/database.ts";
import { esimOrderJob } from "./order-job.ts";
import type { OpenStep } from "./order-step.ts";

/** How a channel's orders stand that have not ended yet. */
export interface OpenOrders {
  readonly channelName: string;
  readonly open: number;
  /** Those of them that were made longer than `stalledAfterMinutes` ago. */
  readonly hanging: number;
}

/** An order that someone has paid for and that does not end. */
export interface StalledOrder {
  readonly channelName: string;
  readonly cardId: bigint;
  readonly cardNumber: string;
  readonly iccid: string;
  readonly userId: bigint;
  /** A username; an email where there is none. */
  readonly customer: string;
  readonly step: OpenStep;
  readonly orderedAt: Instant;
  /** How often this step was begun. */
  readonly tries: number;
  readonly dueAt: Instant;
  /** Why it did not go on the last time, in the words of the program; null before the first try, and while it is asked about. */
  readonly trouble: string | null;
}

/** A profile is made within a minute; after this something is wrong. */
const stalledAfterMinutes = 5;

const hangingSince = (now: Instant): Instant => now.subtract({ minutes: stalledAfterMinutes });

const openOrders = `esim_orders AS o JOIN cards ON cards.id = o.card_id JOIN channels ON channels.id = cards.channel_id
         WHERE o.ended_at IS NULL`;

const backlog: Statement = {
  name: "count_open_esim_orders",
  text: `SELECT channels.name AS "channelName", count(*)::int AS open, count(*) FILTER (WHERE o.ordered_at < $1)::int AS hanging
         FROM ${openOrders} GROUP BY channels.name`,
};

/** The channels that make profiles for someone at the moment, or should. */
export function countOpenOrders(tx: Transaction, now: Instant): Promise<OpenOrders[]> {
  return tx.run<OpenOrders>(backlog, [hangingSince(now)]);
}

/** How many orders, of all channels, should have ended long ago. */
export async function countStalledOrders(tx: Transaction, now: Instant): Promise<number> {
  return (await countOpenOrders(tx, now)).reduce((all, { hanging }) => all + hanging, 0);
}

const hanging: Statement = {
  name: "find_hanging_esim_orders",
  text: `SELECT * FROM (
           SELECT channels.name AS "channelName", cards.id AS "cardId", card_number AS "cardNumber", iccid, o.user_id AS "userId",
                  (SELECT COALESCE(username, email) FROM users WHERE users.id = o.user_id) AS customer,
                  step, ordered_at AS "orderedAt", tries, due_at AS "dueAt", trouble,
                  row_number() OVER (PARTITION BY channels.id ORDER BY o.ordered_at, o.id) AS place
           FROM ${openOrders} AND o.ordered_at < $1
         ) AS found WHERE place <= $2 ORDER BY "channelName", place`,
};

/** Of each channel the orders that have hung longest. */
export function findStalledOrders(
  tx: Transaction,
  { now, mostAChannel }: { readonly now: Instant; readonly mostAChannel: number },
): Promise<StalledOrder[]> {
  return tx.run<StalledOrder>(hanging, [hangingSince(now), mostAChannel]);
}

/**
 * Those that hang, by the same rule as at the desk. One that was begun and has no trouble is being asked about until it is due
 * (see `claimOrder`): it stays so. All of it is judged by the order's own row, so that a claim that comes in between counts.
 */
const wake: Statement = {
  name: "wake_esim_orders",
  text: `UPDATE esim_orders AS o
         SET due_at = CASE WHEN o.tries > 0 AND o.trouble IS NULL THEN o.due_at ELSE least(o.due_at, $1) END
         FROM cards JOIN channels ON channels.id = cards.channel_id
         WHERE cards.id = o.card_id AND o.ended_at IS NULL AND o.ordered_at < $4
           AND ($2::text IS NULL OR channels.name = $2) AND ($3::bigint IS NULL OR cards.id = $3)
         RETURNING o.id, o.due_at <= $1 AS "isDue"`,
};

/**
 * Lets the stalled orders of a channel, or of one card, be gone on with at once. Returns how many there were, with those that
 * a server is asking about at this moment: they are being tried, and are left alone, for a second question beside the first
 * might be refused because of it.
 */
export async function wakeOrders(
  tx: Transaction,
  {
    now,
    channelName,
    cardId,
  }: { now: Instant; channelName?: string | undefined; cardId?: bigint | undefined },
): Promise<number> {
  const wanted = [now, channelName ?? null, cardId ?? null, hangingSince(now)];
  const hung = await tx.run<{ id: bigint; isDue: boolean }>(wake, wanted);
  const woken = hung.filter(({ isDue }) => isDue);
  await addJobs(
    tx,
    woken.map(({ id }) => esimOrderJob(id)),
  );
  return hung.length;
}
