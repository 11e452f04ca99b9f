import { refresh } from "@farsim/contract/session.ts";
import { afterAll, expect, test } from "vitest";
import { accountsApp } from "../../../testing/accounts-app.ts";
import { testDatabase } from "../../../testing/database/test-database.ts";
import { putOnRecord } from "../../../testing/database/put-on-record.ts";

const { database } = await testDatabase();
afterAll(() => putOnRecord(database));

/** T14. `DEEP=1` asks for the figure of a release. */
const rounds = process.env.DEEP ? 200 : 13;

test(`gives 2 to 50 presentations of one token at once one and the same successor, in ${rounds} rounds`, {
  timeout: 30_000 + rounds * 1_000,
}, async () => {
  const { caller, customer, clock } = accountsApp({ database });
  let { refreshToken, accessToken } = await customer();
  for (let round = 0; round < rounds; round++) {
    clock.set(clock.now().add({ minutes: 1 }));
    const presentations = 2 + ((round * 8) % 49);
    const answers = await Promise.all(
      Array.from({ length: presentations }, () => caller().refresh(refreshToken)),
    );
    expect(answers.every(({ code }) => code === 0)).toBe(true);
    expect(new Set(answers.map(({ data }) => data.refreshToken)).size).toBe(1);
    ({ refreshToken, accessToken } = answers[0]!.data);
  }
  expect((await caller().userInfo(accessToken)).code).toBe(0);
});

test("lets no presentation of a stolen token and its owner's live on beside each other, no matter who comes first", async () => {
  const { caller, customer, clock } = accountsApp({ database });
  for (let round = 0; round < 10; round++) {
    const { refreshToken: stolen } = await customer();
    // Thief and owner race for the successor, then each goes on with what they got.
    const [owner, thief] = await Promise.all([caller().refresh(stolen), caller().refresh(stolen)]);
    clock.set(clock.now().add({ minutes: 1 }));
    await caller().refresh(owner.data.refreshToken);
    clock.set(clock.now().add({ minutes: 1 }));
    const late = await caller().refresh(thief.data.refreshToken);
    expect(late.error).toBe("refresh_token_expired");
    expect((await caller().userInfo(owner.data.accessToken)).error).toBe("login_expired");
  }
});

test("answers a repeat within ten seconds while the successor is unused", async () => {
  const { clock, customer } = accountsApp({ database });
  const { refresh, refreshToken } = await customer();
  const first = await refresh(refreshToken);
  clock.set(clock.now().add({ seconds: 10 }));
  const again = await refresh(refreshToken);
  expect(again.data.refreshToken).toBe(first.data.refreshToken);
  expect((await refresh(first.data.refreshToken)).code).toBe(0);
});

test("ends the whole family when a used token comes back after the grace", async () => {
  const { clock, customer } = accountsApp({ database });
  const { refresh, refreshToken, userInfo } = await customer();
  const { data } = await refresh(refreshToken);
  clock.set(clock.now().add({ milliseconds: 10_001 }));
  expect((await refresh(refreshToken)).error).toBe("refresh_token_expired");
  expect((await refresh(data.refreshToken)).error).toBe("refresh_token_expired");
  expect((await userInfo(data.accessToken)).error).toBe("login_expired");
});

test("ends the whole family when a used token comes back once its successor was used, grace or not", async () => {
  const { customer } = accountsApp({ database });
  const { refresh, refreshToken } = await customer();
  const second = await refresh(refreshToken);
  const third = await refresh(second.data.refreshToken);
  expect((await refresh(refreshToken)).error).toBe("refresh_token_expired");
  expect((await refresh(third.data.refreshToken)).error).toBe("refresh_token_expired");
});

test("leaves the other logins of the account alone", async () => {
  const { clock, customer } = accountsApp({ database });
  const { logIn, refresh, refreshToken, username } = await customer();
  const other = await logIn(username);
  await refresh(refreshToken);
  clock.set(clock.now().add({ minutes: 1 }));
  await refresh(refreshToken);
  expect((await refresh(other.data.refreshToken)).code).toBe(0);
});

test("lasts as long again from each renewal", async () => {
  const { clock, customer } = accountsApp({ database });
  const { refresh, ...first } = await customer();
  let { refreshToken } = first;
  for (let i = 0; i < 5; i++) {
    clock.set(clock.now().add({ hours: 11 }));
    const answer = await refresh(refreshToken);
    expect(answer.code).toBe(0);
    ({ refreshToken } = answer.data);
  }
});

test.for([
  ["en", "Login status error, please login again", "Refresh token expired, please login again"],
  ["zh-CN", "登录状态异常，请重新登录", "登录已失效，请重新登录"],
] as const)(
  "says in %s what is wrong with a refresh token",
  async ([language, missing, expired]) => {
    const { caller, customer, asSystem, clock } = accountsApp({ database });
    const { accessToken, refreshToken, username } = await customer();
    const visitor = caller({ language });
    const ofMissing = {
      status: 401,
      code: 10060,
      message: missing,
      error: "refresh_token_missing",
    };
    const ofExpired = {
      status: 401,
      code: 10061,
      message: expired,
      error: "refresh_token_expired",
    };
    expect(await visitor.call(refresh, {})).toMatchObject(ofMissing);
    expect(await visitor.call(refresh, {}, "Basic bGluOnNlY3JldA==")).toMatchObject(ofMissing);
    expect(await visitor.refresh("never-given-out")).toMatchObject(ofExpired);
    expect(await visitor.refresh(accessToken)).toMatchObject(ofExpired);
    await asSystem(({ tx }) =>
      tx.db
        .updateTable("users")
        .set({ disabled_at: clock.now() })
        .where("username", "=", username)
        .execute(),
    );
    expect(await visitor.refresh(refreshToken)).toMatchObject(ofExpired);
  },
);
