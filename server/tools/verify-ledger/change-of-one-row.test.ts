import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import pg from "pg";
import { beforeAll, expect, test } from "vitest";
import { behindTheBack } from "../../testing/database/behind-the-back.ts";
import { rowChanges, type RowChange } from "../../testing/database/change-one-row.ts";
import { testDatabase } from "../../testing/database/test-database.ts";
import { actAtTheDesk } from "../../testing/model/desk-actions.ts";
import { lifeOfAShop } from "../../testing/model/life-of-a-shop.ts";
import { openShop } from "../../testing/open-shop.ts";
import { openVault } from "../../src/platform/security/vault.ts";
import type { Transaction } from "../../src/platform/database/database.ts";
import { findLedgerOffence } from "./find-ledger-offence.ts";
import { ledgerQuestions } from "./questions.ts";

const testBase = await testDatabase();
const { owner } = testBase;
const secretKey = "5".repeat(64);
const vault = openVault({ secretKey: Buffer.from(secretKey, "hex") });
const shop = await openShop(testBase, {
  env: {
    SECRET_KEY: secretKey,
    RECHARGE_APPROVAL_ABOVE: "500.00",
    CHANNEL_ADAPTERS: "carrier-one:es2plus:https://smdp.example",
  },
});

beforeAll(async () => {
  const chapters = lifeOfAShop(shop);
  for (const number of Object.keys(chapters).toSorted((a, b) => Number(a) - Number(b)))
    await chapters[Number(number)]!();
  await actAtTheDesk(shop);
});

const findIn = (tx: Transaction) =>
  findLedgerOffence({ ...owner, read: (work) => work(tx) }, { now: shop.clock.now(), vault });

/** The questions that named changes of a column, or of its table, before, the last one first: most likely one of them names the next one there. */
const namedBy = new Map<string, readonly string[]>();

/** Whether the proof names a change; undefined where the schema refuses it. */
async function isNamed(tx: Transaction, change: RowChange): Promise<boolean | undefined> {
  const places = [placeOf(change), change.table];
  const before = [...new Set(places.flatMap((place) => namedBy.get(place) ?? []))];
  const likely = before.length > 0 && (await tryChange(tx, change, before));
  // What is wrong breaks some questions: then all are asked in their order, as the proof does.
  const by = likely || (await tryChange(tx, change));
  if (typeof by !== "string") return by;
  for (const place of places) {
    const others = (namedBy.get(place) ?? []).filter((name) => name !== by);
    namedBy.set(place, [by, ...others]);
  }
  return true;
}

/** `DEEP=1` changes every row of every table in every way; else one row in one way says whether a column is looked at. */
const isDeep = Boolean(process.env.DEEP);

const placeOf = ({ table, column = "a row" }: RowChange) => `${table}.${column}`;

/** Which question names a change, of some or of all; false where none does, undefined where the schema, or a question, refuses it. */
async function tryChange(
  tx: Transaction,
  { statement }: RowChange,
  names?: readonly string[],
): Promise<string | false | undefined> {
  await sql`SAVEPOINT before`.execute(tx.db);
  try {
    const { numAffectedRows } = await sql.raw(statement).execute(tx.db);
    if (!numAffectedRows) return undefined;
    const all = await ledgerQuestions(tx, { now: shop.clock.now(), vault });
    const asked = names ? names.map((name) => all.find((one) => one.name === name)!) : all;
    for (const { name, ask } of asked) if (await ask(tx)) return name;
    return false;
  } catch (error) {
    if (names || error instanceof pg.DatabaseError) return undefined;
    throw error;
  } finally {
    await sql`ROLLBACK TO SAVEPOINT before`.execute(tx.db);
    // Else each savepoint lies within the one before, thousands deep.
    await sql`RELEASE SAVEPOINT before`.execute(tx.db);
  }
}

/** The table of `docs/security.md` that says what may change unseen, and why that is harmless: tables, or columns of them. */
async function harmless(): Promise<Set<string>> {
  const text = await readFile(new URL("../../../docs/security.md", import.meta.url), "utf8");
  const section = text.split("## What the proof leaves out")[1] ?? "";
  const rows = section.split("\n## ")[0]!.matchAll(/^\| `(\w+)` \| ([^|]*) \|/gm);
  return new Set(
    [...rows].flatMap(([, table, columns]) =>
      columns!.trim() === "all"
        ? [`${table}`]
        : [...columns!.matchAll(/`(\w+)`|a row/g)].map(
            ([, column]) => `${table}.${column ?? "a row"}`,
          ),
    ),
  );
}

/** The places of which a change goes unnamed, among those that are asked for, and how many changes were tried. */
async function findUnnamed(declared: ReadonlySet<string>, isAskedFor: (place: string) => boolean) {
  const [unnamed, named] = [new Set<string>(), new Set<string>()];
  let tried = 0;
  await behindTheBack(owner, async (tx) => {
    for (const change of await rowChanges(tx, (table) => declared.has(table))) {
      const place = placeOf(change);
      // One change that no question names says enough of its place.
      if (!isAskedFor(place) || unnamed.has(place) || (named.has(place) && !isDeep)) continue;
      const answer = await isNamed(tx, change);
      if (answer === undefined) continue;
      tried += 1;
      (answer ? named : unnamed).add(place);
    }
  });
  return { unnamed, tried };
}

const tableOf = (place: string) => place.split(".")[0]!;

test("names every change of one row, but those that the documents call harmless", async ({
  annotate,
}) => {
  const declared = await harmless();
  const { unnamed, tried } = await findUnnamed(
    declared,
    (place) => !declared.has(place) && !declared.has(tableOf(place)),
  );
  expect([...unnamed].toSorted()).toEqual([]);
  expect(tried).toBeGreaterThan(300);
  await annotate(`${tried} changes`);
}, 1_200_000);

test("would miss a change that no question is about", async () => {
  const { unnamed } = await findUnnamed(new Set(), (place) => place === "users.language");
  expect([...unnamed]).toEqual(["users.language"]);
});

// Looked for until it is found, in every row: each time all is asked, which takes most of the time of this file.
test.runIf(isDeep)(
  "misses a change in each place that the documents call harmless",
  async () => {
    const declared = await harmless();
    const { unnamed } = await findUnnamed(
      declared,
      (place) => declared.has(place) || declared.has(tableOf(place)),
    );
    const places = new Set([...unnamed, ...[...unnamed].map(tableOf)]);
    expect([...declared].filter((place) => !places.has(place))).toEqual([]);
  },
  1_200_000,
);

/** SQL that books something for the holder of most money: activity, entries and wallet agree with each other. */
const book = (type: string, micros: number, house: string, rest = "") => `
  WITH w AS (SELECT * FROM wallets ORDER BY balance_micros DESC LIMIT 1),
  noted AS (INSERT INTO activities (user_id, seq, type, change_micros, balance_after_micros, changed_at, trade_date${rest && ", card_id, add_on_id, plan_id, plan_version, cause, days"})
    SELECT user_id, last_seq + 1, '${type}', ${micros}, balance_micros + ${micros}, changed_at,
           (changed_at AT TIME ZONE (SELECT billing_time_zone FROM shop_terms))::date${rest && `, ${rest}`} FROM w),
  legs AS (INSERT INTO entries SELECT user_id, last_seq + 1, leg, account, amount
    FROM w, (VALUES (0, 'wallet', ${micros}), (1, '${house}', -(${micros}))) AS side (leg, account, amount))
  UPDATE wallets SET balance_micros = balance_micros + ${micros}, last_seq = last_seq + 1
  WHERE user_id = (SELECT user_id FROM w)`;

const cardOfRichest = `(SELECT min(id) FROM cards WHERE holder_id = w.user_id)`;

/** SQL that takes the last recharge by hand of someone away, as if it had never been. */
const forgetRecharge = `
  CREATE TEMP TABLE gone ON COMMIT DROP AS
    SELECT a.* FROM activities a JOIN wallets w ON w.user_id = a.user_id AND a.seq = w.last_seq
    WHERE type = 'TOP_UP' AND order_id IS NULL AND reverses_seq IS NULL ORDER BY a.user_id LIMIT 1;
  UPDATE wallets w SET balance_micros = w.balance_micros - change_micros, last_seq = last_seq - 1,
    changed_at = COALESCE((SELECT changed_at FROM activities a WHERE a.user_id = w.user_id AND a.seq = w.last_seq - 1),
                          (SELECT created_at FROM users WHERE id = w.user_id))
    FROM gone WHERE gone.user_id = w.user_id;
  DELETE FROM entries USING gone WHERE entries.user_id = gone.user_id AND entries.seq = gone.seq;
  DELETE FROM activities USING gone WHERE activities.user_id = gone.user_id AND activities.seq = gone.seq`;

/** SQL that makes a part that was given back a cent more, with all that follows from it. */
const giveMoreBack = `
  CREATE TEMP TABLE given ON COMMIT DROP AS SELECT r.user_id, r.seq FROM activities r
    JOIN activities o ON o.user_id = r.user_id AND o.seq = r.reverses_seq WHERE r.type = 'REFUND' AND r.change_micros < -o.change_micros;
  UPDATE entries e SET amount_micros = amount_micros + CASE leg WHEN 0 THEN 10000 ELSE -10000 END
    FROM given g WHERE (e.user_id, e.seq) = (g.user_id, g.seq);
  UPDATE wallets w SET balance_micros = balance_micros + 10000 FROM given g WHERE w.user_id = g.user_id;
  UPDATE activities a SET change_micros = change_micros + CASE a.seq WHEN g.seq THEN 10000 ELSE 0 END,
    balance_after_micros = balance_after_micros + 10000
    FROM given g WHERE a.user_id = g.user_id AND a.seq >= g.seq`;

/** SQL that moves one record of use with its day and regions a day on. */
const moveRecord = `
  CREATE TEMP TABLE moved ON COMMIT DROP AS SELECT card_id, day FROM card_days d WHERE NOT rated
    AND NOT EXISTS (SELECT FROM card_days n WHERE n.card_id = d.card_id AND n.day = d.day + 1) LIMIT 1;
  UPDATE card_days d SET day = d.day + 1 FROM moved m WHERE d.card_id = m.card_id AND d.day = m.day;
  UPDATE card_day_regions d SET day = d.day + 1 FROM moved m WHERE d.card_id = m.card_id AND d.day = m.day;
  UPDATE usage_records d SET day = d.day + 1 FROM moved m WHERE d.card_id = m.card_id AND d.day = m.day`;

const ofImport = "id = (SELECT min(id) FROM cards WHERE import_id IS NOT NULL)";
const inStock =
  "id = (SELECT max(id) FROM cards WHERE holder_id IS NULL AND status = 'NOT_ACTIVE' AND id NOT IN (SELECT card_id FROM card_history))";
const pack = "id = (SELECT min(id) FROM cards WHERE is_starter_pack)";

test.for([
  ["a recharge of a cent out of nothing", book("TOP_UP", 10_000, "cashByHand"), "cause"],
  ["a recharge of 5000.00 out of nothing", book("TOP_UP", 5_000_000_000, "cashByHand"), "cause"],
  [
    "a recharge that is booked as earned",
    "UPDATE entries SET account = 'planFees' WHERE (user_id, seq) = (SELECT user_id, seq FROM entries WHERE account = 'cashByHand' LIMIT 1) AND leg = 1",
    "I1",
  ],
  ["a refund of 5000.00 out of nothing", book("REFUND", 5_000_000_000, "packCredits"), "cause"],
  [
    "days of a StarterPack that no one bound",
    book("REFUND", 1_000_000, "packCredits", `${cardOfRichest}, NULL, 1, 1, 'packCredit', 3`),
    "history",
  ],
  [
    "an add-on that no one bought",
    book("ADD_ON_PURCHASE", -10_000, "addOnFees", `${cardOfRichest}, 1, NULL, NULL, NULL, NULL`),
    "cause",
  ],
  [
    "an eSIM that no one applied for",
    book("ESIM_APPLY", -10_000, "esimFees", `${cardOfRichest}, NULL, NULL, NULL, NULL, NULL`),
    "cause",
  ],
  [
    "goodwill that is booked as a correction",
    `WITH a AS (UPDATE activities SET cause = 'correction' WHERE cause = 'goodwill' AND change_micros = 4000000 RETURNING user_id, seq)
     UPDATE entries e SET account = 'corrections' FROM a WHERE (e.user_id, e.seq) = (a.user_id, a.seq) AND leg = 1`,
    "cause",
  ],
  ["a part of an add-on given back that was less", giveMoreBack, "cause"],
  ["a recharge that is gone", forgetRecharge, "cause"],
  [
    "an approval that could be confirmed again",
    "UPDATE approvals SET status = 'PENDING', decided_by = NULL, decided_at = NULL, seq = NULL WHERE status = 'CONFIRMED'",
    "record",
  ],
  ["use that is moved to the day after", moveRecord, "I2"],
  [
    "a card in stock that runs",
    `UPDATE cards SET status = 'USING', network_on = true WHERE ${inStock}`,
    "history",
  ],
  [
    "a card in stock that is paused",
    `UPDATE cards SET status = 'PAUSED' WHERE ${inStock}`,
    "history",
  ],
  [
    "the channel of a card that came with a file",
    `UPDATE cards SET channel_id = channel_id - 1 WHERE ${ofImport}`,
    "record",
  ],
  [
    "a StarterPack of a hundred days more",
    `UPDATE cards SET expires_at = expires_at + interval '100 days' WHERE ${pack}`,
    "history",
  ],
  ["a StarterPack of 366 days", `UPDATE cards SET pack_days = 366 WHERE ${pack}`, "history"],
  [
    "a customer who is an administrator",
    "UPDATE users SET role_id = 1 WHERE id = (SELECT max(id) FROM users WHERE level = 0 AND deleted_at IS NULL)",
    "record",
  ],
  ["the billing zone", "UPDATE shop_terms SET billing_time_zone = 'Asia/Tokyo'", "record"],
] as const)("names %s, though all rows agree", async ([, statements, invariant]) => {
  await behindTheBack(owner, async (tx) => {
    await sql.raw(statements).execute(tx.db);
    expect(await findIn(tx)).toMatchObject({ invariant });
  });
});
