import type { CommandTries } from "@farsim/contract/desk/shop/channels.ts";
import { networkTask } from "../../channels/carriers/network-job.ts";
import { type Instant, formatInstant } from "../../platform/clock.ts";
import { jobSchema } from "../../platform/jobs/job-schema.ts";
import type { Statement, Transaction } from "../../platform/database/database.ts";

/** How a channel's commands stand. Times in milliseconds of the machine's clock, which is what the queue counts by. */
export interface Backlog {
  readonly channelName: string;
  /** Commands that are not through yet. */
  readonly waiting: number;
  /** Those of them that have waited for longer than `stuckAfterMinutes`. */
  readonly stuck: number;
  readonly oldestMillis: number;
}

/** What came so far of what a card's carrier was to be told. */
export interface WaitingCommand {
  readonly waitingMillis: number;
  readonly attempts: number;
  /** Milliseconds until the next try; negative where it is due. */
  readonly nextInMillis: number;
  readonly lastError: string | null;
}

/** A card whose carrier should have been told long ago. */
export interface StuckCommand extends WaitingCommand {
  readonly channelName: string;
  readonly cardId: bigint;
  readonly cardNumber: string;
  readonly iccid: string;
}

/** A command is brought to its carrier within a second; after this something is wrong. */
export const stuckAfterMinutes = 5;

const waitingJobs = `(SELECT id, split_part(key, ':', 2)::bigint AS card_id, attempts, last_error, run_at, created_at,
    created_at < now() - make_interval(mins => ${stuckAfterMinutes}) AS is_stuck
  FROM ${jobSchema}.jobs WHERE key LIKE '${networkTask}:%') AS job`;

const tries = `attempts, last_error AS "lastError", (extract(epoch FROM now() - job.created_at) * 1000)::float8 AS "waitingMillis",
    (extract(epoch FROM run_at - now()) * 1000)::float8 AS "nextInMillis"`;

const backlog: Statement = {
  name: "find_command_backlog",
  text: `SELECT channels.name AS "channelName", count(*)::int AS waiting, count(*) FILTER (WHERE is_stuck)::int AS stuck,
                (extract(epoch FROM now() - min(job.created_at)) * 1000)::float8 AS "oldestMillis"
         FROM ${waitingJobs} JOIN cards ON cards.id = job.card_id JOIN channels ON channels.id = cards.channel_id
         GROUP BY channels.name`,
};

/** The channels whose carriers have not heard everything yet. */
export function findBacklogs(tx: Transaction): Promise<Backlog[]> {
  return tx.run<Backlog>(backlog, []);
}

/** How many cards' carriers, of all channels, should have been told long ago. */
export async function countStuckCommands(tx: Transaction): Promise<number> {
  return (await findBacklogs(tx)).reduce((all, { stuck }) => all + stuck, 0);
}

const stuck: Statement = {
  name: "find_stuck_commands",
  text: `SELECT * FROM (
           SELECT channels.name AS "channelName", cards.id AS "cardId", card_number AS "cardNumber", iccid, ${tries},
                  row_number() OVER (PARTITION BY channels.id ORDER BY job.created_at, job.id) AS place
           FROM ${waitingJobs} JOIN cards ON cards.id = job.card_id JOIN channels ON channels.id = cards.channel_id
           WHERE is_stuck
         ) AS command WHERE place <= $1 ORDER BY "channelName", place`,
};

/** Of each channel the commands that have waited longest. */
export function findStuckCommands(tx: Transaction, mostAChannel: number): Promise<StuckCommand[]> {
  return tx.run<StuckCommand>(stuck, [mostAChannel]);
}

const waiting: Statement = {
  name: "find_waiting_command",
  text: `SELECT ${tries} FROM ${jobSchema}.jobs AS job WHERE key = $1`,
};

/** What a card's carrier has not heard, or not obeyed, yet; undefined where it has obeyed everything. */
export async function findWaitingCommand(
  tx: Transaction,
  cardId: bigint,
): Promise<WaitingCommand | undefined> {
  return (await tx.run<WaitingCommand>(waiting, [`${networkTask}:${cardId}`]))[0];
}

/** As a reader sees it at a moment. The queue counts by the machine's clock, so what it says is told from `now` on. */
export function triesShown(command: WaitingCommand, now: Instant): CommandTries {
  const { attempts, lastError } = command;
  const ago = (millis: number) => formatInstant(now.epochMilliseconds - millis);
  return {
    waitingSince: ago(command.waitingMillis),
    attempts,
    nextTryAt: ago(-Math.max(0, command.nextInMillis)),
    lastError,
  };
}

// A job that is being tried at this moment is not put forward, but it is tried all the same.
const wake: Statement = {
  name: "wake_commands",
  text: `WITH wanted AS (
           SELECT job.id FROM ${waitingJobs} JOIN cards ON cards.id = job.card_id JOIN channels ON channels.id = cards.channel_id
           WHERE ($1::text IS NULL OR channels.name = $1) AND ($2::bigint IS NULL OR cards.id = $2)
         ), put_forward AS (SELECT id FROM ${jobSchema}.reschedule_jobs(ARRAY(SELECT id FROM wanted), run_at => now()))
         SELECT count(*)::int AS tried, count(put_forward.id)::int AS "putForward" FROM wanted LEFT JOIN put_forward USING (id)`,
};

/** Lets waiting commands of a channel, or of one card, be tried at once. Returns how many there were, those just being tried too. */
export async function wakeCommands(
  tx: Transaction,
  { channelName, cardId }: { channelName?: string | undefined; cardId?: bigint | undefined },
): Promise<number> {
  const [row] = await tx.run<{ tried: number }>(wake, [channelName ?? null, cardId ?? null]);
  return row?.tried ?? 0;
}
