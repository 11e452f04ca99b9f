import { deleteAccount, listSessions } from "@farsim/contract/account-settings.ts";
import * as accounts from "@farsim/contract/accounts.ts";
import { refresh } from "@farsim/contract/session.ts";
import { listCustomers, recharge } from "@farsim/contract/desk/shop/administration.ts";
import { afterAll, expect, test } from "vitest";
import { openShop } from "../../testing/open-shop.ts";
import type { Person } from "../../testing/people.ts";
import { testDatabase } from "../../testing/database/test-database.ts";
import { putOnRecord } from "../../testing/database/put-on-record.ts";
import { reverseActivity } from "@farsim/contract/desk/money/reversals.ts";
import { deleteCard } from "@farsim/contract/cards.ts";

const testBase = await testDatabase();
afterAll(() => putOnRecord(testBase.database));
const shop = await openShop(testBase);

const leave = ({ bearer, password }: Person, language: "en" | "zh-CN" = "en") =>
  shop.call(deleteAccount, { password }, { bearer, language });
const rowsOf = async (statement: string, values: readonly unknown[] = []) =>
  (await testBase.database.pool.query(statement, [...values])).rows;

/** Takes the money of someone away again, as an administrator's correction would. */
async function spend({ id }: Person) {
  const { bearer } = await shop.administrator();
  const asked = { activityId: `${id}-1`, reason: "a mistake" };
  await shop.done(reverseActivity, asked, { bearer });
}

test("leaves nothing that says who it was, and all of the ledger", async () => {
  const person = await shop.register();
  await shop.recharge(person, "9.00");
  await spend(person);
  await shop.done(accounts.login, {
    account: person.email,
    password: person.password,
    rememberMe: true,
  });
  expect(await leave(person)).toMatchObject({ status: 200, code: 0, data: {} });
  const [row] = await rowsOf("SELECT * FROM users WHERE id = $1", [person.id]);
  expect(row).toMatchObject({
    email: `deleted-${person.id}@deleted.invalid`,
    username: null,
    password_hash: null,
    is_register: false,
  });
  const tables = await rowsOf(
    "SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'idempotency_keys'",
  );
  for (const { name } of tables) {
    const [{ text }] = await rowsOf(
      `SELECT coalesce(json_agg(t)::text, '') AS text FROM ${name} t`,
    );
    for (const mark of [person.username, person.email])
      expect([name, text.includes(mark)]).toEqual([name, false]);
  }
  const activities = await rowsOf("SELECT seq FROM activities WHERE user_id = $1", [person.id]);
  expect(activities).toHaveLength(2);
});

test("ends every session and knows the name no more", async () => {
  const person = await shop.register();
  const { password, username, email } = person;
  const elsewhere = await shop.done(accounts.login, {
    account: username,
    password,
    rememberMe: true,
  });
  await leave(person);
  for (const bearer of [person.bearer, elsewhere.accessToken])
    expect((await shop.call(listSessions, {}, { bearer })).error).toBe("login_expired");
  for (const bearer of [person.refreshToken, elsewhere.refreshToken])
    expect((await shop.call(refresh, {}, { bearer })).error).toBe("refresh_token_expired");
  for (const account of [username, email, `deleted-${person.id}@deleted.invalid`])
    expect((await shop.call(accounts.login, { account, password, rememberMe: false })).error).toBe(
      "user_not_exists",
    );
});

test("is done once, no matter who else comes in at the same moment", async () => {
  for (let round = 0; round < 10; round++) {
    const person = await shop.customer();
    const { username: account, password, bearer } = person;
    const newPassword = { password: "battery-staple", confirmPassword: "battery-staple" };
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, () => leave(person)),
      ...Array.from({ length: 3 }, () =>
        shop.call(accounts.login, { account, password, rememberMe: false }),
      ),
      shop.call(accounts.changePassword, { oldPassword: password, ...newPassword }, { bearer }),
    ]);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const left = answers.slice(0, 6).filter(({ code }) => code === 0).length;
    const changed = answers.at(-1)?.code === 0;
    expect(left).toBe(changed ? 0 : 1);
  }
});

test("lets the email and the name register anew, as another account with nothing in it", async () => {
  const { id, email, username, ...person } = await shop.register();
  await leave({ id, email, username, ...person });
  shop.clock.set("2027-05-01T12:02:00Z");
  await shop.done(accounts.sendCode, { email, purpose: "register" });
  const { userInfo } = await shop.done(accounts.register, {
    username,
    email,
    password: "correct-horse",
    confirmPassword: "correct-horse",
    code: shop.codeFor(email) ?? "",
  });
  expect(userInfo).toMatchObject({ email, username, balance: "0.00", cardCount: 0 });
  expect(userInfo.id).not.toBe(id);
});

test.for([
  ["en", "Delete your SIM cards and use up your balance first", "Incorrect account or password"],
  ["zh-CN", "请先删除名下的 SIM 卡，并确保余额为零", "账号或密码错误"],
] as const)("says in %s what stands against leaving", async ([language, notEmpty, wrong]) => {
  const person = await shop.customer();
  const ofNotEmpty = { status: 409, code: 10090, message: notEmpty, error: "account_not_empty" };
  await shop.recharge(person, "3.50");
  expect(await leave(person, language)).toMatchObject({
    ...ofNotEmpty,
    data: { cardCount: 0, balance: "3.50" },
  });
  await spend(person);
  const card = await shop.boundCard(person);
  expect(await leave(person, language)).toMatchObject({
    ...ofNotEmpty,
    data: { cardCount: 1, balance: "0.00" },
  });
  await shop.done(deleteCard, { cardId: card.id }, { bearer: person.bearer });
  const guess = { ...person, password: "wrong-horse" };
  expect(await leave(guess, language)).toMatchObject({ status: 401, code: 10030, message: wrong });
  expect((await leave(person, language)).code).toBe(0);
});

test.for([
  ["en", "The shop needs an owner: this is the last one"],
  ["zh-CN", "这是最后一位店主，必须保留"],
] as const)("keeps the last owner, and says so in %s", async ([language, message]) => {
  await rowsOf("UPDATE users SET disabled_at = now() WHERE role_id = 1");
  const administrators = [await shop.administrator(), await shop.administrator()];
  const answers = await Promise.all(administrators.map((person) => leave(person, language)));
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 10091]);
  expect(answers.find(({ code }) => code !== 0)).toMatchObject({
    status: 409,
    message,
    error: "last_administrator",
  });
});

test("lets no one open an account under the address of a deleted one", async () => {
  await rowsOf("UPDATE users SET disabled_at = NULL WHERE role_id = 1");
  const administrator = await shop.administrator();
  const person = await shop.customer();
  await leave(person);
  for (const account of [
    `deleted-${person.id}@deleted.invalid`,
    "deleted-99@DELETED.invalid",
    "x@",
    "@",
  ])
    expect(
      await shop.call(
        recharge,
        { account, amount: "1.00", createUnregistered: true },
        { bearer: administrator.bearer },
      ),
    ).toMatchObject({ status: 404, error: "user_not_exists" });
  const { items } = await shop.done(listCustomers, {}, { bearer: administrator.bearer });
  expect(items.length).toBeGreaterThan(0);
});
