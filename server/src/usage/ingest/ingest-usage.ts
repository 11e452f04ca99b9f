import { findCardsByIccid, type SimAddress } from "../../cards/stock/find-cards-by-iccid.ts";
import { getChannelId, regionNamed } from "../../channels/channel.ts";
import {
  type LockedAccounts,
  lockAccounts,
  lockContextOf,
  openAccounts,
} from "../../billing/account/lock-accounts.ts";
import { saveAccounts } from "../../billing/account/save-accounts.ts";
import { dayOf } from "../../platform/calendar.ts";
import type { Context } from "../../platform/context.ts";
import { RetryTransaction } from "../../platform/database/retries.ts";
import type { CardUse } from "../../billing/rating/add-use.ts";
import { type Fees, feesOf, noFees } from "./fees.ts";
import { firstDayOf, keyedUses } from "./keyed-uses.ts";
import { separateRepeats, validateRecords } from "./validate-records.ts";
import {
  findRecordKeys,
  insertDelivery,
  insertRejected,
  type KeyedUse,
  takeRecords,
} from "./records.sql.ts";
import { contested, plainSims } from "./plain-sims.ts";
import type { RefusedUse } from "../usage-record.ts";

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
 * is answered for itself; a batch sent again finds every record already there. Plain use is added to its day's sums, and its account
 * is neither loaded nor locked (`docs/decisions/0086`). Refused records that are taken in again (`isReplay`) are no report of the carrier,
 * and what is refused of them is kept already.
 */
export async function ingestUsage(
  ctx: Context,
  channelName: string,
  records: readonly Record<string, unknown>[],
  { isReplay = false } = {},
): Promise<IngestResult> {
  const channelId = await getChannelId(ctx.tx, channelName);
  const zone = ctx.shop.billingTimeZone;
  const today = dayOf(ctx.now, zone);
  const sims = await findCardsByIccid(ctx.tx, iccidsOf(records), channelId, today);
  const validated = validateRecords(records, sims, ctx.now);
  const batch = { now: ctx.now, today, zone, records };
  // Refused records come in a new array each time that the transaction runs, so `contested` would not know them again: they are always rated.
  const plain = isReplay ? new Set<SimAddress>() : plainSims(validated.candidates, batch);
  const named = new Set(validated.candidates.map(({ sim }) => sim));
  const locked = await lockHolders(ctx, named, plain);
  const { now } = locked.context;
  const candidates = keyedUses(validated.candidates, {
    region: await regionNamed(ctx.tx),
    now,
    zone,
    plain,
  });
  const { seen, wasPlain } = await takeRecords(ctx.tx, channelId, candidates, {
    now,
    seenOn: dayOf(now, "UTC"),
  });
  if (!wasPlain) {
    contested.add(records);
    throw new RetryTransaction("use that seemed plain must be rated");
  }
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
  const taken = candidates.filter(({ recordId }) => !seen.has(recordId));
  const rated = { accepted: taken.length, duplicates, rejected };
  publishPlain(ctx, locked, taken);
  const [fees] = await Promise.all([
    rate(
      ctx,
      locked,
      taken.filter(({ isPlain }) => !isPlain),
    ),
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
  const named = new Set<string>();
  for (const { iccid } of records)
    if (typeof iccid === "string" && !named.has(iccid) && /^[0-9]{1,22}$/.test(iccid))
      named.add(iccid);
  return [...named];
}

type HeldCard = LockedAccounts["plainUseCards"][number];

interface HeldAccounts extends LockedAccounts {
  /** All cards that are locked, by id. */
  readonly held: ReadonlyMap<bigint, HeldCard>;
}

/**
 * Locks the holders' wallets, all their cards and those of the batch; of plain use the cards alone. A card that was bound meanwhile has
 * another holder, and one whose SIM was replaced meanwhile other use: then begin again.
 */
async function lockHolders(
  ctx: Context,
  sims: ReadonlySet<SimAddress>,
  plain: ReadonlySet<SimAddress>,
): Promise<HeldAccounts> {
  const addresses = [...sims].flatMap((sim) => (plain.has(sim) ? [] : sim.allCards));
  const locked = await lockAccounts(
    lockContextOf(ctx),
    addresses.flatMap(({ holderId }) => holderId ?? []),
    addresses.map(({ cardId }) => cardId),
    [...plain].map(({ currentCard }) => currentCard.cardId),
  );
  for (const { id, holderId } of locked.cards)
    if (holderId !== null && !locked.wallets.has(holderId))
      throw new RetryTransaction(`card ${id} was bound meanwhile`);
  const held = new Map<bigint, HeldCard>();
  for (const card of locked.cards) held.set(card.id, card);
  for (const card of locked.plainUseCards) held.set(card.id, card);
  for (const { iccid, currentCard } of sims)
    if (held.get(currentCard.cardId)?.iccid !== iccid)
      throw new RetryTransaction(`the SIM ${iccid} was replaced meanwhile`);
  return { ...locked, held };
}

/** Says to open screens whose plain use has come. */
function publishPlain({ tx }: Context, { held }: HeldAccounts, taken: readonly KeyedUse[]): void {
  const used = new Set<bigint>();
  for (const { cardId, isPlain } of taken) {
    const holderId = isPlain ? held.get(cardId)?.holderId : undefined;
    if (holderId !== undefined && holderId !== null) used.add(holderId);
  }
  for (const userId of used) tx.publish({ userId, topic: "usage" });
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
  uses: readonly CardUse[],
): Promise<Fees> {
  if (uses.length === 0) return noFees;
  const { today } = locked.context;
  const usesOfCards = Map.groupBy(uses, ({ cardId }) => cardId);
  const accounts = await openAccounts(tx, locked, (cardId) =>
    firstDayOf(usesOfCards.get(cardId), today),
  );
  for (const account of accounts) account.addUse(usesOfCards);
  return feesOf((await saveAccounts(tx, accounts)).posted);
}
