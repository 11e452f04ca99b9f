import * as contract from "@farsim/contract/accounts.ts";
import { afterAll, expect, test } from "vitest";
import { accountsApp, randomName } from "../../../testing/accounts-app.ts";
import { testDatabase } from "../../../testing/database/test-database.ts";
import { createAdministrator } from "../register/create-administrator.ts";
import { createUnregistered } from "../register/create-unregistered.ts";
import { putOnRecord } from "../../../testing/database/put-on-record.ts";

const { database } = await testDatabase();
afterAll(() => putOnRecord(database));

test("comes in by username or email, in any letter case", async () => {
  const { customer } = accountsApp({ database });
  const { logIn, username, email, userInfo } = await customer();
  for (const account of [
    username,
    username.toUpperCase(),
    email,
    email.toUpperCase(),
    ` ${email} `,
  ]) {
    const { data } = await logIn(account);
    expect(data.userInfo).toMatchObject({ username, email });
    expect((await userInfo(data.accessToken)).code).toBe(0);
  }
});

test.for([
  ["en", "User does not exist", "Not registered", "Incorrect account or password", "No permission"],
  ["zh-CN", "用户不存在", "该账号尚未注册", "账号或密码错误", "没有权限"],
] as const)(
  "says in %s why someone does not come in",
  async ([language, unknown, early, wrong, disabled]) => {
    const { caller, customer, asSystem, clock } = accountsApp({ database });
    const { email, username } = await customer();
    const visitor = caller({ language });
    expect(await visitor.logIn(randomName())).toMatchObject({
      status: 404,
      code: 10031,
      message: unknown,
    });
    expect(await visitor.logIn(`${randomName()}@example.com`)).toMatchObject({
      code: 10031,
      message: unknown,
    });
    const unregistered = `${randomName()}@example.com`;
    await asSystem((ctx) => createUnregistered(ctx, unregistered));
    expect(await visitor.logIn(unregistered)).toMatchObject({
      status: 403,
      code: 10032,
      message: early,
    });
    expect(await visitor.logIn(email, "Correct-horse")).toMatchObject({
      status: 401,
      code: 10030,
      message: wrong,
    });
    await asSystem(({ tx }) =>
      tx.db
        .updateTable("users")
        .set({ disabled_at: clock.now() })
        .where("username", "=", username)
        .execute(),
    );
    expect(await visitor.logIn(email)).toMatchObject({
      status: 403,
      code: 10021,
      message: disabled,
    });
  },
);

test("checks exactly ten of a hundred parallel guesses at a password, and locks no one else out", async () => {
  const { caller, customer } = accountsApp({ database });
  const { username } = await customer({ slow: true });
  const { username: neighbour } = await customer();
  const guesser = caller();
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, i) => guesser.logIn(username, `guess-${i}`)),
  );
  expect(answers.filter(({ error }) => error === "account_or_password_incorrect")).toHaveLength(10);
  expect(answers.filter(({ error }) => error === "too_many_requests")).toHaveLength(90);
  const elsewhere = caller();
  expect((await elsewhere.logIn(username)).code).toBe(0);
  const colleague = caller();
  for (let i = 0; i < 11; i++) await colleague.logIn(username, "wrong");
  expect(await colleague.logIn(username)).toMatchObject({
    status: 429,
    error: "too_many_requests",
  });
  expect((await colleague.logIn(neighbour)).code).toBe(0);
});

test("forgets the wrong guesses when the right password comes", async () => {
  const { customer } = accountsApp({ database });
  const { logIn, username } = await customer();
  for (let round = 0; round < 3; round++) {
    for (let i = 0; i < 8; i++) await logIn(username, "wrong");
    expect((await logIn(username)).code).toBe(0);
  }
});

test("answers who asked about five unknown names nothing but a right password", async () => {
  const { caller, customer, asSystem } = accountsApp({ database });
  const { username } = await customer();
  const early = `${randomName()}@example.com`;
  await asSystem((ctx) => createUnregistered(ctx, early));
  const prober = caller();
  for (let i = 0; i < 5; i++)
    expect((await prober.logIn(randomName())).error).toBe("user_not_exists");
  const answers = [
    await prober.logIn(randomName()),
    await prober.logIn(username, "wrong"),
    await prober.logIn(early),
  ];
  expect(answers.map(({ error }) => error)).toEqual(Array(3).fill("too_many_requests"));
  expect((await prober.logIn(username)).code).toBe(0);
});

test("lasts twelve hours, or thirty days when asked to be remembered", async () => {
  const { clock, customer } = accountsApp({ database });
  const { logIn, refresh, username } = await customer();
  for (const [rememberMe, hours] of [
    [false, 12],
    [true, 720],
  ] as const) {
    const begun = clock.now();
    const [first, second] = [
      await logIn(username, undefined, rememberMe),
      await logIn(username, undefined, rememberMe),
    ];
    clock.set(begun.add({ hours }).subtract({ milliseconds: 1 }));
    expect((await refresh(first.data.refreshToken)).code).toBe(0);
    clock.set(begun.add({ hours }));
    expect((await refresh(second.data.refreshToken)).error).toBe("refresh_token_expired");
  }
});

test("ends on one device alone by logging out", async () => {
  const { customer } = accountsApp({ database });
  const { logIn, logOut, refresh, userInfo, username } = await customer();
  const [here, there] = [await logIn(username), await logIn(username)];
  expect((await logOut(here.data.accessToken)).data).toEqual({});
  expect((await userInfo(here.data.accessToken)).error).toBe("login_expired");
  expect((await refresh(here.data.refreshToken)).error).toBe("refresh_token_expired");
  expect((await userInfo(there.data.accessToken)).code).toBe(0);
});

test("lets the first administrator in", async () => {
  const { caller, asSystem } = accountsApp({ database });
  const username = randomName();
  await asSystem((ctx) =>
    createAdministrator(ctx, {
      username,
      email: `${username}@example.com`,
      password: "made-at-random",
    }),
  );
  const { data } = await caller().logIn(username, "made-at-random");
  expect(data.userInfo.level).toBe(1);
});

test("takes no field that the contract does not know", async () => {
  const { caller } = accountsApp({ database });
  const entry = { account: "lin", password: "secret-1", rememberMe: false, level: 1 };
  expect(await caller().call(contract.login, entry)).toMatchObject({
    status: 400,
    data: { error: "validation_failed", fields: { level: "unknown_field" } },
  });
});
