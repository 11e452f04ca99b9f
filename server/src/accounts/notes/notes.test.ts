import { exportAccount } from "@farsim/contract/account-export.ts";
import { deleteAccount } from "@farsim/contract/account-settings.ts";
import { listAudit } from "@farsim/contract/desk/people/audit.ts";
import {
  addCustomerNote,
  listCustomerNotes,
  longestNote,
} from "@farsim/contract/desk/people/customer-record.ts";
import { expect, test } from "vitest";
import { testDatabase } from "../../../testing/database/test-database.ts";
import { openShop } from "../../../testing/open-shop.ts";
import type { Person } from "../../../testing/people.ts";

const testBase = await testDatabase();
const shop = await openShop(testBase);
const { pool } = testBase.database;
const by = ({ bearer }: Person) => ({ bearer });
const support = await shop.staff("support");
const auditor = await shop.staff("auditor");

const write = (customer: Person, note: string, writer = support) =>
  shop.done(addCustomerNote, { userId: customer.id, note }, by(writer));
const notesOn = async ({ id: userId }: Person, reader = auditor) =>
  (await shop.done(listCustomerNotes, { userId }, by(reader))).items;

test("keeps a note with its author and time, newest first, on one customer alone", async () => {
  const [customer, other] = [await shop.customer(), await shop.customer()];
  await write(customer, "Wants a refund\nfor March");
  shop.clock.set(shop.clock.now().add({ seconds: 5 }));
  const { note } = await write(customer, "  Was refunded  ");
  await write(other, "Speaks Thai");
  expect(note).toMatchObject({ author: support.username, note: "Was refunded" });
  expect(await notesOn(customer)).toEqual([
    note,
    {
      id: expect.any(String),
      at: "2027-05-01T12:00:00.000Z",
      author: support.username,
      note: "Wants a refund\nfor March",
    },
  ]);
});

test("shows notes page by page, each once", async () => {
  const customer = await shop.customer();
  for (const text of ["1", "2", "3", "4", "5"]) await write(customer, text);
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const wanted = { userId: customer.id, limit: "2", cursor };
    const page = await shop.done(listCustomerNotes, wanted, by(auditor));
    seen.push(...page.items.map(({ note }) => note));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(seen).toEqual(["5", "4", "3", "2", "1"]);
});

test("lets those read who may read customers, and those write who may change them", async () => {
  const customer = await shop.customer();
  const asked = { userId: customer.id, note: "hello" };
  const stock = await shop.staff("stock");
  for (const reader of [auditor, stock])
    expect((await shop.call(addCustomerNote, asked, by(reader))).error).toBe("right_required");
  const list = { userId: customer.id };
  expect((await shop.call(listCustomerNotes, list, by(stock))).error).toBe("right_required");
  expect(await notesOn(customer)).toEqual([]);
});

test("takes no empty note, none longer than may be, and none on anyone unknown", async () => {
  const { id: userId } = await shop.customer();
  for (const note of ["", " \n ", "x".repeat(longestNote + 1)])
    expect((await shop.call(addCustomerNote, { userId, note }, by(support))).error).toBe(
      "validation_failed",
    );
  for (const unknown of ["999999999", "x"]) {
    const asked = { userId: unknown, note: "hello" };
    expect((await shop.call(addCustomerNote, asked, by(support))).error).toBe("not_found");
    const list = { userId: unknown };
    expect((await shop.call(listCustomerNotes, list, by(support))).error).toBe("not_found");
  }
  const asked = { userId, note: "x".repeat(longestNote) };
  expect((await shop.call(addCustomerNote, asked, by(support))).code).toBe(0);
});

test("puts on record that a note was written, and not what it says", async () => {
  const customer = await shop.customer();
  await write(customer, "Lost their passport");
  const { bearer } = await shop.administrator();
  const { items } = await shop.done(listAudit, { subject: `user:${customer.id}` }, { bearer });
  expect(items).toMatchObject([{ deed: "admin/customer/addNote", actor: support.username }]);
  expect(JSON.stringify(items)).not.toContain("passport");
});

test("is never rewritten, stands in the customer's own export, and goes with the account", async () => {
  const customer = await shop.customer();
  const { note } = await write(customer, "Travels to Japan");
  const rewriting = pool.query("UPDATE customer_notes SET note = 'x' WHERE id = $1", [note.id]);
  await expect(rewriting).rejects.toThrow("never rewritten");
  expect((await shop.done(exportAccount, {}, by(customer))).notes).toEqual([note]);
  await shop.done(deleteAccount, { password: customer.password }, by(customer));
  const { rows } = await pool.query("SELECT FROM customer_notes WHERE id = $1", [note.id]);
  expect(rows).toEqual([]);
  const gone = { userId: customer.id };
  expect((await shop.call(listCustomerNotes, gone, by(support))).error).toBe("not_found");
});
