import { addDays, dayOf } from "../../src/platform/calendar.ts";
import type { Instant } from "../../src/platform/clock.ts";
import type { Statement, Transaction } from "../../src/platform/database/database.ts";
import type { Vault } from "../../src/platform/security/vault.ts";
import { acceptanceChecks } from "./sql/acceptances.sql.ts";
import { auditChecks } from "./sql/audit.sql.ts";
import { bookChecks } from "./sql/books.sql.ts";
import { cardChecks } from "./sql/cards.sql.ts";
import { causeChecks } from "./sql/causes.sql.ts";
import { checkBooks } from "./check-books.ts";
import { checkCards } from "./check-cards.ts";
import { channelKeyChecks } from "./check-channel-keys.ts";
import { checkDays } from "./check-days.ts";
import { checkPayments } from "./check-payments.ts";
import { checkSealed } from "./check-sealed.ts";
import { legChecks } from "./sql/legs.sql.ts";
import { moneyChecks } from "./sql/money.sql.ts";
import type { Check, LedgerOffence } from "./offence.ts";
import { movementChecks } from "./sql/movements.sql.ts";
import { packChecks } from "./sql/packs.sql.ts";
import { packSaleChecks } from "./sql/pack-sales.sql.ts";
import { payoutChecks } from "./sql/payouts.sql.ts";
import { planChangeChecks } from "./sql/plan-changes.sql.ts";
import { purchaseChecks } from "./sql/purchases.sql.ts";
import { rechargeFileChecks } from "./sql/recharge-files.sql.ts";
import { rightsChecks } from "./sql/rights.sql.ts";
import { staffChecks } from "./sql/staff.sql.ts";
import { findTimes, type Times } from "./sql/stored.sql.ts";
import { invoiceChecks } from "./sql/invoices.sql.ts";
import { keyChecks, useChecks } from "./sql/use.sql.ts";

export interface LedgerOptions {
  /** The billing zone; unless said, what the shop's terms say, else UTC. */
  readonly zone?: string;
  /** Unless said, no one knows to which day the clock had come when wallets were last settled: later than anything written. */
  readonly now?: Instant;
  /** A hash that was the end of the audit log once, 64 hexadecimal digits: it must still stand in it. */
  readonly auditHead?: string;
  /** The keys of the shop; without them what is sealed is not opened. */
  readonly vault?: Vault;
}

/** One thing that is asked of the whole database; what it finds is the first offender. */
export interface LedgerQuestion {
  readonly name: string;
  readonly ask: (tx: Transaction) => Promise<LedgerOffence | undefined>;
}

/** Fewer than the days for which keys of records are kept (`sweep-usage.ts`): some of those may be gone already. */
const keptKeyDays = 90;

/** All that is asked, in the order in which it is asked: what follows from something else that is wrong comes after it. */
export async function ledgerQuestions(
  tx: Transaction,
  options: LedgerOptions,
): Promise<readonly LedgerQuestion[]> {
  const found = await findTimes(tx);
  const times: Times = { ...found, zone: options.zone ?? found.zone };
  const { zone } = times;
  const { auditHead, now, vault } = options;
  return [
    ...[
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
      ...packSaleChecks,
      ...movementChecks,
      ...channelKeyChecks,
      ...acceptanceChecks,
      ...keyChecks(now && addDays(dayOf(now, "UTC"), -keptKeyDays)),
      // After these: what is wrong there is booked and summed wrongly, too.
      ...legChecks,
      ...bookChecks,
      ...invoiceChecks,
    ].map((check) => ({ name: check.name, ask: (asked: Transaction) => askCheck(asked, check) })),
    ...(auditHead === undefined
      ? []
      : [{ name: "head", ask: (asked: Transaction) => checkAuditHead(asked, auditHead) }]),
    { name: "turn", ask: async () => checkTurn(now, times) },
    { name: "payments", ask: checkPayments },
    { name: "sealed months", ask: checkBooks },
    ...(zone === null
      ? []
      : [{ name: "days", ask: (asked: Transaction) => checkDays(asked, zone) }]),
    { name: "cards", ask: (asked) => checkCards(asked, now, times) },
    ...(vault ? [{ name: "secrets", ask: (asked: Transaction) => checkSealed(asked, vault) }] : []),
  ];
}

async function askCheck(
  tx: Transaction,
  { invariant, name, text }: Check,
): Promise<LedgerOffence | undefined> {
  type Row = { place: string; expected: string; found: string };
  const [row] = await tx.run<Row>({ name: `verify ${name}`, text: firstRowOf(text) }, []);
  return row && { invariant, where: row.place, expected: row.expected, found: row.found };
}

/**
 * Behind a fence: PostgreSQL would else expect to meet the first offender soon, and search for the one that is not there in a way
 * that takes the square of the rows.
 */
const firstRowOf = (text: string): string =>
  `WITH offenders AS MATERIALIZED (${text}) SELECT * FROM offenders LIMIT 1`;

/** No day was turned to that has not begun: its cards would be left alone until then. */
function checkTurn(now: Instant | undefined, { zone, turned }: Times): LedgerOffence | undefined {
  if (!now || !zone || turned === null) return undefined;
  const today = dayOf(now, zone);
  if (turned <= today) return undefined;
  const where = "the turn of the day";
  return { invariant: "I8", where, expected: `${today} at the latest`, found: turned };
}

/** Every entry follows from the one before: where a head that was noted elsewhere still stands, nothing before it was cut. */
async function checkAuditHead(tx: Transaction, head: string): Promise<LedgerOffence | undefined> {
  const found = await tx.run(findAuditHead, [Buffer.from(head, "hex")]);
  if (found.length > 0) return undefined;
  return {
    invariant: "audit",
    where: "the audit log",
    expected: `an entry ${head}`,
    found: "none",
  };
}

const findAuditHead: Statement = {
  name: "verify_audit_head",
  text: "SELECT FROM audit_links WHERE hash = $1",
};
