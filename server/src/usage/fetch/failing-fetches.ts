import { Temporal } from "temporal-polyfill";
import type { Instant } from "../../platform/clock.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { type FailingFetch, findFailingFetches } from "./failing-fetches.sql.ts";

export type { FailingFetch };

/** Carriers are asked each minute: what has not been tried for so long is no longer fetched. */
const triedMinutes = 10;

/** The channels whose usage cannot be fetched, by their ids. */
export async function failingFetches(
  tx: Transaction,
  now: Instant,
): Promise<ReadonlyMap<bigint, FailingFetch>> {
  const failing = await findFailingFetches(tx, now.subtract({ minutes: triedMinutes }));
  return new Map(failing.map((one) => [one.channelId, one]));
}

/** A single request that fails is tried again within a minute: it is worth no alarm. */
const alarmMinutes = 5;

/** How many channels could not be fetched from for longer than that. */
export async function countFailingFetches(tx: Transaction, now: Instant): Promise<number> {
  const long = now.subtract({ minutes: alarmMinutes });
  const failing = [...(await failingFetches(tx, now)).values()];
  return failing.filter(({ since }) => Temporal.Instant.compare(since, long) <= 0).length;
}
