import { findCardsByIccid, type SimAddress } from "../cards/stock/find-cards-by-iccid.ts";
import { getChannelId, regionNamed } from "../channels/channel.ts";
import {
  type LockedAccounts,
  lockAccounts,
  lockContextOf,
  openAccounts,
} from "../billing/account/lock-accounts.ts";
import { saveAccounts } from "../billing/account/save-accounts.ts";
import { dayOf } from "../platform/calendar.ts";
import type { Context } from "../platform/context.ts";
import { RetryTransaction } from "../platform/database/database.ts";
import { type AcceptedUse, regionTotalsOf } from "../billing/rating/add-use.ts";
import { type Fees, feesOf, noFees } from "./fees.ts";
import { firstDayOf, keyedUses } from "./keyed-uses.ts";
import { separateRepeats, validateRecords } from "./validate-records.ts";
import {
  addToRegions,
  findRecordKeys,
  insertDelivery,
  insertRejected,
  takeRecords,
} from "./records.sql.ts";
import type { RefusedUse } from "./usage-record.ts";

/** What became of a batch: how many records were new, how many known, and which could not be taken. */
export interface IngestResult {
  readonly accepted: number;
  readonly duplicates: number;
  readonly rejected: RefusedUse[];
  /** What was charged for it. */
  readonly fees: Fees;
}

/**
 * A carrier's batch becomes money in one commit: lock, load, decide, write, a constant number of statements. Each record
 * is answered for itself; a batch sent again finds every record already there. Records that are tried again (`isReplay`) are
 * no report of the carrier, and what is refused of them is kept already.
 */
export async function ingestUsage(
  ctx: Context,
  channelName: string,
  records: readonly Record<string, unknown>[],
  { isReplay = false } = {},
): Promise<IngestResult> {
  const channelId = await getChannelId(ctx.tx, channelName);
  const cards = await findCardsByIccid(ctx.tx, iccidsOf(records), channelId);
  const validated = validateRecords(records, cards, ctx.now);
  const named = new Set([...validated.candidates].map(({ iccid }) => iccid));
  const locked = await lockPayers(
    ctx,
    [...cards.values()].filter(({ iccid }) => named.has(iccid)),
  );
  const { now } = locked.context;
  const candidates = keyedUses(validated.candidates, {
    cards,
    region: await regionNamed(ctx.tx),
    now,
    zone: ctx.shop.billingTimeZone,
  });
  const seen = await takeRecords(ctx.tx, channelId, candidates, { now, seenOn: dayOf(now, "UTC") });
  const asked = [
    ...validated.candidates.filter(({ id }) => seen.has(id)),
    ...validated.outOfWindow,
  ];
  const known = await findRecordKeys(
    ctx.tx,
    channelId,
    asked.map(({ id }) => id),
  );
  const { duplicates, rejected } = separateRepeats(validated, seen, known);
  const uses = candidates.filter(({ recordId }) => !seen.has(recordId));
  const rated = { accepted: uses.length, duplicates, rejected };
  const [fees] = await Promise.all([
    rate(ctx, locked, uses),
    addToRegions(ctx.tx, regionTotalsOf(uses)),
    ...(isReplay
      ? []
      : [
          keepRejected(ctx, channelId, rejected, records),
          insertDelivery(ctx.tx, channelId, rated, ctx.now),
        ]),
  ]);
  return { ...rated, fees };
}

/** The ICCIDs that records name, each once, as far as they can be any. */
export function iccidsOf(records: readonly Readonly<Record<string, unknown>>[]): string[] {
  const named = records.map(({ iccid }) => iccid);
  return [...new Set(named.filter((iccid) => typeof iccid === "string"))].filter((iccid) =>
    /^[0-9]{1,22}$/.test(iccid),
  );
}

/**
 * Locks the payers, all their cards and those of the batch. A card that was bound meanwhile has another payer, and one whose SIM
 * was replaced meanwhile other use: then begin again.
 */
async function lockPayers(ctx: Context, sims: readonly SimAddress[]): Promise<LockedAccounts> {
  const addresses = sims.flatMap(({ all }) => all);
  const locked = await lockAccounts(
    lockContextOf(ctx),
    addresses.flatMap(({ holderId }) => holderId ?? []),
    addresses.map(({ cardId }) => cardId),
  );
  for (const { id, holderId } of locked.cards)
    if (holderId !== null && !locked.wallets.has(holderId))
      throw new RetryTransaction(`card ${id} was bound meanwhile`);
  const iccids = new Map(locked.cards.map(({ id, iccid }) => [id, iccid]));
  for (const { iccid, now } of sims)
    if (iccids.get(now.cardId) !== iccid)
      throw new RetryTransaction(`the SIM ${iccid} was replaced meanwhile`);
  return locked;
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
    rejected.map(({ at, error, field }) => ({ error, field, record: records[at] })),
    ctx.now,
  );
}

/** Rates the new use of every card, and evaluates the accounts it touches. Returns what that cost. */
async function rate(
  { tx }: Context,
  locked: LockedAccounts,
  uses: readonly AcceptedUse[],
): Promise<Fees> {
  if (uses.length === 0) return noFees;
  const { today } = locked.context;
  const usesOfCards = Map.groupBy(uses, ({ cardId }) => cardId);
  const accounts = await openAccounts(tx, locked, (cardId) =>
    firstDayOf(usesOfCards.get(cardId), today),
  );
  for (const account of accounts) account.addUse(usesOfCards);
  return feesOf(await saveAccounts(tx, accounts));
}
