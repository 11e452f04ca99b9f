import { listCustomers } from "@farsim/contract/desk/shop/administration.ts";
import type { CallInput } from "@farsim/contract/endpoint.ts";
import { afterAll, expect, test } from "vitest";
import { openShop } from "../../../testing/open-shop.ts";
import { testDatabase } from "../../../testing/database/test-database.ts";
import { putOnRecord } from "../../../testing/database/put-on-record.ts";

const testBase = await testDatabase();
afterAll(() => putOnRecord(testBase.database));
const shop = await openShop(testBase);
const { pool } = testBase.database;
const keeper = await shop.administrator();

const accounts: [name: string | null, email: string, balance: number][] = [
  ["Zoe.B", "zoe@example.com", 3_000_000],
  ["adam", "adam@example.com", 0],
  [null, "Bea@example.com", -1_500_000],
  ["carl", "carl@example.com", 0],
  ["BERT", "b@example.com", 0],
];
for (const [name, email, balance] of accounts)
  await pool.query(
    `WITH made AS (INSERT INTO users (username, email, password_hash, is_register, created_at)
       SELECT $1, $2, CASE WHEN $1::text IS NOT NULL THEN 'none' END, $1::text IS NOT NULL, now() RETURNING id)
     INSERT INTO wallets (user_id, balance_micros, changed_at) SELECT id, $3, now() FROM made`,
    [name, email, balance],
  );

// No activity made these balances.
afterAll(() => pool.query("UPDATE wallets SET balance_micros = 0"));

/** Everyone but staff, two a page. */
async function sorted(sort: CallInput<typeof listCustomers>["sort"]) {
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const ask = { role: "customer", sort, cursor, limit: "2" } as const;
    const page = await shop.done(listCustomers, ask, { bearer: keeper.bearer });
    expect(page.total).toBe(accounts.length);
    seen.push(...page.items.map(({ username, email }) => username ?? email));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return seen;
}

test.for<[CallInput<typeof listCustomers>["sort"], string[]]>([
  [undefined, ["BERT", "carl", "Bea@example.com", "adam", "Zoe.B"]],
  ["createdAt", ["Zoe.B", "adam", "Bea@example.com", "carl", "BERT"]],
  ["username", ["adam", "Bea@example.com", "BERT", "carl", "Zoe.B"]],
  ["-username", ["Zoe.B", "carl", "BERT", "Bea@example.com", "adam"]],
  ["balance", ["Bea@example.com", "adam", "carl", "BERT", "Zoe.B"]],
  ["-balance", ["Zoe.B", "BERT", "carl", "adam", "Bea@example.com"]],
])("sorted by %s, page by page no one is lost or doubled", async ([sort, expected]) => {
  expect(await sorted(sort)).toEqual(expected);
});

test.for([
  ["username", "-username:1-adam"],
  ["username", "balance:1-0"],
  ["username", "username:1-"],
  ["-balance", "-balance:1-much"],
  ["balance", "balance:1-1.5"],
  ["balance", "1"],
  ["createdAt", "-createdAt:1"],
] as const)("sorted by %s, throws at the cursor %s", async ([sort, cursor]) => {
  const { data } = await shop.call(listCustomers, { sort, cursor }, { bearer: keeper.bearer });
  expect(data).toMatchObject({ fields: { cursor: "invalid" } });
});
