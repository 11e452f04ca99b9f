import { resetPassword } from "@farsim/contract/accounts.ts";
import { saveSettings } from "@farsim/contract/account-settings.ts";
import { sendReset } from "@farsim/contract/desk/people/acting.ts";
import { disableCustomer } from "@farsim/contract/desk/people/customer-desk.ts";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { testDatabase } from "../../../testing/database/test-database.ts";
import { emailsIn, noAlerts } from "../../../testing/emails.ts";
import { openShop } from "../../../testing/open-shop.ts";
import type { Person } from "../../../testing/people.ts";
import { resetsADay } from "./send-reset-for.ts";

const testBase = await testDatabase();
const shop = await openShop(testBase);
const { clock, config, database } = shop;
const support = await shop.staff("support");
const reason = "forgot it, asked by phone";

const send = ({ id: userId }: Person, by = support) =>
  shop.call(sendReset, { userId, reason }, { bearer: by.bearer });
const emailsTo = ({ email }: Person) => emailsIn(config.mail.outboxDir, email);
async function entriesAbout({ id }: Person) {
  const { rows } = await database.pool.query(
    "SELECT actor_id::text AS by, reason, facts, deed FROM audit_entries WHERE subject = $1 AND deed = 'admin/customer/sendReset'",
    [`user:${id}`],
  );
  return rows;
}
const aMinuteLater = async (...people: Person[]) => {
  clock.set(clock.now().add({ seconds: 61 }));
  for (const person of people) await shop.renew(person);
};

test("a reset code that the staff has sent comes by email alone, in the customer's language, and resets the password", async () => {
  const person = await shop.customer();
  await shop.done(saveSettings, { language: "zh-CN", alerts: noAlerts }, { bearer: person.bearer });
  const answer = await send(person);
  expect(answer.data).toEqual({});
  expect(emailsTo(person)).toHaveLength(1);
  expect(emailsTo(person)[0]).toContain("验证码");
  const code = shop.codeFor(person.email)!;
  expect(await entriesAbout(person)).toEqual([
    { by: support.id, reason, facts: {}, deed: "admin/customer/sendReset" },
  ]);
  expect(shop.lines.join("\n")).not.toContain(code);
  const password = "a-brand-new-password";
  await shop.done(resetPassword, {
    email: person.email,
    code,
    password,
    confirmPassword: password,
  });
});

test("without an email that went out there is an entry all the same, and the code is void", async () => {
  const person = await shop.customer();
  const { outboxDir } = config.mail;
  rmSync(outboxDir, { recursive: true, force: true });
  writeFileSync(outboxDir, "no folder");
  expect((await send(person)).error).toBe("code_send_failed");
  rmSync(outboxDir);
  mkdirSync(outboxDir);
  expect(await entriesAbout(person)).toHaveLength(1);
  const { rows } = await database.pool.query("SELECT FROM email_codes WHERE email = $1", [
    person.email,
  ]);
  expect(rows).toEqual([]);
});

test("no code is kept or sent that could not be put on record", async () => {
  const person = await shop.customer();
  await testBase.owner.pool.query(
    "ALTER TABLE audit_entries ADD CONSTRAINT no_more CHECK (deed <> 'admin/customer/sendReset') NOT VALID",
  );
  const { error } = await send(person);
  await testBase.owner.pool.query("ALTER TABLE audit_entries DROP CONSTRAINT no_more");
  expect(error).toBe("server_error");
  shop.faults.splice(0);
  expect(emailsTo(person)).toEqual([]);
  const { rows } = await database.pool.query("SELECT FROM email_codes WHERE email = $1", [
    person.email,
  ]);
  expect(rows).toEqual([]);
});

test("a disabled account is sent none, nor a member of the staff", async () => {
  const [person, owner] = [await shop.customer(), await shop.administrator()];
  const shut = { userId: person.id, reason: "Reported stolen" };
  await shop.done(disableCustomer, shut, { bearer: owner.bearer });
  expect((await send(person)).error).toBe("customer_cannot_be_helped");
  expect((await send(owner)).error).toBe("no_permission");
  expect((await send(support)).error).toBe("no_permission");
  expect(emailsTo(person)).toEqual([]);
});

test("a customer is sent one a minute and three a day, by all of the staff together", async () => {
  const [person, other] = [await shop.customer(), await shop.staff("manager")];
  expect((await send(person)).error).toBeUndefined();
  expect((await send(person, other)).error).toBe("code_too_frequent");
  for (let i = 1; i < resetsADay.ofCustomer.most; i++) {
    await aMinuteLater(support, other);
    expect((await send(person, i % 2 ? other : support)).error).toBeUndefined();
  }
  await aMinuteLater(support, other);
  expect((await send(person, other)).error).toBe("acted_enough_today");
  expect(emailsTo(person)).toHaveLength(resetsADay.ofCustomer.most);
});

test("a member of staff has so many sent a day and no more, also by calls at once", async () => {
  const busy = await shop.staff("support");
  const people = await Promise.all(
    Array.from({ length: resetsADay.ofStaff.most + 2 }, () => shop.customer()),
  );
  const answers = await Promise.all(people.map((person) => send(person, busy)));
  const refused = answers.filter(({ error }) => error === "acted_enough_today");
  expect(refused).toHaveLength(2);
  expect(answers.filter(({ error }) => error === undefined)).toHaveLength(resetsADay.ofStaff.most);
});
