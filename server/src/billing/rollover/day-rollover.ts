import { expiredPacks, packsInStock, walletsWithCards } from "./due-accounts.sql.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Transaction } from "../../platform/database/database.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import { lockAccounts, openAccounts } from "../account/lock-accounts.ts";
import { saveAccounts } from "../account/save-accounts.ts";

interface Rollover {
  readonly database: Pick<Database, "read" | "write">;
  readonly clock: Clock;
  readonly zone: string;
  /** Called for each account that could not be brought to the present day. */
  readonly onFailure?: (error: unknown) => void;
}

const atOnce = 200;

/** As jobs are stored: an old name. */
export const rolloverTask = "turnOfDay";

/** Rolls the day over at once, instead of at the worker's next round: for when the sandbox's clock was moved. */
export const rolloverJob: Job = { task: rolloverTask, payload: {}, key: rolloverTask };

/**
 * Brings every account with a card in use or suspended, and the StarterPacks in stock that run, to the present day, so that carriers
 * learn what midnight changed. What customers see is true without
 * it: each call evaluates the accounts it touches. An account that fails is reported and does not hold up the others.
 */
export async function rollOverDay(rollover: Rollover): Promise<void> {
  const { database } = rollover;
  for (let after = 0n; ; ) {
    const userIds = await database.read((tx) => walletsWithCards(tx, after, atOnce));
    if (userIds.length === 0) break;
    await oneByOneIfNeeded(rollover, userIds, (tx, ids) => bringToToday(tx, ids, [], rollover));
    after = userIds.at(-1)!;
  }
  await evaluatePacks(rollover, (tx, after) => packsInStock(tx, after, atOnce));
}

/** Stops the packs in stock that have expired: their network must not stay on until midnight. */
export async function expirePacks(rollover: Rollover): Promise<void> {
  await evaluatePacks(rollover, (tx, after) =>
    expiredPacks(tx, rollover.clock.now(), after, atOnce),
  );
}

async function evaluatePacks(
  rollover: Rollover,
  find: (tx: Transaction, after: bigint) => Promise<bigint[]>,
): Promise<void> {
  for (let after = 0n; ; ) {
    const cardIds = await rollover.database.read((tx) => find(tx, after));
    if (cardIds.length === 0) return;
    await oneByOneIfNeeded(rollover, cardIds, (tx, ids) => bringToToday(tx, [], ids, rollover));
    after = cardIds.at(-1)!;
  }
}

/** All in one transaction; where that fails, each in its own. */
async function oneByOneIfNeeded(
  { database, onFailure }: Rollover,
  ids: readonly bigint[],
  work: (tx: Transaction, ids: readonly bigint[]) => Promise<void>,
): Promise<void> {
  try {
    await database.write((tx) => work(tx, ids));
  } catch {
    for (const id of ids)
      await database.write((tx) => work(tx, [id])).catch((error: unknown) => onFailure?.(error));
  }
}

async function bringToToday(
  tx: Transaction,
  userIds: readonly bigint[],
  packIds: readonly bigint[],
  { clock, zone }: Pick<Rollover, "clock" | "zone">,
): Promise<void> {
  const at = { tx, clock, now: clock.now(), zone };
  const locked = await lockAccounts(at, userIds, packIds);
  // A pack that was bound meanwhile is left out: binding has evaluated it.
  await saveAccounts(tx, await openAccounts(tx, locked));
  // What is shown of today begins anew, also where nothing had to be written.
  for (const userId of locked.wallets.keys()) tx.publish({ userId, topic: "card" });
}
