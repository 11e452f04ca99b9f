import { hkdfSync } from "node:crypto";
import { getUserInfo } from "@farsim/contract/session.ts";
import { createSigner } from "fast-jwt";
import { Temporal } from "temporal-polyfill";
import { expect, test } from "vitest";
import { openTokens } from "./tokens.ts";
import { accountsApp, jwtKey } from "../../../testing/accounts-app.ts";
import { testDatabase } from "../../../testing/database/test-database.ts";

const { database } = await testDatabase();

const answers = {
  en: {
    login_status_error: "Login status error, please login again",
    token_invalid: "Token invalid, please login again",
    login_expired: "Login expired, please login again",
    access_token_expired: "Login needs to be renewed",
    access_token_superseded: "Login was renewed elsewhere",
  },
  "zh-CN": {
    login_status_error: "登录状态异常，请重新登录",
    token_invalid: "登录凭证无效，请重新登录",
    login_expired: "登录已过期，请重新登录",
    access_token_expired: "登录凭证需要更新",
    access_token_superseded: "登录凭证已更换",
  },
} as const;

test.for(["en", "zh-CN"] as const)("says in %s why a token does not let in", async (language) => {
  const { caller, customer, clock, asSystem } = accountsApp({ database });
  const { accessToken, username, logIn } = await customer();
  const visitor = caller({ language });
  const ask = (authorization?: string) => visitor.call(getUserInfo, {}, authorization);
  const refusal = (error: keyof (typeof answers)["en"], code: number) => ({
    status: 401,
    code,
    error,
    message: answers[language][error],
  });
  expect(await ask()).toMatchObject(refusal("login_status_error", 10010));
  expect(await ask(accessToken)).toMatchObject(refusal("login_status_error", 10010));
  expect(await ask("Bearer ")).toMatchObject(refusal("login_status_error", 10010));
  expect(await ask("Bearer nonsense")).toMatchObject(refusal("token_invalid", 10011));

  clock.set("2027-05-01T12:09:59.999Z");
  expect((await ask(`Bearer ${accessToken}`)).code).toBe(0);
  clock.set("2027-05-01T12:10:00Z");
  expect(await ask(`Bearer ${accessToken}`)).toMatchObject(refusal("access_token_expired", 10041));

  const fresh = (await logIn(username)).data.accessToken;
  const account = (change: object) =>
    asSystem(({ tx }) =>
      tx.db.updateTable("users").set(change).where("username", "=", username).execute(),
    );
  await account({ token_epoch: 1 });
  expect(await ask(`Bearer ${fresh}`)).toMatchObject(refusal("access_token_superseded", 10051));
  await account({ token_epoch: 0, role_id: 1n });
  expect(await ask(`Bearer ${fresh}`)).toMatchObject(refusal("access_token_superseded", 10051));
  await account({ role_id: null, disabled_at: clock.now() });
  expect(await ask(`Bearer ${fresh}`)).toMatchObject(refusal("login_expired", 10012));
  await account({ disabled_at: null });
  expect((await ask(`Bearer ${fresh}`)).code).toBe(0);
  await asSystem(({ tx }) =>
    tx.db.updateTable("sessions").set({ expires_at: clock.now() }).execute(),
  );
  expect(await ask(`Bearer ${fresh}`)).toMatchObject(refusal("login_expired", 10012));
});

test("lets in no token that was altered, made elsewhere or made for something else", async () => {
  const { caller, customer } = accountsApp({ database });
  const { accessToken, refreshToken } = await customer();
  const [header = "", body = "", signature = ""] = accessToken.split(".");
  const payload = JSON.parse(Buffer.from(body, "base64url").toString());
  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const signedBy = (key: string, typ = "farsim-access") =>
    createSigner({ key, algorithm: "HS256", header: { alg: "HS256", typ }, noTimestamp: true })(
      payload,
    );
  const forgeries = [
    refreshToken,
    `${header}.${encoded({ ...payload, lvl: 1 })}.${signature}`,
    `${encoded({ alg: "none", typ: "farsim-access" })}.${body}.`,
    `${encoded({ alg: "none", typ: "farsim-access" })}.${body}.${signature}`,
    `${header}.${body}.`,
    `${header}.${body}.${signature.slice(0, -2)}`,
    signedBy("another key of more than 32 characters"),
    signedBy(jwtKey),
    signedBy(jwtKey, "JWT"),
  ];
  const refusals = await Promise.all(forgeries.map((forgery) => caller().userInfo(forgery)));
  expect(refusals.map(({ error }) => error)).toEqual(forgeries.map(() => "token_invalid"));
  expect((await caller().userInfo(accessToken)).code).toBe(0);
});

test("lets in no token of the right key but another kind, audience or content", async () => {
  const key = Buffer.from(hkdfSync("sha256", jwtKey, "", "farsim access token", 32));
  const now = Temporal.Instant.from("2027-05-01T12:00:00Z");
  const tokens = openTokens({ jwtKey });
  const good = {
    sub: "1",
    sid: "s",
    lvl: 0,
    epoch: 0,
    aud: "farsim",
    exp: now.epochMilliseconds / 1000 + 1,
  };
  const make = (change: object, typ = "farsim-access", algorithm: "HS256" | "HS512" = "HS256") =>
    createSigner({ key, algorithm, header: { alg: algorithm, typ }, noTimestamp: true })({
      ...good,
      ...change,
    });
  expect(tokens.readAccess(make({}), now)).toEqual({
    userId: 1n,
    sessionId: "s",
    level: 0,
    epoch: 0,
  });
  const others = [
    make({}, "JWT"),
    make({}, "farsim-access", "HS512"),
    make({ aud: "another" }),
    make({ aud: undefined }),
    make({ exp: undefined }),
    make({ sub: undefined }),
  ];
  for (const other of others) {
    expect(() => tokens.readAccess(other, now)).toThrow(
      expect.objectContaining({ key: "token_invalid" }),
    );
  }
});
