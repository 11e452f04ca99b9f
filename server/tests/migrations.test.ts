import { readFile } from "node:fs/promises";
import { orderPlan } from "@farsim/contract/cards.ts";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { lifeOfAShop } from "../testing/model/life-of-a-shop.ts";
import { openShop } from "../testing/open-shop.ts";
import type { Person } from "../testing/people.ts";
import { addPlanOnSale } from "../testing/stock.ts";
import {
  type Columns,
  emptyTables,
  type FormerColumns,
  type RenamedTables,
  readColumns,
  readRows,
  writeRows,
} from "../testing/database/table-rows.ts";
import { copyOfDatabase, emptyDatabase, testDatabase } from "../testing/database/test-database.ts";
import { findLedgerOffence } from "../tools/verify-ledger/find-ledger-offence.ts";
import { HandClock } from "../src/platform/clock.ts";
import { type Database, openDatabase } from "../src/platform/database/database.ts";
import { migrateOwn, readMigrations } from "../src/platform/database/migrate.ts";
import { linkAuditEntries } from "../src/platform/security/audit-chain.ts";
import { prepareDatabase } from "../src/platform/database/prepare-database.ts";

/**
 * T23. A shop lives on the newest schema. At each point of its life a database of an earlier schema takes all that it can hold
 * of it, and is migrated: it must then hold the same, row by row, and go on.
 */

/** What a schema before this migration could not know, and no migration can find out. */
const unknownBefore: Record<string, Record<string, readonly string[]>> = {
  "0011": { cards: ["converted_plan_id"] },
  "0013": { card_history: ["balance_micros", "kbps", "plan_id", "plan_version"] },
  "0035": { card_history: ["pack_days", "expires_at"] },
  "0039": { pay_orders: ["cancelled_at"] },
  "0061": { stock_imports: ["undone_at"] },
  "0053": { sessions: ["second_factor_at"] },
  "0058": {
    card_days: ["is_dismissed"],
    rejected_usage: ["field", "settlement", "settled_at", "settled_by", "reason", "tried_at"],
  },
  "0050": { card_jobs: ["value_micros", "created_micros"] },
  "0065": { card_history: ["from_day"] },
  "0079": { card_days: ["plain_until_bytes"] },
  // Whether regions are the sum of records is asked of the ledger.
  "0088": {
    card_days: ["plain_region_code", "plain_region_bytes"],
    card_day_regions: ["bytes"],
  },
  "0076": {
    entries: ["tax_ppm", "tax_country"],
    book_days: ["tax_ppm", "tax_country"],
    wallets: ["country"],
  },
  "0025": { payments: ["disputes_open", "disputes_won", "taken_seq"] },
};

const formerTexts = {
  name_en: "name ->> 'en'",
  name_zh: "name ->> 'zh-CN'",
  description_en: "description ->> 'en'",
  description_zh: "description ->> 'zh-CN'",
};
/** What earlier schemas kept in columns that are gone, or that are reckoned from others today. */
const former: FormerColumns = {
  plan_versions: formerTexts,
  add_ons: formerTexts,
  users: { level: "level" },
  audit_chain: { last_id: "last_position" },
  audit_entries: { hash: "(SELECT hash FROM audit_links l WHERE l.entry_id = t.id)" },
};

/** How a schema before this migration said what a column says in other words today. */
const saidBefore: Record<string, FormerColumns> = {
  "0088": {
    card_day_regions: {
      bytes: `bytes + COALESCE((SELECT plain_region_bytes FROM card_days d
              WHERE d.card_id = t.card_id AND d.day = t.day AND d.segment = 0 AND plain_region_code = t.region_code), 0)`,
    },
  },
  "0071": {
    entries: {
      account: `CASE account WHEN 'wallet' THEN account ELSE (SELECT CASE type WHEN 'TOP_UP' THEN 'cash' WHEN 'REFUND' THEN 'refunds'
                ELSE 'revenue' END FROM activities a WHERE a.user_id = t.user_id AND a.seq = t.seq) END`,
      amount_micros: `CASE leg WHEN 1 THEN (SELECT -change_micros FROM activities a WHERE a.user_id = t.user_id AND a.seq = t.seq)
                      ELSE amount_micros END`,
    },
  },
};
const formerAt = (last: string): FormerColumns =>
  Object.assign(
    { ...former },
    ...Object.entries(saidBefore)
      .filter(([before]) => numberOf(last) < Number(before))
      .map(([, columns]) => columns),
  );

const renamed: RenamedTables = { pack_jobs: "card_jobs", pack_job_cards: "card_job_cards" };

const ofCauses = (causes: string) =>
  `NOT EXISTS (SELECT FROM activities a WHERE a.user_id = t.user_id AND a.seq = t.seq AND cause NOT IN (${causes}))`;
const beforePayouts = "'packCredit'";

/** What a schema before this migration could not hold at all: only such rows are put into it. */
const heldBefore: Record<string, Readonly<Record<string, string>>> = {
  // Of one table the narrowest, which is the earliest, comes last.
  "0086": {
    shop_movements: "payout_id IS NOT NULL OR pack_sale_id IS NOT NULL",
    shop_entries:
      "movement_id IN (SELECT id FROM shop_movements WHERE payout_id IS NOT NULL OR pack_sale_id IS NOT NULL)",
  },
  "0084": {
    shop_movements: "payout_id IS NOT NULL",
    shop_entries: "movement_id IN (SELECT id FROM shop_movements WHERE payout_id IS NOT NULL)",
  },
  "0077": { shop_settings: "topic <> 'invoices'" },
  "0076": { shop_settings: "topic NOT IN ('tax', 'invoices')" },
  "0075": {
    approvals: "file_id IS NULL OR file_id IN (SELECT id FROM recharge_files WHERE chosen IS NULL)",
    recharge_files: "chosen IS NULL",
    recharge_lines: "order_id IS NULL",
  },
  "0074": {
    approvals:
      "kind <> 'ADJUSTMENT' AND (file_id IS NULL OR file_id IN (SELECT id FROM recharge_files WHERE chosen IS NULL))",
    activities: "cause IS NULL OR cause IN ('packCredit', 'payout')",
    entries: ofCauses("'packCredit', 'payout'"),
  },
  "0073": {
    approvals:
      "kind NOT IN ('ADJUSTMENT', 'PAYOUT') AND (file_id IS NULL OR file_id IN (SELECT id FROM recharge_files WHERE chosen IS NULL))",
    activities: `cause IS NULL OR cause IN (${beforePayouts})`,
    entries: ofCauses(beforePayouts),
  },
  "0071": { entries: `leg < 2 AND ${ofCauses(beforePayouts)}` },
  "0070": {
    card_jobs: "deed <> 'editTags'",
    card_job_cards: "job_id IN (SELECT id FROM card_jobs WHERE deed <> 'editTags')",
  },
  "0067": { approvals: "kind NOT IN ('ADJUSTMENT', 'PAYOUT', 'RECHARGE_FILE')" },
  "0050": { approvals: "kind = 'RECHARGE'" },
  "0064": {
    pack_jobs: "deed LIKE '%StarterPack'",
    pack_job_cards: "job_id IN (SELECT id FROM card_jobs WHERE deed LIKE '%StarterPack')",
  },
};
const heldAt = (last: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(heldBefore)
      .filter(([before]) => numberOf(last) < Number(before))
      .flatMap(([, tables]) => Object.entries(tables)),
  );

const migrations = await readMigrations();
const names = Object.keys(migrations).toSorted();
const numberOf = (name: string) => Number(name.slice(0, 4));

/**
 * `DEEP=1` begins at every schema, and lets a shop go on from each. Else it begins at three early ones, which go on, and at the
 * newest that brought new rows: all of them meet the newest steps, and the older steps do not change any more.
 */
const isDeep = Boolean(process.env.DEEP);
const goesOn = (name: string) => isDeep || [2, 7, 18].includes(numberOf(name));
const newest = new Set(names.slice(-8));
const beginsAt = (name: string, bringsRows: boolean) =>
  goesOn(name) || (bringsRows && newest.has(name));

const env = {
  RECHARGE_APPROVAL_ABOVE: "500.00",
  CHANNEL_ADAPTERS: "carrier-one:es2plus:https://smdp.example",
  SECRET_KEY: "5".repeat(64),
};
const shop = await openShop(await testDatabase(), { env });

interface Earlier {
  /** As its owner. */
  readonly database: Database;
  readonly addresses: Awaited<ReturnType<typeof copyOfDatabase>>;
  /** Of that schema. */
  readonly columns: Columns;
}

/** Databases of earlier schemas: each is a copy of one that goes up step by step, empty but for what migrations bring. */
async function openEarlierSchemas() {
  const ladder = await emptyDatabase();
  /** Gives a database at an earlier schema, with what the shop has lived through so far. */
  return async (last: string, work: (earlier: Earlier) => Promise<void>) => {
    // So that none waits for its link: earlier schemas linked each in its own transaction.
    await linkAuditEntries(shop.database);
    const known = names.filter((name) => name <= last).map((name) => [name, migrations[name]!]);
    await using(ladder.ownerConnectionString, (database) =>
      migrateOwn(database, Object.fromEntries(known)),
    );
    const addresses = await copyOfDatabase(ladder.connectionString);
    await using(addresses.ownerConnectionString, async (database) => {
      const columns = await readColumns(database);
      const only = heldAt(last);
      const former = formerAt(last);
      const rows = await readRows(shop.database, columns, { former, renamed, only });
      await writeRows(database, columns, rows);
      await work({ database, addresses, columns });
    });
  };
}

async function using<T>(connectionString: string, work: (database: Database) => Promise<T>) {
  const database = openDatabase(connectionString);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** The tables of an earlier schema whose rows are not those of the shop that lived on the newest, as far as can be known. */
async function findChanged(migrated: Database, last: string, known: Columns): Promise<string[]> {
  const newest = await readColumns(shop.database);
  const unknown = Object.entries(unknownBefore)
    .filter(([before]) => numberOf(last) < Number(before))
    .map(([, tables]) => tables);
  const compared: Columns = new Map(
    [...known.keys()]
      .map((former) => renamed[former] ?? former)
      .map((table) => [
        table,
        newest
          .get(table)!
          .filter((name) => !unknown.some((tables) => tables[table]?.includes(name))),
      ]),
  );
  const [lived, found] = [
    await readRows(shop.database, compared),
    await readRows(migrated, compared),
  ];
  return [...compared.keys()].filter((table) => lived.get(table) !== found.get(table));
}

/** A day later everyone is recharged, every card is used, someone new comes. */
async function goOn({ addresses }: Earlier) {
  const clock = new HandClock(shop.clock.now().add({ hours: 24 }));
  const closing: (() => Promise<void>)[] = [];
  const database = openDatabase(addresses.connectionString);
  const migrated = await openShop(
    { ...addresses, database },
    { env, clock, closeWith: (close) => void closing.push(close) },
  );
  const { rows: people } = await database.pool.query<Person>(
    "SELECT username FROM users WHERE username IS NOT NULL AND level = 0 AND deleted_at IS NULL",
  );
  for (const person of people) await migrated.recharge(person, "30.00");
  const { rows: held } = await database.pool.query<{ iccid: string }>("SELECT iccid FROM cards");
  const newcomer = await migrated.customer();
  await migrated.recharge(newcomer, "30.00");
  const card = await migrated.boundCard(newcomer);
  const planId = await migrated.asProgram((ctx) => addPlanOnSale(ctx));
  const { bearer } = newcomer;
  await migrated.within.done(orderPlan, { cardId: card.id, planId }, { bearer });
  const used = { usedAt: clock.now().toString(), regionName: "JP", bytes: 800_000_000 };
  const records = [card, ...held].map(({ iccid }, i) => ({ id: `after-${i}`, iccid, ...used }));
  const { accepted } = await migrated.report(records);
  expect(accepted).toBe(records.length);
  for (const close of [...closing, () => database.close()]) await close();
}

test("migrates every earlier schema with data in it: no row lost, every invariant kept, and the shop goes on", {
  // Grows with the migrations; a busy machine takes longer, and fails nothing by that.
  timeout: names.length * 10_000,
}, async ({ annotate }) => {
  const chapters = lifeOfAShop(shop);
  const withEarlier = await openEarlierSchemas();
  let schemas = 0;
  for (const name of names) {
    await chapters[numberOf(name)]?.();
    if (!beginsAt(name, chapters[numberOf(name)] !== undefined)) continue;
    schemas += 1;
    await withEarlier(name, async (earlier) => {
      const { database, columns } = earlier;
      await (goesOn(name) ? prepareDatabase(earlier.addresses) : migrateOwn(database, migrations));
      const changed = await findChanged(database, name, columns);
      const offence = await findLedgerOffence(database);
      expect({ name, changed, offence }).toEqual({ name, changed: [] });
      if (!goesOn(name)) return;
      await goOn(earlier);
      const after = await findLedgerOffence(database);
      expect({ name, after }).toEqual({ name });
    });
  }
  // A table in which nothing ever stood proves nothing.
  expect(await emptyTables(shop.database)).toEqual([]);
  await annotate(`${schemas} of ${names.length} schemas`);
});

/** A step that does something to rows that are there, as it would be without a part. */
test.for([
  ["0016_carriers", "UPDATE network_commands SET outcome = 'obeyed';", "", "network_commands"],
  ["0028_payments_seen", "(refunded_micros > 0)::integer", "0", "payments"],
  ["0030_audit_by_moment", "", "UPDATE cards SET tag = NULL; ", "cards"],
  ["0033_texts_by_language", "'zh-CN', name_zh", "'zh-CN', name_en", "plan_versions"],
  [
    "0033_texts_by_language",
    "ALTER TABLE add_ons",
    "UPDATE add_ons SET description_zh = ''; ALTER TABLE add_ons",
    "add_ons",
  ],
  ["0087_stops_of_marks", "event LIKE 'stopService%' AND", "false AND", "cards"],
] as const)("would notice %s with %j as %j", async ([name, part, instead, changed]) => {
  const text = await readFile(new URL(`../migrations/${name}.sql`, import.meta.url), "utf8");
  expect(text).toContain(part);
  const wrong = text.replace(part, instead);
  const last = names[names.indexOf(name) - 1]!;
  const withEarlier = await openEarlierSchemas();
  await withEarlier(last, async ({ database, columns }) => {
    await migrateOwn(database, {
      ...migrations,
      [name]: { up: async (db) => void (await sql.raw(wrong).execute(db)) },
    });
    expect(await findChanged(database, last, columns)).toContain(changed);
  });
});
