import * as accounts from "@farsim/contract/accounts.ts";
import * as session from "@farsim/contract/session.ts";
import { listCards } from "@farsim/contract/cards.ts";
import { enterCustomer } from "@farsim/contract/customer-view.ts";
import { expect, test } from "vitest";
import { testDatabase } from "../../testing/database/test-database.ts";
import { openShop, type Shop } from "../../testing/open-shop.ts";
import { newName } from "../../testing/people.ts";

const testBase = await testDatabase();
const open = (env: NodeJS.ProcessEnv) => openShop(testBase, { env });
const [first, second] = ["1".repeat(64), "2".repeat(64)] as const;
const before = await open({ JWT_KEY: first });
const rotated = await open({ JWT_KEY: second, FORMER_JWT_KEY: first });
const after = await open({ JWT_KEY: second });

const infoOf = (shop: Shop, bearer: string) => shop.call(session.getUserInfo, {}, { bearer });

test("takes an access token of the former key until that is removed, and signs with the present one", async () => {
  const person = await before.customer();
  expect((await infoOf(rotated, person.bearer)).code).toBe(0);
  expect((await infoOf(after, person.bearer)).error).toBe("token_invalid");
  await rotated.renew(person);
  expect((await infoOf(after, person.bearer)).code).toBe(0);
  expect((await infoOf(before, person.bearer)).error).toBe("token_invalid");
});

test("takes a token of the former key no longer than it lives", async () => {
  const { bearer } = await before.customer();
  const late = await open({ JWT_KEY: second, FORMER_JWT_KEY: first });
  late.clock.set("2027-05-01T12:09:59Z");
  expect((await infoOf(late, bearer)).code).toBe(0);
  late.clock.set("2027-05-01T12:10:00Z");
  expect((await infoOf(late, bearer)).error).toBe("access_token_expired");
});

test("refuses a token that differs in one character from one that it has just taken, in every part", async () => {
  const { bearer } = await before.customer();
  expect((await infoOf(before, bearer)).code).toBe(0);
  for (const part of bearer.split(".")) {
    const at = bearer.indexOf(part) + Math.floor(part.length / 2);
    const other = bearer[at] === "A" ? "B" : "A";
    const changed = `${bearer.slice(0, at)}${other}${bearer.slice(at + 1)}`;
    expect((await infoOf(before, changed)).error).toBe("token_invalid");
  }
  expect((await infoOf(before, bearer)).code).toBe(0);
});

test("takes the token of a customer's view that the former key has signed", async () => {
  const customer = await before.customer();
  const { bearer } = await before.administrator();
  const view = await before.done(
    enterCustomer,
    { userId: customer.id, reason: "a test" },
    { bearer },
  );
  const listed = (shop: Shop) => shop.call(listCards, {}, { bearer: view.accessToken });
  expect((await listed(rotated)).code).toBe(0);
  expect((await listed(after)).error).toBe("token_invalid");
});

test("takes an emailed code that was sent before the keys were rotated, once", async () => {
  const register = async (shop: Shop, email: string) => {
    const passwords = { password: "correct-horse", confirmPassword: "correct-horse" };
    const username = newName();
    const code = before.codeFor(email)!;
    return shop.call(accounts.register, { username, email, ...passwords, code });
  };
  const email = `${newName()}@example.com`;
  await before.done(accounts.sendCode, { email, purpose: "register" });
  expect((await register(after, email)).error).toBe("code_incorrect");
  expect((await register(rotated, email)).code).toBe(0);
  const { rowCount } = await testBase.database.pool.query(
    "SELECT FROM email_codes WHERE email = $1",
    [email],
  );
  expect(rowCount).toBe(0);
});

test("gives a refresh token that is shown again after the restart the successor that it has", async () => {
  const { refreshToken } = await before.customer();
  const refresh = async (shop: Shop, bearer: string) =>
    (await shop.done(session.refresh, {}, { bearer })).refreshToken;
  const successor = await refresh(before, refreshToken);
  expect(await refresh(rotated, refreshToken)).toBe(successor);
  const next = await refresh(rotated, successor);
  expect(await refresh(after, successor)).toBe(next);
});
