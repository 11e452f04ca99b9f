import { type CardAddress, findCardsByIccid } from "../cards/stock/find-cards-by-iccid.ts";
import type { Card } from "../billing/account/card.ts";
import { lockCards } from "../billing/account/lock-cards.ts";
import { getChannelId, regionNamed } from "../channels/channel.ts";
import { lockWallets } from "../ledger/lock-wallets.ts";
import type { Wallet } from "../ledger/wallet.ts";
import { type Day, dayOf, startOfDay } from "../platform/calendar.ts";
import { type Instant, nowHolding } from "../platform/clock.ts";
import type { Context } from "../platform/context.ts";
import { RetryTransaction, type Transaction } from "../platform/database/database.ts";
import {
  type AcceptedUse,
  billingDayOf,
  regionTotalsOf,
  withUse,
} from "../billing/rating/add-use.ts";
import { type ValidatedBatch, type ValidUse, validateRecords } from "./validate-records.ts";
import { loadStates } from "../billing/account/load-states.ts";
import {
  addToRegions,
  findRecordKeys,
  insertDelivery,
  insertRejected,
  type KeyedUse,
  takeRecords,
} from "./records.sql.ts";
import { evaluateAccount } from "../billing/evaluation/evaluate-account.ts";
import type { RefusedUse } from "./usage-record.ts";
import { queueAlerts } from "../billing/evaluation/queue-alerts.ts";
import { writeEvaluation } from "../billing/evaluation/write-evaluation.ts";

/** What became of a batch: how many records were new, how many known, and which could not be taken. */
export interface IngestResult {
  readonly accepted: number;
  readonly duplicates: number;
  readonly rejected: RefusedUse[];
}

/**
 * A carrier's batch becomes money in one commit: lock, load, decide, write, a constant number of statements. Each record
 * is answered for itself; a batch sent again finds every record already there.
 */
export async function ingestUsage(
  ctx: Context,
  channelName: string,
  records: readonly Record<string, unknown>[],
): Promise<IngestResult> {
  const channelId = await getChannelId(ctx.tx, channelName);
  const iccids = [
    ...new Set(records.map(({ iccid }) => iccid).filter((iccid) => typeof iccid === "string")),
  ];
  const cards = await findCardsByIccid(
    ctx.tx,
    iccids.filter((iccid) => /^[0-9]{1,22}$/.test(iccid)),
    channelId,
  );
  const validated = validateRecords(records, cards, ctx.now);
  const named = new Set([...validated.candidates].map(({ iccid }) => iccid));
  const locked = await lockPayers(
    ctx,
    [...cards.values()].filter(({ iccid }) => named.has(iccid)),
  );
  const candidates = await usesOf(ctx, validated.candidates, cards, locked);
  const seenOn = dayOf(ctx.now, "UTC");
  const fresh = await takeNew(ctx.tx, channelId, validated, {
    candidates,
    now: locked.now,
    seenOn,
  });
  const { uses, duplicates, rejected } = fresh;
  const rated = { accepted: uses.length, duplicates, rejected };
  await Promise.all([
    addToRegions(ctx.tx, regionTotalsOf(uses)),
    keepRejected(ctx, channelId, rejected, records),
    insertDelivery(ctx.tx, channelId, rated, ctx.now),
    rate(ctx, locked, uses),
  ]);
  return rated;
}

interface LockedBatch {
  readonly wallets: ReadonlyMap<bigint, Wallet>;
  readonly cards: readonly Card[];
  readonly now: Instant;
  readonly today: Day;
}

/** Locks the payers, then all their cards and those of the batch. A holder may have come in between: then begin again. */
async function lockPayers(ctx: Context, addresses: readonly CardAddress[]): Promise<LockedBatch> {
  const holderIds = addresses.flatMap(({ holderId }) => holderId ?? []);
  const wallets = await lockWallets(ctx.tx, holderIds);
  let lastChange = 0;
  for (const { changedAtMillis } of wallets.values())
    lastChange = Math.max(lastChange, changedAtMillis);
  const zone = ctx.shop.billingTimeZone;
  const cards = await lockCards(ctx.tx, {
    holderIds: [...wallets.keys()],
    cardIds: addresses.map(({ cardId }) => cardId),
    deletedSince: startOfDay(dayOf(ctx.now, zone), zone),
  });
  const now = nowHolding(ctx, lastChange);
  const today = dayOf(now, zone);
  return { wallets, cards, now, today };
}

/** What records come to for their cards: day and region worked out once and for all. */
async function usesOf(
  ctx: Context,
  candidates: readonly ValidUse[],
  cards: ReadonlyMap<string, CardAddress>,
  locked: LockedBatch,
): Promise<KeyedUse[]> {
  const zone = ctx.shop.billingTimeZone;
  const nowMillis = locked.now.epochMilliseconds;
  const region = await regionNamed(ctx.tx);
  return candidates.map(({ id, digest, iccid, usedAtMillis, regionName, bytes }) => ({
    cardId: cards.get(iccid)!.cardId,
    recordId: id,
    digest,
    usedAtMillis: Math.min(usedAtMillis, nowMillis),
    day: billingDayOf(usedAtMillis, nowMillis, zone),
    regionCode: region(regionName),
    bytes,
  }));
}

interface NewRecords {
  readonly uses: readonly AcceptedUse[];
  readonly duplicates: number;
  readonly rejected: RefusedUse[];
}

/** Takes the records whose ids are new; of the others tells identical repeats from ids that were used for something else. */
async function takeNew(
  tx: Transaction,
  channelId: bigint,
  { candidates, outOfWindow, refused, duplicates }: ValidatedBatch,
  uses: { readonly candidates: readonly KeyedUse[]; readonly now: Instant; readonly seenOn: Day },
): Promise<NewRecords> {
  const seen = await takeRecords(tx, channelId, uses.candidates, uses);
  const stale = candidates.filter(({ id }) => seen.has(id));
  const known = await findRecordKeys(
    tx,
    channelId,
    [...stale, ...outOfWindow].map(({ id }) => id),
  );
  const isRepeat = ({ id, digest }: ValidUse) => known.get(id) === digest;
  const reused = stale
    .filter((use) => !isRepeat(use))
    .map(({ at, id }): RefusedUse => ({ at, id, error: "id_reused" }));
  const late = outOfWindow.filter((use) => !isRepeat(use));
  return {
    uses: uses.candidates.filter(({ recordId }) => !seen.has(recordId)),
    duplicates: duplicates + (stale.length - reused.length) + (outOfWindow.length - late.length),
    rejected: [...refused, ...reused, ...late.map(({ at, id, error }) => ({ at, id, error }))],
  };
}

async function keepRejected(
  ctx: Context,
  channelId: bigint,
  rejected: readonly RefusedUse[],
  records: readonly Record<string, unknown>[],
) {
  if (rejected.length === 0) return;
  await insertRejected(
    ctx.tx,
    channelId,
    rejected.map(({ at, error }) => ({ error, record: records[at] })),
    ctx.now,
  );
}

/** Counts the new use of every card, and settles the wallets it touches. */
async function rate(
  ctx: Context,
  { wallets, cards, now, today }: LockedBatch,
  uses: readonly AcceptedUse[],
): Promise<void> {
  if (uses.length === 0) return;
  const byCard = Map.groupBy(uses, ({ cardId }) => cardId);
  const firstDay = new Map(
    [...byCard].map(([cardId, own]) => [
      cardId,
      own.reduce((day, use) => (use.day < day ? use.day : day), today),
    ]),
  );
  const states = await loadStates(ctx.tx, cards, (cardId) => firstDay.get(cardId) ?? today);
  const unlockedHolder = states.find(({ holderId }) => holderId !== null && !wallets.has(holderId));
  if (unlockedHolder) throw new RetryTransaction(`card ${unlockedHolder.id} was bound meanwhile`);
  const byHolder = Map.groupBy(states, ({ holderId }) => holderId);
  const settled = [...byHolder].flatMap(([holderId, own]) =>
    evaluateAccount(
      holderId === null ? null : wallets.get(holderId)!.balanceMicros,
      own.map((card) => withUse(card, byCard.get(card.id) ?? [])),
      { now, today },
    ),
  );
  const after = await writeEvaluation(ctx.tx, settled, wallets, now);
  await queueAlerts(ctx.tx, { before: wallets, after, settled, now, today });
}
