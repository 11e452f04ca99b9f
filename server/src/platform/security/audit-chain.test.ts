import { recharge } from "@farsim/contract/desk/shop/administration.ts";
import { expect, onTestFinished, test } from "vitest";
import { throwawayDatabase } from "../../../testing/database/throwaway-database.ts";
import { openShop } from "../../../testing/open-shop.ts";
import { testDatabase } from "../../../testing/database/test-database.ts";
import { until } from "@farsim/programs/until.ts";
import { findLedgerOffence } from "../../../tools/verify-ledger/find-ledger-offence.ts";
import type { Database } from "../database/database.ts";
import { openLog } from "../log.ts";
import { audit } from "./audit.ts";
import { keepAuditLinked, linkAuditEntries } from "./audit-chain.ts";

const testBase = await testDatabase();
const { database } = testBase;
const shop = await openShop(testBase);

/** Puts something on record, and commits when it is let go. */
function beginAction(subject: string) {
  const { promise: letGo, resolve: commit } = Promise.withResolvers<void>();
  const { promise: written, resolve: wrote } = Promise.withResolvers<void>();
  const ended = shop.asProgram(async (ctx) => {
    await audit(ctx, { action: "user/login", subject, by: 0n });
    wrote();
    await letGo;
  });
  return { written, commitNow: () => (commit(), ended) };
}

const chain = async () => {
  const { rows } = await database.pool.query<{ subject: string; position: string }>(
    "SELECT subject, position FROM audit_links JOIN audit_entries e ON e.id = entry_id ORDER BY position",
  );
  return rows;
};
const isLinked = (subject: string) => async () =>
  (await chain()).some((link) => link.subject === subject);

test("an action whose commit is late keeps no other from its end, and is linked after it", async () => {
  const late = beginAction("test:late");
  onTestFinished(late.commitNow);
  await late.written;
  const [administrator, customer] = [await shop.administrator(), await shop.customer()];
  // Until entries were linked after their commit, this waited for the other's.
  await shop.done(
    recharge,
    { account: customer.username, amount: "1.00" },
    { bearer: administrator.bearer },
  );
  expect(await until(isLinked(`user:${customer.id}`), { withinMs: 30_000 })).toBe(true);
  expect(await isLinked("test:late")()).toBe(false);
  await late.commitNow();
  expect(await until(isLinked("test:late"), { withinMs: 30_000 })).toBe(true);
  expect((await chain()).at(-1)).toMatchObject({ subject: "test:late" });
  expect(await findLedgerOffence(database)).toBeUndefined();
});

test("what is rolled back leaves no gap", async () => {
  await expect(
    shop.asProgram(async (ctx) => {
      await audit(ctx, { action: "user/login", subject: "test:undone", by: 0n });
      throw new Error("refused half way");
    }),
  ).rejects.toThrow("refused half way");
  await beginAction("test:after").commitNow();
  await linkAuditEntries(database);
  const links = await chain();
  expect(links.map(({ subject }) => subject)).not.toContain("test:undone");
  expect(links.map(({ position }) => Number(position))).toEqual(links.map((_, i) => i + 1));
});

test("what many put on record while many link is linked once each, in one chain", async () => {
  const subjects = Array.from({ length: 60 }, (_, i) => `test:many${i}`);
  await Promise.all(
    subjects.map(async (subject) => {
      await beginAction(subject).commitNow();
      await linkAuditEntries(database);
      expect(await isLinked(subject)()).toBe(true);
    }),
  );
  const links = await chain();
  expect(links.map(({ position }) => Number(position))).toEqual(links.map((_, i) => i + 1));
  expect(links.filter(({ subject }) => subject.startsWith("test:many"))).toHaveLength(60);
  expect(await findLedgerOffence(database)).toBeUndefined();
});

test("more than are linked at once are linked all the same", async () => {
  await shop.asProgram(async ({ tx }) => {
    await tx.run(
      {
        name: "write_many_entries",
        text: `INSERT INTO audit_entries (at, actor_id, deed, subject, origin)
               SELECT now(), 0, 'user/login', 'test:thousands', 'a test' FROM generate_series(1, 2500)`,
      },
      [],
    );
  });
  await linkAuditEntries(database);
  expect((await chain()).filter(({ subject }) => subject === "test:thousands")).toHaveLength(2500);
  expect(await findLedgerOffence(database)).toBeUndefined();
});

test("what one process has left is linked by the next, and a failure is logged once however long it lasts", async () => {
  const other = await throwawayDatabase();
  const count = async (table: string) =>
    Number((await other.database.pool.query(`SELECT count(*) FROM ${table}`)).rows[0].count);
  await other.database.pool.query(
    "INSERT INTO audit_entries (at, actor_id, deed, subject, origin) VALUES (now(), 0, 'user/login', 'test:left', 'a test')",
  );
  const lines: string[] = [];
  let tries = 0;
  let isDown = true;
  const write: Database["write"] = async (work) => {
    tries++;
    if (isDown) throw new Error("no connection");
    return other.database.write(work);
  };
  const log = openLog("info", { write: (line) => void lines.push(line) });
  const auditLinks = keepAuditLinked({ ...other.database, write }, log);
  expect(await until(async () => tries >= 3, { withinMs: 30_000 })).toBe(true);
  expect(lines).toEqual([expect.stringContaining("entries of the audit log wait for their link")]);
  expect(await count("unlinked_audit_entries")).toBeGreaterThan(0);
  isDown = false;
  expect(
    await until(async () => (await count("unlinked_audit_entries")) === 0, { withinMs: 30_000 }),
  ).toBe(true);
  await auditLinks.close();
  expect(await count("audit_links")).toBe(await count("audit_entries"));
  expect(lines).toHaveLength(1);
});
