import { type CardAddress, findCardsByIccid } from "../cards/stock/find-cards-by-iccid.ts";
import { getChannelId, regionNamed } from "../channels/channel.ts";
import {
  type LockedAccounts,
  lockAccounts,
  lockContextOf,
  openAccounts,
} from "../billing/account/lock-accounts.ts";
import { saveAccounts } from "../billing/account/save-accounts.ts";
import { type Day, dayOf } from "../platform/calendar.ts";
import type { Instant } from "../platform/clock.ts";
import type { Context } from "../platform/context.ts";
import { RetryTransaction, type Transaction } from "../platform/database/database.ts";
import { type AcceptedUse, billingDayOf, regionTotalsOf } from "../billing/rating/add-use.ts";
import { type ValidatedBatch, type ValidUse, validateRecords } from "./validate-records.ts";
import {
  addToRegions,
  findRecordKeys,
  insertDelivery,
  insertRejected,
  type KeyedUse,
  takeRecords,
} from "./records.sql.ts";
import type { RefusedUse } from "./usage-record.ts";

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
  const seenOn = dayOf(locked.context.now, "UTC");
  const fresh = await takeNew(ctx.tx, channelId, validated, {
    candidates,
    now: locked.context.now,
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

/** Locks the payers, all their cards and those of the batch. A card that was bound meanwhile has another payer: then begin again. */
async function lockPayers(
  ctx: Context,
  addresses: readonly CardAddress[],
): Promise<LockedAccounts> {
  const locked = await lockAccounts(
    lockContextOf(ctx),
    addresses.flatMap(({ holderId }) => holderId ?? []),
    addresses.map(({ cardId }) => cardId),
  );
  for (const { id, holderId } of locked.cards)
    if (holderId !== null && !locked.wallets.has(holderId))
      throw new RetryTransaction(`card ${id} was bound meanwhile`);
  return locked;
}

/** What records come to for their cards: day and region worked out once and for all. */
async function usesOf(
  ctx: Context,
  candidates: readonly ValidUse[],
  cards: ReadonlyMap<string, CardAddress>,
  locked: LockedAccounts,
): Promise<KeyedUse[]> {
  const zone = ctx.shop.billingTimeZone;
  const nowMillis = locked.context.now.epochMilliseconds;
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

/** Rates the new use of every card, and evaluates the accounts it touches. */
async function rate(
  { tx }: Context,
  locked: LockedAccounts,
  uses: readonly AcceptedUse[],
): Promise<void> {
  if (uses.length === 0) return;
  const { today } = locked.context;
  const usesOfCards = Map.groupBy(uses, ({ cardId }) => cardId);
  const firstDays = new Map(
    [...usesOfCards].map(([cardId, own]) => [
      cardId,
      own.reduce((day, use) => (use.day < day ? use.day : day), today),
    ]),
  );
  const accounts = await openAccounts(tx, locked, (cardId) => firstDays.get(cardId) ?? today);
  for (const account of accounts) account.addUse(usesOfCards);
  await saveAccounts(tx, accounts);
}
