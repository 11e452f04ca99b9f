import { expect, test } from "vitest";
import { accountsApp, randomName, wrongCode } from "../../../testing/accounts-app.ts";
import { testDatabase } from "../../../testing/database/test-database.ts";
import { createAdministrator } from "./create-administrator.ts";
import { createUnregistered } from "./create-unregistered.ts";
import { findAccount } from "../find-account.ts";

const { database } = await testDatabase();

test("opens an account with the emailed code: logged in, with an empty wallet", async () => {
  const { caller, codeFor } = accountsApp({ database });
  const visitor = caller();
  expect(await visitor.sendCode("Lin.Wei@example.com")).toMatchObject({
    status: 200,
    code: 0,
    data: { resendAfter: 60, expiresIn: 600 },
  });
  const answer = await visitor.register({
    username: "lin.wei",
    email: "Lin.Wei@example.com",
    code: codeFor("Lin.Wei@example.com"),
  });
  expect(answer).toMatchObject({ status: 200, code: 0 });
  const expected = {
    username: "lin.wei",
    email: "Lin.Wei@example.com",
    level: 0,
    balance: "0.00",
    currency: "USD",
    isRegister: true,
    cardCount: 0,
  };
  expect(answer.data.userInfo).toEqual({ id: expect.any(String), ...expected });
  expect((await visitor.userInfo(answer.data.accessToken)).data).toEqual(answer.data.userInfo);
});

test("lets exactly one of several simultaneous customers have a name, in any letter case", async () => {
  const { caller, codeFor } = accountsApp({ database });
  const emails = Array.from({ length: 12 }, () => `${randomName()}@example.com`);
  for (const email of emails) await caller().sendCode(email);
  const answers = await Promise.all(
    emails.map((email, i) =>
      caller().register({ email, code: codeFor(email), username: i % 2 ? "wanted" : "WANTED" }),
    ),
  );
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(answers.filter(({ error }) => error === "username_exists")).toHaveLength(11);
});

test("gives no visitor a name of the operator's people, nor one that looks like it; the program's own administrators have it", async () => {
  const { caller, codeFor, asSystem } = accountsApp({ database });
  const email = `${randomName()}@example.com`;
  const visitor = caller();
  await visitor.sendCode(email);
  const code = codeFor(email);
  for (const username of ["admin", "Support", "rootl", "adm1n", "supp0rt"])
    expect(await visitor.register({ email, code, username })).toMatchObject({
      status: 400,
      error: "validation_failed",
      data: { fields: { username: "username_reserved" } },
    });
  const administrator = { username: "admin", email: "admin@example.com", password: "of-random" };
  const id = await asSystem((ctx) => createAdministrator(ctx, administrator));
  const { data } = await visitor.logIn("admin", "of-random");
  expect(data.userInfo).toMatchObject({ id: String(id), username: "admin", level: 1 });
  // The code is none the worse for it.
  expect((await visitor.register({ email, code })).code).toBe(0);
});

test("lets exactly one of many simultaneous tries use a code", async () => {
  const { caller, codeFor } = accountsApp({ database });
  await caller().sendCode("once@example.com");
  const code = codeFor("once@example.com");
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => caller().register({ email: "once@example.com", code })),
  );
  expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1);
  expect(answers.filter(({ error }) => error === "user_exists")).toHaveLength(11);
});

test("takes over the account that an administrator made for the email, with all it holds", async () => {
  const { caller, codeFor, asSystem } = accountsApp({ database });
  const id = await asSystem((ctx) => createUnregistered(ctx, "Early@example.com"));
  expect(await asSystem((ctx) => createUnregistered(ctx, "early@example.com"))).toBe(id);
  const visitor = caller();
  expect((await visitor.logIn("early@example.com")).error).toBe("not_registered");
  await visitor.sendCode("early@example.com");
  const { data } = await visitor.register({
    email: "early@example.com",
    code: codeFor("early@example.com"),
  });
  expect(data.userInfo).toMatchObject({ id: String(id), isRegister: true });
  expect(await asSystem(({ tx }) => findAccount(tx, "EARLY@example.com"))).toMatchObject({ id });
});

test("opens one account for an email, however many recharges and registrations meet", async () => {
  const { caller, codeFor, asSystem } = accountsApp({ database });
  const email = "meeting@example.com";
  await caller().sendCode(email);
  const recharges = Array.from({ length: 8 }, () =>
    asSystem((ctx) => createUnregistered(ctx, email)),
  );
  const registration = caller().register({ email, code: codeFor(email) });
  const ids = new Set((await Promise.all(recharges)).map(String));
  ids.add((await registration).data.userInfo.id);
  expect(ids.size).toBe(1);
});

test("keeps the code for another name when the first one was taken", async () => {
  const { caller, codeFor, customer } = accountsApp({ database });
  const { username } = await customer();
  const visitor = caller();
  await visitor.sendCode("second@example.com");
  const entry = { email: "second@example.com", code: codeFor("second@example.com") };
  expect((await visitor.register({ ...entry, username })).error).toBe("username_exists");
  expect((await visitor.register(entry)).code).toBe(0);
});

test.for([
  ["en", "User already exists", "Username exists, please rename", "Code is incorrect"],
  ["zh-CN", "用户已存在", "用户名已被使用，请换一个", "验证码错误"],
] as const)(
  "says in %s what stands against a registration",
  async ([language, taken, name, code]) => {
    const { caller, codeFor, customer } = accountsApp({ database });
    const { email, username } = await customer();
    const visitor = caller({ language });
    const fresh = `${randomName()}@example.com`;
    await visitor.sendCode(fresh);
    const right = codeFor(fresh);
    expect(await visitor.register({ email, code: right })).toMatchObject({
      status: 409,
      code: 10033,
      message: taken,
      error: "user_exists",
    });
    expect(await visitor.register({ email: fresh, code: right, username })).toMatchObject({
      status: 409,
      code: 10034,
      message: name,
    });
    expect(await visitor.register({ email: fresh, code: wrongCode(right) })).toMatchObject({
      status: 400,
      code: 10073,
      message: code,
      error: "code_incorrect",
    });
  },
);
