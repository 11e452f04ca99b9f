import * as contract from "@farsim/contract/accounts.ts";
import { expect, test } from "vitest";
import { accountsApp, randomName, wrongCode } from "../../../testing/accounts-app.ts";
import { testDatabase } from "../../../testing/database/test-database.ts";

const { database } = await testDatabase();

test("takes the new password from then on, and the old one never again", async () => {
  const { caller, codeFor, customer } = accountsApp({ database });
  const { email, username } = await customer();
  const visitor = caller();
  await visitor.sendCode(email, "resetPassword");
  expect(await visitor.resetPassword(email.toUpperCase(), codeFor(email))).toMatchObject({
    status: 200,
    code: 0,
    data: {},
  });
  expect((await visitor.logIn(username)).error).toBe("account_or_password_incorrect");
  expect((await visitor.logIn(username, "battery-staple")).code).toBe(0);
});

test("ends every session at once: access tokens, refresh tokens, all of them", async () => {
  const { caller, codeFor, customer } = accountsApp({ database });
  const { email, username, ...first } = await customer();
  const { data: second } = await caller().logIn(username, undefined, true);
  const { data: renewed } = await caller().refresh(second.refreshToken);
  const neighbour = await customer();
  const visitor = caller();
  await visitor.sendCode(email, "resetPassword");
  await visitor.resetPassword(email, codeFor(email));
  for (const { accessToken, refreshToken } of [first, second, renewed]) {
    expect(await visitor.userInfo(accessToken)).toMatchObject({
      code: 10012,
      error: "login_expired",
    });
    expect((await visitor.refresh(refreshToken)).error).toBe("refresh_token_expired");
  }
  expect((await visitor.userInfo(neighbour.accessToken)).code).toBe(0);
});

test.for([
  ["en", "Code is incorrect", "Verification code expired, please resend", "User does not exist"],
  ["zh-CN", "验证码错误", "验证码已过期，请重新获取", "用户不存在"],
] as const)("says in %s why nothing was reset", async ([language, incorrect, expired, gone]) => {
  const { caller, codeFor, customer, clock, asSystem } = accountsApp({ database });
  const { email, id } = await customer();
  const visitor = caller({ language });
  await visitor.sendCode(email, "resetPassword");
  const code = codeFor(email);
  const answerTo = (given: string) => visitor.resetPassword(email, given);
  const ofIncorrect = { status: 400, code: 10073, error: "code_incorrect", message: incorrect };
  expect(await answerTo(wrongCode(code))).toMatchObject(ofIncorrect);
  expect(await visitor.resetPassword(`${randomName()}@example.com`, code)).toMatchObject(
    ofIncorrect,
  );
  // Gone between the email and the code.
  const rename = (to: string) =>
    asSystem(({ tx }) =>
      tx.db.updateTable("users").set({ email: to }).where("id", "=", BigInt(id)).execute(),
    );
  await rename(`${randomName()}@example.com`);
  expect(await answerTo(code)).toMatchObject({ status: 404, code: 10031, message: gone });
  await rename(email);
  clock.set("2027-05-01T12:10:00Z");
  expect(await answerTo(code)).toMatchObject({ status: 400, code: 10072, message: expired });
});

test("refuses a password that is none, or two that differ, and keeps the code", async () => {
  const { caller, codeFor, customer } = accountsApp({ database });
  const { email } = await customer();
  const visitor = caller();
  await visitor.sendCode(email, "resetPassword");
  const code = codeFor(email);
  const reset = (password: string, confirmPassword: string) =>
    visitor.call(contract.resetPassword, { email, code, password, confirmPassword });
  expect((await reset("short", "short")).data).toMatchObject({
    fields: { password: "password_length" },
  });
  expect((await reset("battery-staple", "battery-stable")).data).toMatchObject({
    fields: { confirmPassword: "passwords_not_equal" },
  });
  expect((await reset("battery-staple", "battery-staple")).code).toBe(0);
});

test("takes no code that was sent for registering", async () => {
  const { caller, codeFor, customer, asSystem } = accountsApp({ database });
  const { id } = await customer();
  const email = `${randomName()}@example.com`;
  const visitor = caller();
  await visitor.sendCode(email);
  await asSystem(({ tx }) =>
    tx.db.updateTable("users").set({ email }).where("id", "=", BigInt(id)).execute(),
  );
  expect((await visitor.resetPassword(email, codeFor(email))).error).toBe("code_incorrect");
});

test("lets exactly one of many simultaneous tries use a code", async () => {
  const { caller, codeFor, customer } = accountsApp({ database });
  const { email } = await customer();
  await caller().sendCode(email, "resetPassword");
  const code = codeFor(email);
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => caller().resetPassword(email, code)),
  );
  expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1);
  expect(answers.filter(({ error }) => error === "code_incorrect")).toHaveLength(11);
});

test("judges exactly five of a hundred parallel wrong codes of one origin, and twenty of all", async () => {
  const { caller, codeFor, customer } = accountsApp({ database });
  const { email } = await customer();
  await caller().sendCode(email, "resetPassword");
  const wrong = wrongCode(codeFor(email));
  const guesser = caller();
  const ofOne = await Promise.all(
    Array.from({ length: 100 }, () => guesser.resetPassword(email, wrong)),
  );
  const ofMany = await Promise.all(
    Array.from({ length: 40 }, () => caller().resetPassword(email, wrong)),
  );
  const judged = (answers: typeof ofOne) =>
    answers.filter(({ error }) => error === "code_incorrect").length;
  expect([judged(ofOne), judged(ofMany)]).toEqual([5, 15]);
});
