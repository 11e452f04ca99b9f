import { recharge } from "@farsim/contract/desk/shop/administration.ts";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { openConnections } from "../../../testing/input/contract-caller.ts";
import { openShop } from "../../../testing/open-shop.ts";
import { behindTheBack } from "../../../testing/database/behind-the-back.ts";
import { testDatabase } from "../../../testing/database/test-database.ts";
import { findLedgerOffence } from "../../../tools/verify-ledger/find-ledger-offence.ts";
import type { LedgerOffence } from "../../../tools/verify-ledger/offence.ts";
import { linkAuditEntries } from "./audit-chain.ts";

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

test("links what administrators did at once into one chain, without a gap", async () => {
  await busyDesk();
  await linkAuditEntries(database);
  const { rows } = await database.pool.query(
    "SELECT position, deed FROM audit_entries LEFT JOIN audit_links ON entry_id = id ORDER BY position",
  );
  expect(rows.map(({ position }) => Number(position))).toEqual(rows.map((_, i) => i + 1));
  const recharges = rows.filter(({ deed: action }) => action === "admin/recharge");
  expect(recharges.length).toBe(atOnce - Math.ceil(atOnce / 7));
  expect(await findLedgerOffence(database)).toBeUndefined();
});

test.for([
  "UPDATE audit_entries SET reason = 'x'",
  "DELETE FROM audit_entries",
  "TRUNCATE audit_entries",
  "UPDATE audit_links SET position = position",
  "DELETE FROM audit_links",
  "TRUNCATE audit_links",
])("refuses %s, its owner too", async (text) => {
  await expect(owner.pool.query(text)).rejects.toThrow("append-only");
  await expect(database.pool.query(text)).rejects.toThrow("permission denied");
});

/** What is found after someone went behind the back of every trigger; then it is whole again. */
async function afterBreaking(text: string): Promise<LedgerOffence | undefined> {
  let offence: LedgerOffence | undefined;
  await behindTheBack(owner, async (tx) => {
    for (const statement of text.split(";")) await sql.raw(statement).execute(tx.db);
    offence = await findLedgerOffence({ ...owner, read: (work) => work(tx) });
  });
  return offence;
}

/** The id of the entry at a place in the chain: ids have gaps. */
const entryAt = (position: number) =>
  `(SELECT entry_id FROM audit_links WHERE position = ${position})`;

test.for([
  [
    "a reason is changed",
    `UPDATE audit_entries SET reason = 'nothing' WHERE id = ${entryAt(3)}`,
    "audit entry at 3",
  ],
  [
    "someone else is named",
    `UPDATE audit_entries SET actor_id = actor_id + 1 WHERE id = ${entryAt(3)}`,
    "audit entry at 3",
  ],
  [
    "a moment is moved",
    `UPDATE audit_entries SET at = at + interval '1 microsecond' WHERE id = ${entryAt(4)}`,
    "audit entry at 4",
  ],
  [
    "a fact is changed",
    `UPDATE audit_entries SET facts = facts || '{"amount":"9.00"}' WHERE id = ${entryAt(4)}`,
    "audit entry at 4",
  ],
  [
    "an entry is taken out",
    `DELETE FROM audit_entries WHERE id = ${entryAt(3)}`,
    "audit entry at 3",
  ],
  [
    "an entry is taken out with its link",
    `DELETE FROM audit_entries WHERE id = ${entryAt(3)}; DELETE FROM audit_links WHERE position = 3`,
    "audit entry at 4",
  ],
  [
    "two change places",
    `UPDATE audit_links SET entry_id = -entry_id WHERE position IN (3, 4);
     UPDATE audit_links a SET entry_id = -b.entry_id FROM audit_links b WHERE a.position IN (3, 4) AND b.position = 7 - a.position`,
    "audit entry at 4",
  ],
  [
    "a link leaves a gap",
    "UPDATE audit_links SET position = position + 1000 WHERE position = (SELECT max(position) FROM audit_links)",
    "audit entry at the end",
  ],
  [
    "the last is taken out",
    `DELETE FROM audit_entries WHERE id = (SELECT max(entry_id) FROM audit_links);
     DELETE FROM audit_links WHERE position = (SELECT max(position) FROM audit_links)`,
    "the end of the audit log",
  ],
  [
    "one is changed with its hash",
    `UPDATE audit_entries SET origin = 'x'; UPDATE audit_links SET hash = sha256(hash) WHERE position = 3`,
    "audit entry at 1",
  ],
  [
    "one is written behind the chain's back",
    "INSERT INTO audit_entries (id, at, actor_id, deed, subject, origin) VALUES (999, now(), 1, 'x', 'y', 'z')",
    "audit entry 999",
  ],
  [
    "one is taken out of those that wait",
    `DELETE FROM audit_links WHERE position = (SELECT max(position) FROM audit_links);
     UPDATE audit_chain SET (last_position, last_hash) = (SELECT position, hash FROM audit_links ORDER BY position DESC LIMIT 1)`,
    "audit entry at the end",
  ],
  [
    "one waits that is linked",
    `INSERT INTO unlinked_audit_entries (entry_id) VALUES (${entryAt(3)})`,
    "audit entry at 3",
  ],
  [
    "one waits that is not there",
    "INSERT INTO unlinked_audit_entries (entry_id) VALUES (999)",
    "audit entry 999",
  ],
  [
    "one is slipped in among those of before",
    `UPDATE audit_links SET linked_at = linked_at - interval '2 hours';
     INSERT INTO audit_entries (id, at, actor_id, deed, subject, origin) VALUES (0, now(), 1, 'x', 'y', 'z');
     INSERT INTO unlinked_audit_entries (entry_id) VALUES (0);
     SELECT link_audit_entries()`,
    "audit entry 0",
  ],
  [
    "one is kept waiting while others are linked",
    `INSERT INTO audit_entries (id, at, actor_id, deed, subject, origin) VALUES (999, now(), 1, 'x', 'y', 'z');
     INSERT INTO unlinked_audit_entries (entry_id, since) VALUES (999, now() - interval '2 hours')`,
    "audit entry 999",
  ],
] as const)("says when %s", async ([, text, where]) => {
  await linkAuditEntries(database);
  const { rows } = await owner.pool.query<{ id: string }>(
    "SELECT entry_id::text AS id FROM audit_links ORDER BY position",
  );
  const place = where
    .replace("at the end", rows.at(-1)!.id)
    .replace(/at (\d)/, (_, position: string) => rows[Number(position) - 1]!.id);
  expect(await afterBreaking(text)).toMatchObject({ invariant: "audit", where: place });
});

test("a clock of the database that is set back is no offence", async () => {
  // Before anyone acted at once with another: the shop was opened alone.
  const setBack = `UPDATE audit_links SET linked_at = linked_at + interval '2 hours' WHERE position = 1`;
  expect(await afterBreaking(setBack)).toBeUndefined();
});
