import { type CustomerRole, listCustomers } from "@farsim/contract/desk/shop/administration.ts";
import type { CallInput } from "@farsim/contract/endpoint.ts";
import { mostCounted } from "@farsim/contract/page.ts";
import { afterAll, expect, test } from "vitest";
import { openShop } from "../../../testing/open-shop.ts";
import { testDatabase } from "../../../testing/database/test-database.ts";
import { putOnRecord } from "../../../testing/database/put-on-record.ts";

const testBase = await testDatabase();
afterAll(() => putOnRecord(testBase.database));
const shop = await openShop(testBase);
const { pool } = testBase.database;
const keeper = await shop.administrator();

/** Accounts of a name and a number each. */
async function add(name: string, many: number, role: CustomerRole = "customer"): Promise<void> {
  await pool.query(
    `WITH made AS (INSERT INTO users (username, email, password_hash, is_register, role_id, created_at)
       SELECT $1 || i, $1 || i || '@example.com', 'none', true, $3::bigint, now() FROM generate_series(1, $2::int) i RETURNING id)
     INSERT INTO wallets (user_id, changed_at) SELECT id, now() FROM made`,
    [name, many, role === "administrator" ? 1 : null],
  );
}
const set = (name: string, what: string) =>
  pool.query(`UPDATE users SET ${what} WHERE username = $1`, [name]);

async function found(search: CallInput<typeof listCustomers>) {
  await shop.renew(keeper);
  const { items, total } = await shop.done(listCustomers, search, { bearer: keeper.bearer });
  expect(total).toBe(items.length);
  return items.map(({ email }) => email.split("@")[0]);
}

await add("plain", 3);
await add("chief", 2, "administrator");
await set("plain2", "disabled_at = now()");
await set("chief2", "disabled_at = now()");
await set("plain3", "is_register = false, username = NULL, password_hash = NULL");
// Recharged before anyone registered it, and shut since.
await add("shut", 1);
await set(
  "shut1",
  "is_register = false, username = NULL, password_hash = NULL, disabled_at = now()",
);
await add("gone", 1);
await set(
  "gone1",
  "deleted_at = now(), is_register = false, username = NULL, password_hash = NULL, email = 'deleted-' || id || '@deleted.invalid'",
);
const own = keeper.email.split("@")[0];

test.for<[CallInput<typeof listCustomers>, (string | undefined)[]]>([
  [{}, ["shut1", "chief2", "chief1", "plain3", "plain2", "plain1", own]],
  [{ role: "administrator" }, ["chief2", "chief1", own]],
  [{ role: "customer" }, ["shut1", "plain3", "plain2", "plain1"]],
  [{ state: "active" }, ["chief1", "plain1", own]],
  [{ state: "disabled" }, ["shut1", "chief2", "plain2"]],
  [{ state: "unregistered" }, ["plain3"]],
  [{ role: "administrator", state: "disabled" }, ["chief2"]],
  [{ role: "administrator", state: "unregistered" }, []],
  [{ search: "PLAIN", state: "active" }, ["plain1"]],
  [{ search: "plain3@", state: "unregistered" }, ["plain3"]],
  [{ search: "%", role: "customer" }, []],
])("finds by %j, and counts just those", async ([search, expected]) => {
  expect(await found(search)).toEqual(expected);
});

test("pages through a filter without losing or doubling anyone", async () => {
  const ask = { role: "customer", limit: "3" } as const;
  const first = await shop.done(listCustomers, ask, { bearer: keeper.bearer });
  expect(first).toMatchObject({ total: 4, items: { length: 3 } });
  const cursor = first.nextCursor!;
  const rest = await shop.done(listCustomers, { ...ask, cursor }, { bearer: keeper.bearer });
  expect(rest.items.map(({ username }) => username)).toEqual(["plain1"]);
  expect(rest.nextCursor).toBeNull();
});

test.for([{ role: "owner" }, { state: "" }, { level: "1" }])("refuses %j", async (search) => {
  const asked = search as CallInput<typeof listCustomers>;
  const { error } = await shop.call(listCustomers, asked, { bearer: keeper.bearer });
  expect(error).toBe("validation_failed");
});

test("finds the few among very many by an index that holds only them, and counts no further than ten thousand", async () => {
  await add("crowd", mostCounted + 50);
  await testBase.owner.pool.query("ANALYZE users");
  const total = async (search: CallInput<typeof listCustomers>) =>
    (await shop.done(listCustomers, { ...search, limit: "1" }, { bearer: keeper.bearer })).total;
  expect(await total({ role: "customer" })).toBe(mostCounted + 1);
  expect(await total({ state: "active", search: "crowd" })).toBe(mostCounted + 1);
  expect(await total({ role: "administrator" })).toBe(3);
  const planOf = async (condition: string) => {
    const { rows } = await pool.query(
      `EXPLAIN SELECT id FROM users WHERE users.deleted_at IS NULL AND ${condition} ORDER BY id DESC LIMIT 20`,
    );
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  };
  expect(await planOf("level = 1")).toContain("users_administrators");
  expect(await planOf("disabled_at IS NOT NULL")).toContain("users_disabled");
  expect(await planOf("(NOT is_register AND disabled_at IS NULL)")).toContain("users_unregistered");
  expect(await planOf("level = 0")).not.toContain("users_administrators");
});
