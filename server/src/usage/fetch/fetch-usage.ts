import type { ChannelAdapter } from "../../channels/carriers/adapter.ts";
import { getChannelId } from "../../channels/channel.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Shop } from "../../platform/settings/shop.ts";
import { findCursor, writeCursor } from "./fetched-usage.sql.ts";
import { forgetFailure, isFailing, noteFailure } from "./failing-fetches.sql.ts";
import { ingestUsage } from "../ingest/ingest-usage.ts";

/** The task that asks the carriers which do not send their usage by themselves. */
export const fetchUsageTask = "fetchUsage";

interface Fetching {
  readonly database: Database;
  readonly clock: Clock;
  readonly shop: Shop;
  readonly adapter: ChannelAdapter;
  readonly channelName: string;
}

/** Full answers follow each other; what is left then comes at the next time. */
const mostPages = 100;

/** How much of what went wrong is kept. */
const mostErrorLength = 300;

/**
 * Asks a carrier what was used since the last time, and rates it as if it had been reported. That it could not be asked is noted for
 * the operator until it can. Returns how many records came.
 */
export async function fetchUsage(fetching: Fetching): Promise<number> {
  const { database, channelName } = fetching;
  let came = 0;
  let cursor = await database.read(async (tx) =>
    findCursor(tx, await getChannelId(tx, channelName)),
  );
  for (let page = 0; page < mostPages; page++) {
    const answer = await ask(fetching, cursor);
    if (page === 0) await forgetIfFailing(database, channelName);
    if (answer === undefined || (answer.records.length === 0 && answer.cursor === cursor)) break;
    await take(fetching, answer);
    came += answer.records.length;
    if (answer.cursor === cursor) break;
    ({ cursor } = answer);
  }
  return came;
}

/** Asks for a page. Only what goes wrong here is the carrier's failure; it is the one thrown even where it cannot be noted. */
async function ask({ database, clock, adapter, channelName }: Fetching, cursor?: string) {
  try {
    return await adapter.fetchUsage(cursor);
  } catch (error) {
    const said = (error instanceof Error ? error.message : String(error)).slice(0, mostErrorLength);
    const noting = database.write(async (tx) =>
      noteFailure(tx, await getChannelId(tx, channelName), said, clock.now()),
    );
    await noting.catch(() => {});
    throw error;
  }
}

async function forgetIfFailing(database: Database, channelName: string): Promise<void> {
  const isNoted = await database.read(async (tx) =>
    isFailing(tx, await getChannelId(tx, channelName)),
  );
  if (isNoted)
    await database.write(async (tx) => forgetFailure(tx, await getChannelId(tx, channelName)));
}

/** How far it came is written in the transaction that rates a page: after a crash the same page comes again, or the next one. */
async function take(
  { database, clock, shop, channelName }: Fetching,
  { records, cursor }: { records: readonly Record<string, unknown>[]; cursor: string },
): Promise<void> {
  await database.write(async (tx) => {
    const ctx: Context = {
      tx,
      clock,
      now: clock.now(),
      shop,
      actor: { kind: "channel", channelName },
      language: "en",
      origin: fetchUsageTask,
    };
    if (records.length > 0) await ingestUsage(ctx, channelName, records);
    await writeCursor(tx, await getChannelId(tx, channelName), cursor, ctx.now);
  });
}
