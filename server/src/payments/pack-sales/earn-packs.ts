import { lastMovedOfSaleAt, postPacksEarned } from "../../ledger/pack-movement.ts";
import { type Clock, type Instant, nowHolding } from "../../platform/clock.ts";
import type { Database, Transaction } from "../../platform/database/database.ts";
import type { PackEnd } from "./pack-sale.ts";
import { countEnded, findPackSale, holdPackSaleIfFree } from "./pack-sales.sql.ts";
import { type EndedPack, findEndedPacks, findSalesToEarn, setEnded } from "./sold-packs.sql.ts";

interface Earning {
  readonly database: Pick<Database, "read" | "write">;
  readonly clock: Clock;
  /** Called for each sale of which nothing could be booked. */
  readonly onFailure?: (error: unknown) => void;
}

/** So many StarterPacks are booked at a time; the others of a sale are left for the next look. */
const atOnce = 20_000;

/**
 * Books the price of StarterPacks that were sold as earned once they are bound, expired or reverted: one movement a sale. It reads what has
 * happened to the cards and holds the sales alone, so that nothing which changes a card waits for it. Any number of servers may look at once,
 * and one that was stopped goes on where it stood.
 */
export async function earnPacks({ database, clock, onFailure }: Earning): Promise<void> {
  const saleIds = await database.read((tx) => findSalesToEarn(tx, clock.now()));
  for (const id of saleIds) {
    const earn = async (tx: Transaction) => {
      if (await holdPackSaleIfFree(tx, id)) await earnPacksOf({ tx, clock, now: clock.now() }, id);
    };
    // One sale after the other, each in a transaction of its own.
    // oxlint-disable-next-line no-await-in-loop
    await database.write(earn).catch((error: unknown) => onFailure?.(error));
  }
}

/** Books what has ended of a held sale. Gives the moment of that: never before what was last booked of it. */
export async function earnPacksOf(
  ctx: { readonly tx: Transaction; readonly clock?: Clock; readonly now: Instant },
  saleId: bigint,
): Promise<{ readonly now: Instant; readonly isAll: boolean }> {
  const { tx } = ctx;
  const now = nowHolding(ctx, await lastMovedOfSaleAt(tx, saleId));
  const packs = await findEndedPacks(tx, saleId, { now, atMost: atOnce });
  if (packs.length === 0) return { now, isAll: true };
  const { priceMicros } = (await findPackSale(tx, saleId))!;
  const micros = priceMicros * BigInt(packs.length);
  const paidCreditMicros = packs.reduce((sum, pack) => sum + paidCreditOf(pack, priceMicros), 0n);
  const movementId = await postPacksEarned(tx, { saleId, micros, paidCreditMicros }, now);
  await setEnded(tx, { saleId, movementId, now }, packs);
  await countEnded(tx, saleId, countByEnd(packs));
  return { now, isAll: packs.length < atOnce };
}

/** What binding a StarterPack credited, as far as its price paid for it. */
const paidCreditOf = ({ creditedMicros }: EndedPack, priceMicros: bigint): bigint => {
  const credited = creditedMicros ?? 0n;
  return credited < priceMicros ? credited : priceMicros;
};

function countByEnd(packs: readonly EndedPack[]): Partial<Record<PackEnd, number>> {
  const byEnd = Map.groupBy(packs, ({ ended }) => ended);
  return Object.fromEntries([...byEnd].map(([ended, some]) => [ended, some.length]));
}
