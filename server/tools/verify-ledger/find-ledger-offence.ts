import { findWallets } from "../../src/ledger/lock-wallets.ts";
import pg from "pg";
import { Temporal } from "temporal-polyfill";
import { addDays, dayOf } from "../../src/platform/calendar.ts";
import type { Instant } from "../../src/platform/clock.ts";
import type { Database, Statement, Transaction } from "../../src/platform/database/database.ts";
import type { Vault } from "../../src/platform/security/vault.ts";
import { findCards } from "../../src/billing/account/find-cards.ts";
import { loadStates } from "../../src/billing/account/load-states.ts";
import { acceptanceChecks } from "./acceptances.sql.ts";
import { auditChecks } from "./audit.sql.ts";
import { channelKeyChecks } from "./check-channel-keys.ts";
import { causeChecks } from "./causes.sql.ts";
import { bookChecks } from "./books.sql.ts";
import { checkBooks } from "./check-books.ts";
import { checkHistory } from "./check-history.ts";
import { checkDays } from "./check-days.ts";
import { checkPayments } from "./check-payments.ts";
import { checkSealed } from "./check-sealed.ts";
import { cardChecks } from "./cards.sql.ts";
import { legChecks } from "./legs.sql.ts";
import { moneyChecks } from "./money.sql.ts";
import type { Check, LedgerOffence } from "./offence.ts";
import { purchaseChecks } from "./purchases.sql.ts";
import { recountCard } from "./recount-card.ts";
import { packChecks } from "./packs.sql.ts";
import { payoutChecks } from "./payouts.sql.ts";
import { planChangeChecks } from "./plan-changes.sql.ts";
import { rechargeFileChecks } from "./recharge-files.sql.ts";
import { rightsChecks } from "./rights.sql.ts";
import { staffChecks } from "./staff.sql.ts";
import { type EvaluatedBetween, evaluateAgain } from "./settle-again.ts";
import {
  cardsHeldBy,
  type Counts,
  countRows,
  findRecorded,
  findTimes,
  findTouched,
  nextStock,
  nextUsers,
} from "./stored.sql.ts";
import { keyChecks, useChecks } from "./use.sql.ts";

interface Options {
  /** The billing zone; unless said, what the shop's terms say, else UTC. */
  readonly zone?: string;
  /** Unless said, no one knows to which day the clock had come when wallets were last settled: later than anything written. */
  readonly now?: Instant;
  /** A hash that was the end of the audit log once, 64 hexadecimal digits: it must still stand in it. */
  readonly auditHead?: string;
  /** The keys of the shop; without them what is sealed is not opened. */
  readonly vault?: Vault;
}

type Times = Awaited<ReturnType<typeof findTimes>>;

/** Wallets loaded at once: what one holds in memory does not grow with the shop. */
const walletsAtOnce = 50;
const stockAtOnce = 500;
/** Fewer than the days for which keys of records are kept (`sweep-usage.ts`): some of those may be gone already. */
const keptKeyDays = 90;
const aYear = { hours: 366 * 24 };
/** Before every record that can be told of. */
const beginning = "2000-01-01";

/** Asks all invariants of a database, in one snapshot, and names the first offender; undefined where everything adds up. */
export async function findLedgerOffence(
  database: Database,
  options: Options = {},
): Promise<LedgerOffence | undefined> {
  return (await verifyLedger(database, options)).offence;
}

/** The same, and how much was looked at. */
export function verifyLedger(
  database: Database,
  options: Options = {},
): Promise<{ offence: LedgerOffence | undefined; counts: Counts }> {
  return database.read(async (tx) => {
    const counts = await countRows(tx);
    const found = await findTimes(tx);
    const times = { ...found, zone: options.zone ?? found.zone };
    const offence =
      (await firstOf(
        [
          ...moneyChecks,
          ...cardChecks,
          ...useChecks,
          ...auditChecks,
          ...causeChecks,
          ...purchaseChecks,
          ...rightsChecks,
          ...staffChecks,
          ...packChecks,
          ...planChangeChecks,
          ...rechargeFileChecks,
          ...payoutChecks,
          ...channelKeyChecks,
          ...acceptanceChecks,
          ...keyChecks(options.now && addDays(dayOf(options.now, "UTC"), -keptKeyDays)),
          // Last: what is wrong before is booked and summed wrongly, too.
          ...legChecks,
          ...bookChecks,
        ],
        tx,
      )) ??
      (await checkAuditHead(tx, options)) ??
      checkTurn(options, times) ??
      (await checkPayments(tx)) ??
      (await checkBooks(tx)) ??
      (times.zone === null ? undefined : await checkDays(tx, times.zone)) ??
      (await checkCards(tx, options, times)) ??
      (options.vault && (await checkSealed(tx, options.vault)));
    return { offence, counts };
  });
}

async function firstOf(
  checks: readonly Check[],
  tx: Transaction,
): Promise<LedgerOffence | undefined> {
  for (const { invariant, name, text } of checks) {
    type Row = { place: string; expected: string; found: string };
    const [row] = await tx.run<Row>({ name: `verify ${name}`, text: firstRowOf(text) }, []);
    if (row) return { invariant, where: row.place, expected: row.expected, found: row.found };
  }
  return undefined;
}

/** No day was turned to that has not begun: its cards would be left alone until then. */
function checkTurn({ now }: Options, { zone, turned }: Times): LedgerOffence | undefined {
  if (!now || !zone || turned === null) return undefined;
  const today = dayOf(now, zone);
  if (turned <= today) return undefined;
  const where = "the turn of the day";
  return { invariant: "I8", where, expected: `${today} at the latest`, found: turned };
}

/** Every entry follows from the one before: where a head that was noted elsewhere still stands, nothing before it was cut. */
async function checkAuditHead(
  tx: Transaction,
  { auditHead }: Options,
): Promise<LedgerOffence | undefined> {
  if (auditHead === undefined) return undefined;
  const found = await tx.run(findAuditHead, [Buffer.from(auditHead, "hex")]);
  if (found.length > 0) return undefined;
  const where = "the audit log";
  return { invariant: "audit", where, expected: `an entry ${auditHead}`, found: "none" };
}

const findAuditHead: Statement = {
  name: "verify_audit_head",
  text: "SELECT FROM audit_entries WHERE hash = $1",
};

/**
 * Behind a fence: PostgreSQL would else expect to meet the first offender soon, and search for the one that is not there in a way
 * that takes the square of the rows.
 */
const firstRowOf = (text: string): string =>
  `WITH offenders AS MATERIALIZED (${text}) SELECT * FROM offenders LIMIT 1`;

/** Walks through all cards, a few wallets at a time, with the rules that TypeScript says. */
async function checkCards(
  tx: Transaction,
  options: Options,
  { zone, currency, turned, last }: Times,
): Promise<LedgerOffence | undefined> {
  const between = {
    turned,
    to: options.now ?? (last ?? Temporal.Instant.fromEpochMilliseconds(0)).add(aYear),
    zone: zone ?? "UTC",
    unsureDays: zone ? 0 : 1,
    currency,
  };
  for (let after = 0n; ; ) {
    const userIds = await nextUsers(tx, after, walletsAtOnce);
    if (userIds.length === 0) break;
    const offence = await checkThese(tx, userIds, await cardsHeldBy(tx, userIds), between);
    if (offence) return offence;
    after = userIds.at(-1)!;
  }
  for (let after = 0n; ; ) {
    const cardIds = await nextStock(tx, after, stockAtOnce);
    if (cardIds.length === 0) return undefined;
    const offence = await checkThese(tx, [], cardIds, between);
    if (offence) return offence;
    after = cardIds.at(-1)!;
  }
}

type Between = Omit<EvaluatedBetween, "from"> & { readonly currency: string | null };

/** What the rules cannot work with is an offence too: they throw where rows are missing or contradict each other. */
async function checkThese(
  tx: Transaction,
  userIds: readonly bigint[],
  cardIds: readonly bigint[],
  between: Between,
): Promise<LedgerOffence | undefined> {
  if (cardIds.length === 0) return undefined;
  try {
    return await checkStates(tx, userIds, cardIds, between);
  } catch (error) {
    if (!(error instanceof Error) || error instanceof pg.DatabaseError) throw error;
    const where = `cards ${cardIds[0]} to ${cardIds.at(-1)}`;
    return { invariant: "history", where, expected: "what the rules allow", found: error.message };
  }
}

async function checkStates(
  tx: Transaction,
  userIds: readonly bigint[],
  cardIds: readonly bigint[],
  between: Between,
): Promise<LedgerOffence | undefined> {
  const [wallets, states, recorded, touched] = await Promise.all([
    findWallets(tx, userIds),
    findCards(tx, cardIds).then((cards) => loadStates(tx, cards, () => beginning)),
    findRecorded(tx, cardIds),
    findTouched(tx, cardIds),
  ]);
  for (const card of states) {
    const offence = recountCard(card, recorded.get(card.id) ?? []);
    if (offence) return offence;
  }
  const { zone, currency } = between;
  const strange =
    currency === null ? undefined : await checkHistory(tx, states, { zone, currency });
  if (strange) return strange;
  for (const [holderId, cards] of Map.groupBy(states, (card) => card.holderId)) {
    const wallet = holderId === null ? undefined : wallets.get(holderId);
    for (const together of wallet ? [cards] : cards.map((card) => [card])) {
      // A card that nothing ever happened to is as it was made.
      const from = Math.max(
        wallet?.changedAtMillis ?? 0,
        ...together.map(({ id }) => touched.get(id) ?? 0),
      );
      if (from === 0) continue;
      const offence = evaluateAgain(wallet?.balanceMicros ?? null, together, {
        ...between,
        from: Temporal.Instant.fromEpochMilliseconds(from),
      });
      if (offence) return offence;
    }
  }
  return undefined;
}
