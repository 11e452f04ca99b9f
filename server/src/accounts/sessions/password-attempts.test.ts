import { endOtherSessions, endSession, listSessions } from "@farsim/contract/account-settings.ts";
import { changePassword } from "@farsim/contract/accounts.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { expect, test } from "vitest";
import { accountsApp, randomName, randomOrigin, wrongCode } from "../../../testing/accounts-app.ts";
import { testDatabase } from "../../../testing/database/test-database.ts";
import { openRateLimiter } from "../../platform/security/rate-limiter.ts";
import { createUnregistered } from "../register/create-unregistered.ts";
import { openPasswordAttempts } from "./password-attempts.ts";

const { database } = await testDatabase();

type App = ReturnType<typeof accountsApp>;
type Refusals = Record<string, number>;

const countOf = (answers: readonly { readonly error: string | undefined }[]): Refusals => {
  const counts: Refusals = {};
  for (const { error = "in" } of answers) counts[error] = (counts[error] ?? 0) + 1;
  return counts;
};

/** Wrong passwords for one account, each from another address; fewer at once than wait for a hash. */
async function guess({ caller }: App, account: string, times: number) {
  const answers: Awaited<ReturnType<ReturnType<App["caller"]>["logIn"]>>[] = [];
  for (let begun = 0; begun < times; begun += 100) {
    const wave = Array.from({ length: Math.min(100, times - begun) }, (_, i) =>
      caller().logIn(account, `wrong-${begun + i}`),
    );
    answers.push(...(await Promise.all(wave)));
  }
  return answers;
}

/** Counts what may be wrong of an account in a day, without the work of checking it. */
async function spend(id: string): Promise<void> {
  const attempts = openPasswordAttempts(database.pool);
  const guesses = Array.from({ length: 100 }, () =>
    attempts.begin({ origin: randomOrigin(), accountId: BigInt(id) }),
  );
  for (const { spentFor } of await Promise.all(guesses)) expect(spentFor).toBe(0);
}

const emailsTo = ({ emails }: App, email: string) => emails.filter(({ to }) => to === email);

test("refuses 300 wrong passwords from 300 addresses after 100; the owner's known browser still gets in", async () => {
  const app = accountsApp({ database });
  const { username, browserToken } = await app.customer();
  expect(countOf(await guess(app, username, 300))).toEqual({
    account_or_password_incorrect: 100,
    login_code_required: 200,
  });
  const known = await app.caller().logInWith(username, { browserTokens: [browserToken] });
  expect(known.code).toBe(0);
  expect(known.data.browserToken).toBe(browserToken);
  // Another browser needs more than the right password, from wherever it comes.
  expect((await app.caller().logIn(username)).error).toBe("login_code_required");
});

test("lets the owner in anywhere with the code of an email, once", async () => {
  const app = accountsApp({ database });
  const { id, username, email } = await app.customer();
  await spend(id);
  const owner = app.caller({ language: "zh-CN" });
  const asked = await owner.logIn(username);
  expect(asked).toMatchObject({ status: 401, code: 10074, error: "login_code_required" });
  expect(asked.data).toMatchObject({ resendAfter: 60 });
  await app.runJobs();
  expect(emailsTo(app, email).at(-1)?.subject).toMatch(/^\d{6} 是您的 Farsim 登录验证码$/);
  const code = app.codeFor(email);
  expect(await owner.logInWith(username, { code: wrongCode(code) })).toMatchObject({
    status: 401,
    code: 10075,
    error: "login_code_incorrect",
  });
  const { code: ok, data } = await owner.logInWith(username, { code });
  expect(ok).toBe(0);
  // This browser is known from now on; the code is used up.
  expect((await owner.logInWith(username, { browserTokens: [data.browserToken] })).code).toBe(0);
  expect((await owner.logInWith(username, { code })).error).toBe("login_code_incorrect");
});

test("answers a right and a wrong password alike while a code is asked for, with a code and without", async () => {
  const app = accountsApp({ database });
  const { id, username, email } = await app.customer();
  await spend(id);
  const [right, wrong] = [app.caller(), app.caller()];
  for (const code of [undefined, "000000", "111111", "222222", "333333"]) {
    const typed = code === undefined ? {} : { code };
    const [ofRight, ofWrong] = [
      await right.logInWith(username, { ...typed }),
      await wrong.logInWith(username, { ...typed, password: "wrong" }),
    ];
    expect(ofRight).toEqual(ofWrong);
    // From the second one on, a code is there to be judged for either.
    await app.runJobs();
  }
  const sent = app.codeFor(email);
  // The real code does not help without the password, and is not used up.
  expect(await wrong.logInWith(username, { password: "wrong", code: sent })).toMatchObject({
    error: "login_code_incorrect",
  });
  expect((await right.logInWith(username, { code: sent })).code).toBe(0);
  // Both have as many tries from one address.
  const [eager, lost] = [app.caller(), app.caller()];
  for (let i = 0; i < 11; i++)
    expect(await eager.logIn(username)).toMatchObject({
      error: (await lost.logIn(username, "wrong")).error,
    });
});

test("sends no code to anyone without the password, so no one uses up the owner's", async () => {
  const app = accountsApp({ database });
  const { id, username, email } = await app.customer();
  await spend(id);
  const codes = () =>
    emailsTo(app, email).filter(({ subject }) => subject.endsWith(" is your Farsim login code"));
  await Promise.all(
    Array.from({ length: 60 }, (_, i) =>
      app
        .caller()
        .logInWith(username, { password: `wrong-${i}`, ...(i % 2 && { code: "000000" }) }),
    ),
  );
  await app.runJobs();
  expect(codes()).toHaveLength(0);
  const owner = app.caller();
  await owner.logIn(username);
  await app.runJobs();
  expect(codes()).toHaveLength(1);
  const code = app.codeFor(email);
  await Promise.all(
    Array.from({ length: 60 }, () =>
      app.caller().logInWith(username, { password: "wrong", code: wrongCode(code) }),
    ),
  );
  expect((await owner.logInWith(username, { code })).code).toBe(0);
});

test.for([
  ["en", "Many wrong passwords for your Farsim account"],
  ["zh-CN", "您的 Farsim 账号密码多次输入错误"],
] as const)("writes to the owner in %s, once a day", async ([language, subject]) => {
  const app = accountsApp({ database });
  const { id, username, email } = await app.customer();
  await app.asSystem(({ tx }) =>
    tx.db.updateTable("users").set({ language }).where("username", "=", username).execute(),
  );
  await spend(id);
  await app.runJobs();
  const notices = () => emailsTo(app, email).filter((sent) => sent.subject === subject);
  expect(notices()).toHaveLength(0);
  await guess(app, username, 5);
  await app.runJobs();
  expect(notices()).toHaveLength(1);
});

test("uses nothing up by right passwords, and gives an attacker no more tries by the owner's", async () => {
  const app = accountsApp({ database });
  const { username, browserToken } = await app.customer();
  for (let i = 0; i < 11; i++)
    await Promise.all(Array.from({ length: 10 }, () => app.caller().logIn(username)));
  const first = await guess(app, username, 60);
  expect(countOf(first)).toEqual({ account_or_password_incorrect: 60 });
  // The owner comes in at a known browser and at a new one.
  expect((await app.caller().logInWith(username, { browserTokens: [browserToken] })).code).toBe(0);
  expect((await app.caller().logIn(username)).code).toBe(0);
  expect(countOf(await guess(app, username, 60))).toEqual({
    account_or_password_incorrect: 40,
    login_code_required: 20,
  });
});

test("counts nothing that could not be checked", async () => {
  const app = accountsApp({ database });
  const { id, username } = await app.customer();
  const attempts = openPasswordAttempts(database.pool);
  for (let i = 0; i < 20; i++) {
    const attempt = await attempts.begin({ origin: `203.0.113.${i}`, accountId: BigInt(id) });
    const failing = attempt.check(() => Promise.reject(new Problem("overloaded")));
    await expect(failing).rejects.toThrow("overloaded");
  }
  expect(countOf(await guess(app, username, 105))).toEqual({
    account_or_password_incorrect: 100,
    login_code_required: 5,
  });
});

test("uncounts no try of a time that is over, and none that was never taken", async () => {
  const limiter = openRateLimiter(database.pool, { name: "uncounted", points: 2, seconds: 600 });
  await limiter.uncount("key");
  await limiter.count("key");
  for (let i = 0; i < 5; i++) await limiter.uncount("key");
  const waits = [
    await limiter.count("key"),
    await limiter.count("key"),
    await limiter.count("key"),
  ];
  expect(waits.map((seconds) => seconds > 0)).toEqual([false, false, true]);
});

test("knows a browser by the token of this very account alone", async () => {
  const app = accountsApp({ database });
  const [owner, other] = [await app.customer(), await app.customer()];
  await spend(owner.id);
  const comes = async (...browserTokens: string[]) =>
    (await app.caller().logInWith(owner.username, { browserTokens })).error;
  expect(await comes(other.browserToken, "invented")).toBe("login_code_required");
  expect(await comes(other.browserToken, owner.browserToken)).toBe(undefined);
});

test("bounds the guesses of a known browser too, and those alone", async () => {
  const app = accountsApp({ database });
  const [{ username, browserToken }, { data: second }] = await (async () => {
    const owner = await app.customer();
    return [owner, await app.caller().logIn(owner.username)] as const;
  })();
  const guesses: { error: string | undefined }[] = [];
  for (let i = 0; i < 101; i++) {
    // As if ten minutes had gone by between.
    await database.pool.query("DELETE FROM rate_limits WHERE key LIKE 'password:%'");
    guesses.push(
      await app.caller().logInWith(username, { password: "wrong", browserTokens: [browserToken] }),
    );
  }
  expect(countOf(guesses)).toEqual({ account_or_password_incorrect: 100, login_code_required: 1 });
  expect(
    (await app.caller().logInWith(username, { browserTokens: [second.browserToken] })).code,
  ).toBe(0);
  expect((await app.caller().logIn(username)).code).toBe(0);
});

test("is not known any more once the password is new, the session was ended from elsewhere, or half a year has gone by", async () => {
  const app = accountsApp({ database });
  const attacked = async () => {
    const owner = await app.customer();
    const { data: second } = await app.caller().logIn(owner.username);
    await spend(owner.id);
    const comes = async (browserToken: string, password?: string) =>
      (
        await app.caller().logInWith(owner.username, {
          browserTokens: [browserToken],
          ...(password !== undefined && { password }),
        })
      ).error;
    return { ...owner, second, comes };
  };
  const changing = await attacked();
  const entry = { password: "battery-staple", confirmPassword: "battery-staple" };
  await changing.own(changePassword, { oldPassword: "correct-horse", ...entry });
  expect(await changing.comes(changing.second.browserToken, "battery-staple")).toBe(
    "login_code_required",
  );
  expect(await changing.comes(changing.browserToken, "battery-staple")).toBe(undefined);

  const resetting = await attacked();
  await resetting.sendCode(resetting.email, "resetPassword");
  await resetting.resetPassword(resetting.email, app.codeFor(resetting.email));
  expect(await resetting.comes(resetting.browserToken, "battery-staple")).toBe(
    "login_code_required",
  );

  const ending = await attacked();
  const { data: sessions } = await ending.own(listSessions, {});
  const there = sessions.items.find(({ current }) => !current)!;
  await ending.own(endSession, { sessionId: there.id, password: "correct-horse" });
  expect(await ending.comes(ending.second.browserToken)).toBe("login_code_required");
  expect(await ending.comes(ending.browserToken)).toBe(undefined);

  const others = await attacked();
  await others.own(endOtherSessions, { password: "correct-horse" });
  expect(await others.comes(others.second.browserToken)).toBe("login_code_required");
  expect(await others.comes(others.browserToken)).toBe(undefined);

  const leaving = await attacked();
  await leaving.logOut(leaving.accessToken);
  expect(await leaving.comes(leaving.browserToken)).toBe(undefined);
  app.clock.set(app.clock.now().add({ hours: 24 * 180 }));
  expect(await leaving.comes(leaving.browserToken)).toBe("login_code_required");
});

test("counts the networks of a /48 together: after thirty wrong passwords in ten minutes they are asked for a code", async () => {
  const app = accountsApp({ database });
  const { username } = await app.customer();
  const site = `2001:db8:${Math.floor(Math.random() * 65_536).toString(16)}`;
  const from = (i: number, of = site) => app.caller({ origin: `${of}:${i.toString(16)}::1` });
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, i) => from(i).logIn(username, `wrong-${i}`)),
  );
  expect(countOf(answers)).toEqual({ account_or_password_incorrect: 30, login_code_required: 10 });
  expect((await from(1, "2001:db9:1").logIn(username)).code).toBe(0);
});

test("asks an address for codes after a hundred wrong passwords on any accounts; right ones do not count", async () => {
  const app = accountsApp({ database });
  const people = await Promise.all(Array.from({ length: 12 }, () => app.customer()));
  const origin = randomOrigin();
  // The bound of calls a minute is another one.
  const fresh = () => database.pool.query("DELETE FROM rate_limits WHERE key LIKE 'login:%'");
  const office = app.caller({ origin });
  for (let round = 0; round < 10; round++) {
    for (const { username } of people) expect((await office.logIn(username)).code).toBe(0);
    await fresh();
  }
  const answers = [];
  for (let i = 0; i < 105; i++) {
    if (i % 50 === 0) await fresh();
    answers.push(await office.logIn(people[i % 12]!.username, "Summer-2027"));
  }
  expect(countOf(answers)).toEqual({ account_or_password_incorrect: 100, login_code_required: 5 });
  // Neither the accounts nor their known browsers suffer from it.
  const { username, browserToken } = people[11]!;
  expect((await office.logInWith(username, { browserTokens: [browserToken] })).code).toBe(0);
  expect((await app.caller().logIn(username)).code).toBe(0);
});

test("tells no more of names than before while codes are asked for", async () => {
  const app = accountsApp({ database });
  const { id, username } = await app.customer();
  const early = `${randomName()}@example.com`;
  await app.asSystem((ctx) => createUnregistered(ctx, early));
  await spend(id);
  const prober = app.caller();
  for (let i = 0; i < 5; i++) await prober.logIn(randomName());
  const answers = [
    await prober.logIn(randomName()),
    await prober.logIn(username, "wrong"),
    await prober.logInWith(username, { password: "wrong", code: "000000" }),
    await prober.logIn(early),
  ];
  expect(countOf(answers)).toEqual({ too_many_requests: 4 });
});

test("leaves a session's own tries to it, and no more than a hundred a day", async () => {
  const app = accountsApp({ database });
  const { id, own } = await app.customer();
  await spend(id);
  const entry = { password: "battery-staple", confirmPassword: "battery-staple" };
  const answers = [];
  for (let i = 0; i < 101; i++) {
    await database.pool.query("DELETE FROM rate_limits WHERE key LIKE 'password:%'");
    answers.push(await own(changePassword, { oldPassword: `wrong-${i}`, ...entry }));
  }
  expect(countOf(answers)).toEqual({ account_or_password_incorrect: 100, too_many_requests: 1 });
});
