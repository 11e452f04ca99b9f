import * as settings from "@farsim/contract/account-settings.ts";
import * as accounts from "@farsim/contract/accounts.ts";
import { exportActivities } from "@farsim/contract/activities.ts";
import { enterCustomer } from "@farsim/contract/customer-view.ts";
import { listAudit } from "@farsim/contract/desk/people/audit.ts";
import { getCustomer } from "@farsim/contract/desk/people/customer-desk.ts";
import {
  importCards,
  listBatchCards,
  stockColumns,
} from "@farsim/contract/desk/cards/stock-import.ts";
import { expect, onTestFinished, test } from "vitest";
import { codeOfStep, stepOf } from "../accounts/second-factor/totp.ts";
import { openShop } from "../../testing/open-shop.ts";
import { testDatabase } from "../../testing/database/test-database.ts";
import type { Person } from "../../testing/people.ts";
import { newTestCard } from "../../testing/stock.ts";
import { openVault } from "../platform/security/vault.ts";
import { runWaitingImports } from "./stock/run-import.ts";

const testBase = await testDatabase();
const { pool } = testBase.database;
const shop = await openShop(testBase, { env: { BILLING_TIMEZONE: "Asia/Hong_Kong" } });
const by = ({ bearer }: Person) => ({ bearer });
const owner = await shop.administrator();

/** What stands in the log of an action, in its order. */
async function entriesOf(action: string, subject: string) {
  const { rows } = await pool.query<{ actor: string; facts: Record<string, unknown> }>(
    "SELECT actor_id::text AS actor, facts FROM audit_entries WHERE deed = $1 AND subject = $2 ORDER BY id",
    [action, subject],
  );
  return rows;
}

test("a read of a customer's page is on record once a person, customer and billing day", async () => {
  const [anna, bert] = [await shop.staff("support"), await shop.staff("auditor")];
  const [one, two] = [await shop.customer(), await shop.customer()];
  const read = async (reader: Person, { id }: Person) => {
    await shop.renew(reader);
    return shop.done(getCustomer, { userId: id }, by(reader));
  };
  const readersOf = async ({ id }: Person) =>
    (await entriesOf("admin/customer/read", `user:${id}`)).map(({ actor }) => actor);
  // 23:30 in Hong Kong.
  shop.clock.set("2027-05-01T15:30:00Z");
  await read(anna, one);
  await read(anna, one);
  await read(bert, one);
  await read(anna, two);
  expect(await readersOf(one)).toEqual([anna.id, bert.id]);
  expect(await readersOf(two)).toEqual([anna.id]);
  shop.clock.set("2027-05-01T16:30:00Z");
  await read(anna, one);
  expect(await readersOf(one)).toEqual([anna.id, bert.id, anna.id]);
  const { items } = await shop.done(
    listAudit,
    { subject: `user:${one.id}`, limit: "1" },
    { bearer: (await renewed(owner)).bearer },
  );
  expect(items).toMatchObject([{ deed: "admin/customer/read", actor: anna.username }]);
});

test("twenty reads at once are one entry, and each is answered", async () => {
  const [reader, customer] = [await shop.staff("support"), await shop.customer()];
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => shop.done(getCustomer, { userId: customer.id }, by(reader))),
  );
  expect(new Set(answers.map((answer) => answer.customer.id))).toEqual(new Set([customer.id]));
  expect(await entriesOf("admin/customer/read", `user:${customer.id}`)).toHaveLength(1);
});

test("what cannot be put on record is not given", async () => {
  const [reader, fresh] = [await shop.staff("support"), await shop.customer()];
  const holder = await testBase.owner.pool.connect();
  onTestFinished(() => holder.release());
  await holder.query(
    "ALTER TABLE audit_entries ADD CONSTRAINT no_reads CHECK (deed <> 'admin/customer/read') NOT VALID",
  );
  const refused = await shop.call(getCustomer, { userId: fresh.id }, by(reader));
  await holder.query("ALTER TABLE audit_entries DROP CONSTRAINT no_reads");
  expect(refused).toMatchObject({ error: "server_error" });
  expect(JSON.stringify(refused.data ?? {})).not.toContain(fresh.username);
  expect(shop.faults.splice(0)).toHaveLength(1);
});

test("neither colleagues' pages nor one's own are customers'", async () => {
  const reader = await shop.staff("support");
  await shop.done(getCustomer, { userId: reader.id }, by(reader));
  expect(await entriesOf("admin/customer/read", `user:${reader.id}`)).toEqual([]);
});

async function renewed(person: Person): Promise<Person> {
  await shop.renew(person);
  return person;
}

const logIn = ({ username }: Person, password: string, totp?: string) =>
  shop.call(accounts.login, {
    account: username,
    password,
    rememberMe: false,
    ...(totp && { totp }),
  });

test("failed logins of the staff are on record once an hour and reason, however often they are tried; customers' are not", async () => {
  const [person, customer] = [await shop.staff("support"), await shop.customer()];
  shop.clock.set("2027-05-03T10:10:00Z");
  for (const _ of [1, 2, 3]) await logIn(person, "not-the-password");
  await logIn(customer, "not-the-password");
  shop.clock.set("2027-05-03T11:05:00Z");
  await logIn(person, "not-the-password");
  const failed = await entriesOf("user/loginFailed", `user:${person.id}`);
  expect(failed.map(({ facts }) => [facts["failure"], facts["once"]])).toEqual([
    ["wrongPassword", "2027-05-03T10 wrongPassword"],
    ["wrongPassword", "2027-05-03T11 wrongPassword"],
  ]);
  expect(failed.map(({ actor }) => actor)).toEqual(["0", "0"]);
  expect(await entriesOf("user/loginFailed", `user:${customer.id}`)).toEqual([]);
});

test("the set-up and the end of one's own second factor are on record, and of each login whether it had one", async () => {
  const person = await shop.staff("support");
  const { password } = person;
  const { secret } = await shop.done(settings.setupTotp, { password }, by(person));
  const codeAt = (distance: bigint) => codeOfStep(secret, stepOf(shop.clock.now()) + distance);
  await logIn(person, password);
  await shop.done(settings.confirmTotp, { code: codeAt(-1n) }, by(person));
  await logIn(person, password, "000000");
  await logIn(person, password, codeAt(0n));
  await shop.done(settings.removeTotp, { password, code: codeAt(1n) }, by(person));
  const of = async (action: string) =>
    (await entriesOf(action, `user:${person.id}`)).map(({ facts }) => facts);
  expect((await of("user/login")).map(({ totp }) => totp)).toEqual([false, true]);
  expect((await of("user/loginFailed")).map(({ failure }) => failure)).toEqual([
    "wrongSecondFactor",
  ]);
  const [off, on] = [{ totp: false }, { totp: true }];
  expect(await of("user/confirmTotp")).toEqual([{ before: off, after: on }]);
  expect(await of("user/removeTotp")).toEqual([{ before: on, after: off }]);
});

test("a customer's second factor is their own, and in no log of the staff", async () => {
  const person = await shop.customer();
  const { secret } = await shop.done(settings.setupTotp, { password: person.password }, by(person));
  const code = codeOfStep(secret, stepOf(shop.clock.now()));
  await shop.done(settings.confirmTotp, { code }, by(person));
  expect(await entriesOf("user/confirmTotp", `user:${person.id}`)).toEqual([]);
});

test("what the staff takes out by the file or prints is on record, what is only looked at is not", async () => {
  await shop.renew(owner);
  const { cardNumber, iccid, verifyCode } = newTestCard();
  const line = [cardNumber, iccid, verifyCode, shop.channel.name, "physical", ""];
  const csv = [stockColumns, line].map((fields) => fields.join(",")).join("\n");
  const { importId: batchId } = await shop.done(importCards, { csv }, by(owner));
  await runWaitingImports({
    database: testBase.database,
    clock: shop.clock,
    shop: shop.config,
    vault: openVault(shop.config),
    onFailure: (error) => expect.fail(String(error)),
  });
  await shop.done(listBatchCards, { batchId }, by(owner));
  await shop.done(listBatchCards, { batchId, purpose: "file" }, by(owner));
  await shop.done(listBatchCards, { batchId, purpose: "print", limit: "120" }, by(owner));
  const subject = `import:${batchId}`;
  expect(await entriesOf("admin/batch/export", subject)).toHaveLength(1);
  expect(await entriesOf("admin/batch/print", subject)).toHaveLength(1);
  await shop.done(listAudit, {}, by(owner));
  const first = await shop.done(listAudit, { purpose: "file", limit: "1" }, by(owner));
  const cursor = first.nextCursor!;
  await shop.done(listAudit, { purpose: "file", limit: "1", cursor }, by(owner));
  expect(await entriesOf("admin/audit/export", "audit")).toHaveLength(1);
});

test("an account's activities that leave by a customer's view are on record as that", async () => {
  await shop.renew(owner);
  const customer = await shop.customer();
  const entered = { userId: customer.id, reason: "they asked" };
  const { accessToken } = await shop.done(enterCustomer, entered, by(owner));
  await shop.call(exportActivities, {}, { bearer: accessToken });
  await shop.call(exportActivities, {}, by(customer));
  expect(await entriesOf("activities/export", `user:${customer.id}`)).toMatchObject([
    { actor: owner.id },
  ]);
});
