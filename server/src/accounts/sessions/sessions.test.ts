import { endOtherSessions, endSession, listSessions } from "@farsim/contract/account-settings.ts";
import { expect, test } from "vitest";
import { accountsApp } from "../../../testing/accounts-app.ts";
import { testDatabase } from "../../../testing/database/test-database.ts";

const { database } = await testDatabase();
const password = "correct-horse";

test("shows where an account is logged in: this session first, each with its device and the place of its last use", async () => {
  const { caller, customer, clock } = accountsApp({ database });
  const { own, username, origin } = await customer();
  clock.set("2027-05-01T12:01:00Z");
  const phone = caller({ device: "a phone", origin: "10.1.1.1" });
  const { data: onPhone } = await phone.logIn(username, undefined, true);
  clock.set("2027-05-01T12:05:00.250Z");
  await caller({ device: "a phone", origin: "10.2.2.2" }).refresh(onPhone.refreshToken);
  await customer();
  const { items } = (await own(listSessions, {})).data;
  expect(items).toEqual([
    {
      id: expect.any(String),
      device: "a test",
      place: origin,
      createdAt: "2027-05-01T12:00:00.000Z",
      usedAt: "2027-05-01T12:00:00.000Z",
      current: true,
    },
    {
      id: expect.any(String),
      device: "a phone",
      place: "10.2.2.2",
      createdAt: "2027-05-01T12:01:00.000Z",
      usedAt: "2027-05-01T12:05:00.250Z",
      current: false,
    },
  ]);
});

test("ends one from afar; its tokens are worth nothing, the others stay", async () => {
  const { caller, customer } = accountsApp({ database });
  const { own, username, userInfo, refresh, accessToken } = await customer();
  const { data: lost } = await caller().logIn(username);
  const { data: kept } = await caller().logIn(username);
  const idOf = (token: string) =>
    (JSON.parse(Buffer.from(token.split(".")[1]!, "base64url").toString()) as { sid: string }).sid;
  const sessionId = idOf(lost.accessToken);
  expect((await own(endSession, { sessionId, password })).data).toEqual({});
  expect((await userInfo(lost.accessToken)).error).toBe("login_expired");
  expect((await refresh(lost.refreshToken)).error).toBe("refresh_token_expired");
  expect((await userInfo(kept.accessToken)).code).toBe(0);
  expect((await userInfo(accessToken)).code).toBe(0);
  expect((await own(listSessions, {})).data.items).toHaveLength(2);
  expect((await own(endSession, { sessionId, password })).error).toBe("not_found");
});

test.for([
  ["en", "Not found"],
  ["zh-CN", "未找到"],
] as const)("finds in %s no session but the account's own", async ([language, message]) => {
  const { caller, customer } = accountsApp({ database });
  const { accessToken } = await customer();
  const neighbour = await customer();
  const [theirs] = (await neighbour.own(listSessions, {})).data.items;
  const visitor = caller({ language });
  for (const sessionId of [theirs!.id, crypto.randomUUID(), "not-an-id", "0"])
    expect(
      await visitor.call(endSession, { sessionId, password }, `Bearer ${accessToken}`),
    ).toMatchObject({
      status: 404,
      code: 40004,
      message,
      error: "not_found",
    });
  expect((await neighbour.userInfo(neighbour.accessToken)).code).toBe(0);
});

test("ends all but this one, and no one else's", async () => {
  const { caller, customer } = accountsApp({ database });
  const { own, username, userInfo, accessToken } = await customer();
  const neighbour = await customer();
  const others = await Promise.all([1, 2, 3].map(() => caller().logIn(username)));
  expect((await own(endOtherSessions, { password })).data).toEqual({ ended: 3 });
  for (const { data } of others)
    expect((await userInfo(data.accessToken)).error).toBe("login_expired");
  expect((await userInfo(accessToken)).code).toBe(0);
  expect((await userInfo(neighbour.accessToken)).code).toBe(0);
  expect((await own(endOtherSessions, { password })).data).toEqual({ ended: 0 });
});

test("ends none by a wrong password, and bounds the guesses of an open session", async () => {
  const { caller, customer } = accountsApp({ database });
  const { own, username, userInfo } = await customer();
  const { data: other } = await caller().logIn(username);
  const items = (await own(listSessions, {})).data.items;
  const sessionId = items.find(({ current }) => !current)!.id;
  const wrong = "wrong-horse";
  expect((await own(endSession, { sessionId, password: wrong })).error).toBe(
    "account_or_password_incorrect",
  );
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => own(endOtherSessions, { password: wrong })),
  );
  const refusals = answers.map(({ error }) => error);
  expect(refusals.filter((error) => error === "account_or_password_incorrect")).toHaveLength(9);
  expect(refusals.filter((error) => error === "too_many_requests")).toHaveLength(11);
  expect((await userInfo(other.accessToken)).code).toBe(0);
});

test("shows none that is over", async () => {
  const { caller, customer, clock } = accountsApp({ database });
  const { username } = await customer();
  clock.set("2027-05-02T00:00:00Z");
  const { data } = await caller().logIn(username);
  const sessions = await caller().call(listSessions, {}, `Bearer ${data.accessToken}`);
  expect(sessions.data.items).toMatchObject([{ current: true }]);
});
