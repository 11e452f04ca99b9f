import * as contract from "@farsim/contract/accounts.ts";
import { expect, test } from "vitest";
import { accountsApp } from "../../../testing/accounts-app.ts";
import { testDatabase } from "../../../testing/database/test-database.ts";

const { database } = await testDatabase();

const entry = (oldPassword: string, password = "battery-staple") => ({
  oldPassword,
  password,
  confirmPassword: password,
});

test("keeps this session with new tokens, and ends all others at once", async () => {
  const { customer, caller } = accountsApp({ database });
  const { own, username, userInfo, refresh, ...before } = await customer();
  const { data: elsewhere } = await caller().logIn(username, undefined, true);
  const { code, data } = await own(contract.changePassword, entry("correct-horse"));
  expect(code).toBe(0);
  expect((await userInfo(data.accessToken)).code).toBe(0);
  expect((await refresh(data.refreshToken)).code).toBe(0);
  expect(await userInfo(before.accessToken)).toMatchObject({
    code: 10051,
    error: "access_token_superseded",
  });
  expect((await refresh(before.refreshToken)).error).toBe("refresh_token_expired");
  expect(await userInfo(elsewhere.accessToken)).toMatchObject({
    code: 10012,
    error: "login_expired",
  });
  expect((await refresh(elsewhere.refreshToken)).error).toBe("refresh_token_expired");
  expect((await caller().logIn(username)).error).toBe("account_or_password_incorrect");
  expect((await caller().logIn(username, "battery-staple")).code).toBe(0);
});

test.for([
  ["en", "Incorrect account or password"],
  ["zh-CN", "账号或密码错误"],
] as const)(
  "refuses in %s anyone who does not know the old password, and changes nothing",
  async ([language, message]) => {
    const { customer, caller } = accountsApp({ database });
    const { accessToken, username } = await customer();
    const visitor = caller({ language });
    expect(
      await visitor.call(contract.changePassword, entry("wrong-horse"), `Bearer ${accessToken}`),
    ).toMatchObject({ status: 401, code: 10030, message, error: "account_or_password_incorrect" });
    expect((await visitor.userInfo(accessToken)).code).toBe(0);
    expect((await visitor.logIn(username)).code).toBe(0);
  },
);

test("checks exactly ten of a hundred parallel guesses at the old password", async () => {
  const { customer } = accountsApp({ database });
  const { own } = await customer({ slow: true });
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, i) => own(contract.changePassword, entry(`guess-${i}`))),
  );
  expect(answers.filter(({ error }) => error === "account_or_password_incorrect")).toHaveLength(10);
  expect(answers.filter(({ error }) => error === "too_many_requests")).toHaveLength(90);
});

test("lets exactly one of several simultaneous changes win", async () => {
  const { customer, caller } = accountsApp({ database });
  const { own, username } = await customer({ slow: true });
  const passwords = Array.from({ length: 8 }, (_, i) => `battery-staple-${i}`);
  const answers = await Promise.all(
    passwords.map((password) => own(contract.changePassword, entry("correct-horse", password))),
  );
  const won = passwords.filter((_, i) => answers[i]!.code === 0);
  expect(won).toHaveLength(1);
  expect((await caller().logIn(username, won[0])).code).toBe(0);
});

test("says under the second entry that two passwords differ", async () => {
  const { customer } = accountsApp({ database });
  const { own } = await customer();
  const given = { ...entry("correct-horse"), confirmPassword: "battery-stable" };
  expect((await own(contract.changePassword, given)).data).toMatchObject({
    error: "validation_failed",
    fields: { confirmPassword: "passwords_not_equal" },
  });
});

test("loses neither session nor change when a renewal comes in between", async () => {
  const { customer } = accountsApp({ database });
  for (let round = 0; round < 10; round++) {
    const { own, refresh, refreshToken, userInfo } = await customer();
    const [changed, renewed] = await Promise.all([
      own(contract.changePassword, entry("correct-horse")),
      refresh(refreshToken),
    ]);
    expect(changed.code).toBe(0);
    expect([undefined, "refresh_token_expired"]).toContain(renewed.error);
    expect((await userInfo(changed.data.accessToken)).code).toBe(0);
    expect((await refresh(changed.data.refreshToken)).code).toBe(0);
  }
});
