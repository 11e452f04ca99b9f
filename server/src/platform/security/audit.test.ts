import { recharge } from "@farsim/contract/desk/shop/administration.ts";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { openConnections } from "../../../testing/input/contract-caller.ts";
import { openShop } from "../../../testing/open-shop.ts";
import { testDatabase } from "../../../testing/database/test-database.ts";
import { findLedgerOffence } from "../../../tools/verify-ledger/find-ledger-offence.ts";
import type { LedgerOffence } from "../../../tools/verify-ledger/offence.ts";
import type { Transaction } from "../database/database.ts";

const testBase = await testDatabase();
const { database, owner } = testBase;
const shop = await openShop(testBase);
const atOnce = 20;

/** Actions of several administrators at once, some of which are refused half way. */
async function busyDesk(): Promise<void> {
  const desk = await Promise.all([1, 2, 3].map(() => shop.administrator()));
  const customers = await Promise.all([1, 2, 3, 4, 5].map(() => shop.customer()));
  await openConnections(shop.address, atOnce);
  await Promise.all(
    Array.from({ length: atOnce }, (_, i) =>
      shop.call(
        recharge,
        { account: customers[i % 5]!.username, amount: i % 7 === 0 ? "0.00" : "1.00" },
        { bearer: desk[i % 3]!.bearer },
      ),
    ),
  );
}

test("numbers what administrators did at once without a gap, in one chain", async () => {
  await busyDesk();
  const { rows } = await database.pool.query("SELECT id, deed FROM audit_entries ORDER BY id");
  expect(rows.map(({ id }) => Number(id))).toEqual(rows.map((_, i) => i + 1));
  const recharges = rows.filter(({ deed: action }) => action === "admin/recharge");
  expect(recharges.length).toBe(atOnce - Math.ceil(atOnce / 7));
  expect(await findLedgerOffence(database)).toBeUndefined();
});

test.for([
  "UPDATE audit_entries SET reason = 'x'",
  "DELETE FROM audit_entries",
  "TRUNCATE audit_entries",
])("refuses %s, its owner too", async (text) => {
  await expect(owner.pool.query(text)).rejects.toThrow("append-only");
  await expect(database.pool.query(text)).rejects.toThrow("permission denied");
});

class Undo extends Error {}

/** What is found after someone went behind the back of every trigger; then it is whole again. */
async function afterBreaking(text: string): Promise<LedgerOffence | undefined> {
  let offence: LedgerOffence | undefined;
  const breaking = owner.write(async (tx: Transaction) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(tx.db);
    await sql.raw(text).execute(tx.db);
    offence = await findLedgerOffence({ ...owner, read: (work) => work(tx) });
    throw new Undo();
  });
  await expect(breaking).rejects.toThrow(Undo);
  return offence;
}

test.for([
  [
    "a reason is changed",
    "UPDATE audit_entries SET reason = 'nothing' WHERE id = 3",
    "audit entry 3",
  ],
  [
    "someone else is named",
    "UPDATE audit_entries SET actor_id = actor_id + 1 WHERE id = 3",
    "audit entry 3",
  ],
  [
    "a moment is moved",
    "UPDATE audit_entries SET at = at + interval '1 microsecond' WHERE id = 4",
    "audit entry 4",
  ],
  [
    "a fact is changed",
    `UPDATE audit_entries SET facts = facts || '{"amount":"9.00"}' WHERE id = 4`,
    "audit entry 4",
  ],
  ["an entry is taken out", "DELETE FROM audit_entries WHERE id = 3", "audit entry 4"],
  [
    "the last is taken out",
    "DELETE FROM audit_entries WHERE id = (SELECT max(id) FROM audit_entries)",
    "the end of the audit log",
  ],
  [
    "one is changed with its hash",
    "UPDATE audit_entries SET origin = 'x'; UPDATE audit_entries SET hash = sha256(origin::bytea) WHERE id = 3",
    "audit entry 1",
  ],
  [
    "one is written behind the chain's back",
    "INSERT INTO audit_entries (id, at, actor_id, deed, subject, origin, hash) VALUES (999, now(), 1, 'x', 'y', 'z', '')",
    "audit entry 999",
  ],
] as const)("tells when %s", async ([, text, where]) => {
  expect(await afterBreaking(text)).toMatchObject({ invariant: "audit", where });
});
