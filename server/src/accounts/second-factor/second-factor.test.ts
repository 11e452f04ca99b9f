import {
  confirmTotp,
  getSettings,
  removeTotp,
  setupTotp,
} from "@farsim/contract/account-settings.ts";
import { expect, test } from "vitest";
import { accountsApp } from "../../../testing/accounts-app.ts";
import { testDatabase } from "../../../testing/database/test-database.ts";
import { makeRecoveryCodes } from "./recovery-codes.ts";
import { requireSecondFactor } from "./second-factor.ts";
import { codeOfStep, stepOf } from "./totp.ts";

const { database } = await testDatabase();
const password = "correct-horse";

/** Someone whose logins ask for a second factor, some time ago. */
async function guarded() {
  const app = accountsApp({ database });
  const person = await app.customer();
  const { secret } = (await person.own(setupTotp, { password })).data;
  const codeAt = (distance = 0n) => codeOfStep(secret, stepOf(app.clock.now()) + distance);
  const { recoveryCodes } = (await person.own(confirmTotp, { code: codeAt() })).data;
  app.clock.set("2027-05-01T12:05:00Z");
  return { ...app, ...person, secret, codeAt, recoveryCodes };
}

/** Near the present code, yet none of the three that are accepted: a neighbouring step's may be any. */
function wrong(codeAt: (distance: bigint) => string): string {
  const right = new Set([-1n, 0n, 1n].map((distance) => codeAt(distance)));
  let code = codeAt(0n);
  while (right.has(code)) code = String((Number(code) + 1) % 1_000_000).padStart(6, "0");
  return code;
}

test.for([
  [
    "en",
    "Please enter the code from your authenticator app",
    "The authenticator code is incorrect",
  ],
  ["zh-CN", "请输入身份验证器中的动态码", "动态码不正确"],
] as const)("asks in %s for a code, once the password was right", async ([language, ask, no]) => {
  const { caller, username, codeAt } = await guarded();
  const visitor = caller({ language });
  const logIn = (totp?: string, given = password) => visitor.logIn(username, given, false, totp);
  expect((await logIn(undefined, "wrong-horse")).error).toBe("account_or_password_incorrect");
  expect((await logIn(codeAt(), "wrong-horse")).error).toBe("account_or_password_incorrect");
  expect(await logIn()).toMatchObject({ status: 401, code: 10080, message: ask });
  expect(await logIn(wrong(codeAt))).toMatchObject({ status: 401, code: 10081, message: no });
  expect(await logIn("nonsense")).toMatchObject({ error: "totp_incorrect" });
  expect((await logIn(codeAt())).code).toBe(0);
});

test("takes no code twice, and none of a step before one that was taken", async () => {
  const { caller, username, codeAt, clock } = await guarded();
  const logIn = (totp: string) => caller().logIn(username, password, false, totp);
  const code = codeAt();
  expect((await logIn(code)).code).toBe(0);
  expect((await logIn(code)).error).toBe("totp_incorrect");
  expect((await logIn(codeAt(-1n))).error).toBe("totp_incorrect");
  clock.set(clock.now().add({ seconds: 30 }));
  expect((await logIn(code)).error).toBe("totp_incorrect");
  expect((await logIn(codeAt().replace(/^.../, "$& "))).code).toBe(0);
});

test("takes a code, and a recovery code, from exactly one of many who come at once", async () => {
  const { id, codeAt, recoveryCodes, asSystem, vault } = await guarded();
  for (const code of [codeAt(), recoveryCodes[3]!]) {
    // Without the passwords before, whose hashes would let them come one by one.
    const outcomes = await Promise.allSettled(
      Array.from({ length: 12 }, () =>
        asSystem((ctx) => requireSecondFactor(ctx, vault, BigInt(id), code)),
      ),
    );
    const refusals = outcomes.flatMap((one) => (one.status === "rejected" ? [one.reason.key] : []));
    expect(refusals).toEqual(Array(11).fill("totp_incorrect"));
  }
});

test("lets each recovery code in once, however it is typed, and counts those that are left", async () => {
  const { caller, username, recoveryCodes, own, accessToken } = await guarded();
  expect(new Set(recoveryCodes).size).toBe(10);
  const [first = "", second = ""] = recoveryCodes;
  expect(first).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){5}[0-9a-hjkmnp-tv-z]{4}$/);
  const logIn = (totp: string) => caller().logIn(username, password, false, totp);
  expect((await logIn(first)).code).toBe(0);
  expect((await logIn(first)).error).toBe("totp_incorrect");
  const misread = second.replaceAll("1", "l").replaceAll("0", "o");
  expect((await logIn(` ${misread.toUpperCase().replaceAll("-", " ")} `)).code).toBe(0);
  expect((await own(getSettings, {}, accessToken)).data.totp).toEqual({
    enabled: true,
    recoveryCodesLeft: 8,
  });
});

test("gives each recovery code at least 112 random bits, evenly", () => {
  const codes = Array.from({ length: 400 }, makeRecoveryCodes).flat();
  const signs = codes.map((code) => code.replaceAll("-", ""));
  expect(new Set(signs).size).toBe(4_000);
  expect(Math.log2(32) * signs[0]!.length).toBeGreaterThanOrEqual(112);
  for (let place = 0; place < signs[0]!.length; place++)
    expect(new Set(signs.map((code) => code[place])).size).toBe(32);
});

test("lets in by a recovery code of an earlier release, which has ten signs", async () => {
  const { id, vault, caller, username } = await guarded();
  const [former, mac] = ["mq3xz-7hlio", vault.mac(`recovery ${id} mq3xz7hlio`)];
  await database.pool.query("INSERT INTO recovery_codes (user_id, code_mac) VALUES ($1, $2)", [
    id,
    mac,
  ]);
  const logIn = (totp: string) => caller().logIn(username, password, false, totp);
  expect((await logIn("mq3xz-7h110")).error).toBe("totp_incorrect");
  expect((await logIn(former.toUpperCase())).code).toBe(0);
  expect((await logIn(former)).error).toBe("totp_incorrect");
});

test("takes no one else's recovery code", async () => {
  const [one, other] = [await guarded(), await guarded()];
  const answer = await one.caller().logIn(one.username, password, false, other.recoveryCodes[0]);
  expect(answer.error).toBe("totp_incorrect");
});

test("checks exactly ten of a hundred parallel guesses of one origin, and shuts the owner out nowhere else", async () => {
  const { caller, username, codeAt } = await guarded();
  const guesser = caller();
  const code = wrong(codeAt);
  const answers = await Promise.all(
    Array.from({ length: 90 }, () => guesser.logIn(username, password, false, code)),
  );
  expect(answers.filter(({ error }) => error === "totp_incorrect")).toHaveLength(10);
  expect((await caller().logIn(username, password, false, codeAt())).code).toBe(0);
});

test("checks a hundred guesses a day from everywhere; then only a recovery code lets in", async () => {
  const { caller, username, codeAt, recoveryCodes } = await guarded();
  const code = wrong(codeAt);
  const places = Array.from({ length: 12 }, () => caller());
  const answers = await Promise.all(
    places.flatMap((guesser) =>
      Array.from({ length: 9 }, () => guesser.logIn(username, password, false, code)),
    ),
  );
  expect(answers.filter(({ error }) => error === "totp_incorrect")).toHaveLength(100);
  expect((await caller().logIn(username, password, false, codeAt())).error).toBe(
    "too_many_requests",
  );
  expect((await caller().logIn(username, password, false, recoveryCodes[0])).code).toBe(0);
  expect((await caller().logIn(username, password, false, codeAt())).code).toBe(0);
});

test("asks for nothing before a first code was confirmed", async () => {
  const { customer, caller } = accountsApp({ database });
  const { own, username } = await customer();
  const first = (await own(setupTotp, { password })).data;
  const second = (await own(setupTotp, { password })).data;
  expect(second.secret).not.toBe(first.secret);
  expect(second.link).toContain(`secret=${second.secret}&issuer=Farsim`);
  expect((await caller().logIn(username)).code).toBe(0);
  expect((await own(getSettings, {})).data.totp.enabled).toBe(false);
});

test.for([
  ["en", "An authenticator is already in use", "The authenticator code is incorrect", "Not found"],
  ["zh-CN", "已启用身份验证器", "动态码不正确", "未找到"],
] as const)("says in %s why it cannot be set up or removed", async ([language, on, no, none]) => {
  const { caller, accessToken, codeAt, ...app } = await guarded();
  const visitor = caller({ language });
  const bearer = `Bearer ${accessToken}`;
  const ofOn = { status: 409, code: 10082, message: on, error: "totp_already_on" };
  expect(await visitor.call(setupTotp, { password }, bearer)).toMatchObject(ofOn);
  expect(await visitor.call(confirmTotp, { code: codeAt() }, bearer)).toMatchObject(ofOn);
  const removal = { password, code: wrong(codeAt) };
  expect(await visitor.call(removeTotp, removal, bearer)).toMatchObject({
    code: 10081,
    message: no,
  });
  expect(await visitor.call(setupTotp, { password: "wrong-horse" }, bearer)).toMatchObject({
    error: "account_or_password_incorrect",
  });
  expect(
    await visitor.call(removeTotp, { password: "wrong-horse", code: codeAt() }, bearer),
  ).toMatchObject({ error: "account_or_password_incorrect" });
  const other = await app.customer();
  const ofNone = { status: 404, message: none, error: "not_found" };
  expect(
    await visitor.call(confirmTotp, { code: "123456" }, `Bearer ${other.accessToken}`),
  ).toMatchObject(ofNone);
  expect(
    await visitor.call(removeTotp, { password, code: "123456" }, `Bearer ${other.accessToken}`),
  ).toMatchObject(ofNone);
  const pending = (await other.own(setupTotp, { password })).data;
  const code = wrong((distance) => codeOfStep(pending.secret, stepOf(app.clock.now()) + distance));
  expect(await visitor.call(confirmTotp, { code }, `Bearer ${other.accessToken}`)).toMatchObject({
    code: 10081,
    message: no,
  });
});

test("asks for the password alone once it was removed; its recovery codes are gone too", async () => {
  const { caller, own, username, codeAt, id } = await guarded();
  expect((await own(removeTotp, { password, code: codeAt() })).data).toEqual({});
  expect((await caller().logIn(username)).code).toBe(0);
  expect((await own(getSettings, {})).data.totp).toEqual({ enabled: false, recoveryCodesLeft: 0 });
  const { rows } = await database.pool.query(
    "SELECT count(*) FROM recovery_codes WHERE user_id = $1",
    [id],
  );
  expect(rows[0].count).toBe("0");
});

test("keeps the secret and the recovery codes so that the database does not tell them", async () => {
  const { id, secret, recoveryCodes } = await guarded();
  const { rows } = await database.pool.query(
    "SELECT secret_sealed FROM authenticators WHERE user_id = $1",
    [id],
  );
  expect(rows[0].secret_sealed.toString("latin1")).not.toContain(secret);
  const codes = await database.pool.query(
    "SELECT encode(code_mac, 'escape') AS text FROM recovery_codes WHERE user_id = $1",
    [id],
  );
  expect(codes.rows).toHaveLength(10);
  for (const { text } of codes.rows)
    for (const code of recoveryCodes) expect(text).not.toContain(code.replaceAll("-", ""));
});
