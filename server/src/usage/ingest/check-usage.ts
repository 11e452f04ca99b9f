import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { checkUsage as contract } from "@farsim/contract/desk/cards/usage-desk.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { otherRegion } from "@farsim/contract/values/places/regions.ts";
import { megabytesOf } from "@farsim/contract/values/sims/traffic.ts";
import { readAccounts } from "../../billing/account/read-accounts.ts";
import type { CardUse } from "../../billing/rating/add-use.ts";
import { findCardsByIccid, type SimAddress } from "../../cards/stock/find-cards-by-iccid.ts";
import { channelNamed, regionNamed } from "../../channels/channel.ts";
import { dayOf } from "../../platform/calendar.ts";
import { formatInstant } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import type { ConcurrencyLimiter } from "../../platform/http/load/concurrency-limiter.ts";
import type { Steps } from "../../platform/http/mount.ts";
import { addFees, feesOf, feesShown, noFees } from "./fees.ts";
import { iccidsOf } from "./ingest-usage.ts";
import { firstDayOf, keyedUses } from "./keyed-uses.ts";
import { findRecordKeys } from "./records.sql.ts";
import { weightOf } from "./rating-limiter.ts";
import { readUsageFile, refusedLines, type UsageFile } from "../file/usage-file.ts";
import { separateRepeats, validateRecords, type ValidUse } from "./validate-records.ts";

type Check = Output<typeof contract>;

const mostRegionsNamed = 50;
/** Accounts that are read at a time. */
const accountsAtOnce = 500;

/**
 * What importing a file would do at this moment, by the rules of the import itself over one snapshot: nothing is locked or written.
 * What comes in between, such as other use of the same day, may change the fees. Throws `not_found` for a channel that is none.
 */
export async function checkUsage(
  steps: Steps,
  limit: ConcurrencyLimiter,
  { channelName, csv }: Input<typeof contract>,
): Promise<Check> {
  const read = readUsageFile(channelName, csv);
  return limit(
    () =>
      steps.step(async (ctx) => {
        const channelId = await channelNamed(ctx.tx, channelName);
        const sorted = await sortLines(ctx, channelId, read);
        return {
          asOf: formatInstant(ctx.now.epochMilliseconds),
          digest: read.digest,
          columns: [...read.columns],
          records: read.lines,
          accepted: sorted.taken.length,
          duplicates: sorted.duplicates,
          rejected: sorted.rejected,
          ...(await rated(ctx, sorted)),
        };
      }),
    weightOf(read.lines),
  );
}

interface SortedLines {
  /** Records that are new, each with its line. */
  readonly taken: readonly (ValidUse & { readonly line: number })[];
  readonly duplicates: number;
  readonly rejected: Check["rejected"];
  readonly cards: ReadonlyMap<string, SimAddress>;
}

/** Judges the lines part by part, as the import takes them in: each part knows the records of those before it. */
async function sortLines(
  { tx, now, shop }: Context,
  channelId: bigint,
  { parts }: UsageFile,
): Promise<SortedLines> {
  const today = dayOf(now, shop.billingTimeZone);
  const cards = new Map<string, SimAddress>();
  const taken: (ValidUse & { line: number })[] = [];
  const digests = new Map<string, string>();
  const rejected: Check["rejected"] = [];
  let duplicates = 0;
  for (const part of parts) {
    const found = await findCardsByIccid(tx, iccidsOf(part.records), channelId, today);
    for (const [iccid, card] of found) cards.set(iccid, card);
    const validated = validateRecords(part.records, found, now);
    const asked = [...validated.candidates, ...validated.outOfWindow].map(({ id }) => id);
    const known = await findRecordKeys(tx, channelId, asked);
    for (const id of asked) {
      const digest = digests.get(id);
      if (digest !== undefined) known.set(id, digest);
    }
    const sorted = separateRepeats(validated, known, known);
    for (const use of sorted.taken) {
      digests.set(use.id, use.digest);
      taken.push({ ...use, line: part.lines[use.at]!.line });
    }
    duplicates += sorted.duplicates;
    for (const { line, ...refused } of refusedLines(part, sorted.rejected))
      rejected.push({ ...refused, line: line.line, source: [...line.fields] });
    await yieldToEventLoop();
  }
  return { taken, duplicates, rejected, cards };
}

/** What the new records come to: cards, days, traffic, and what would be charged. */
async function rated(ctx: Context, { taken, cards }: SortedLines) {
  const region = await regionNamed(ctx.tx);
  const zone = ctx.shop.billingTimeZone;
  const uses = keyedUses(taken, { region, now: ctx.now, zone });
  const days = uses.map(({ day }) => day).toSorted();
  const usesOfCards = Map.groupBy(uses, ({ cardId }) => cardId);
  const charged = await charge(ctx, usesOfCards, cards);
  return {
    unknownRegions: unknownRegions(taken, region),
    cards: usesOfCards.size,
    firstDay: days[0] ?? null,
    lastDay: days.at(-1) ?? null,
    usedMb: megabytesOf(uses.reduce((sum, { bytes }) => sum + bytes, 0n)),
    unratedMb: megabytesOf(charged.unratedBytes),
    fees: feesShown(charged.fees, ctx.shop),
    wallets: charged.wallets,
  };
}

/** Evaluates the accounts of the cards with their new use, some hundred at a time. */
async function charge(
  ctx: Context,
  usesOfCards: ReadonlyMap<bigint, readonly CardUse[]>,
  cards: ReadonlyMap<string, SimAddress>,
) {
  const today = dayOf(ctx.now, ctx.shop.billingTimeZone);
  const addresses = [...cards.values()].flatMap(({ allCards }) => allCards);
  // Two SIMs may have been the same card's, one after the other.
  const used = [...new Map(addresses.map((card) => [card.cardId, card])).values()].filter(
    ({ cardId }) => usesOfCards.has(cardId),
  );
  // A card in stock is an account of its own: nothing that another does can change it.
  const accountsOfCards = [
    ...Map.groupBy(used, ({ holderId, cardId }) => holderId ?? `card ${cardId}`).values(),
  ];
  let fees = noFees;
  let unratedBytes = 0n;
  const wallets = { charged: 0, goBelowZero: 0 };
  for (let from = 0; from < accountsOfCards.length; from += accountsAtOnce) {
    const part = accountsOfCards.slice(from, from + accountsAtOnce).flat();
    const accounts = await readAccounts(
      ctx,
      [...new Set(part.flatMap(({ holderId }) => holderId ?? []))],
      part.map(({ cardId }) => cardId),
      (cardId) => firstDayOf(usesOfCards.get(cardId), today),
    );
    for (const account of accounts) {
      account.addUse(usesOfCards);
      const { posted, walletAfter, evaluated } = account.outcome();
      const own = feesOf(posted);
      fees = addFees(fees, own);
      for (const { input, ratedUse } of evaluated)
        if (usesOfCards.has(input.id))
          unratedBytes += bytesUnrated(ratedUse.days) - bytesUnrated(input.storedDays);
      if (own.count > 0) wallets.charged += 1;
      if (account.wallet && walletAfter && isBelow(walletAfter) && !isBelow(account.wallet))
        wallets.goBelowZero += 1;
    }
    await yieldToEventLoop();
  }
  return { fees, unratedBytes, wallets };
}

const isBelow = ({ balanceMicros }: { readonly balanceMicros: bigint }) => balanceMicros < 0n;

const bytesUnrated = (days: readonly { readonly hasPlan: boolean; readonly bytes: bigint }[]) =>
  days.reduce((sum, { hasPlan, bytes }) => (hasPlan ? sum : sum + bytes), 0n);

/** The names that no region has, with how many records name each and the first line that does. */
function unknownRegions(
  taken: readonly (ValidUse & { readonly line: number })[],
  region: (name: string) => string,
): Check["unknownRegions"] {
  const unknown = taken.filter(
    ({ regionName }) =>
      region(regionName) === otherRegion && regionName.toUpperCase() !== otherRegion,
  );
  return [...Map.groupBy(unknown, ({ regionName }) => regionName)]
    .slice(0, mostRegionsNamed)
    .map(([regionName, of]) => ({ regionName, records: of.length, line: of[0]!.line }));
}
