import { changePassword } from "@farsim/contract/accounts.ts";
import type { Level } from "@farsim/contract/session.ts";
import { expect, test } from "vitest";
import { accountsApp, randomName } from "../../../testing/accounts-app.ts";
import { testDatabase } from "../../../testing/database/test-database.ts";
import { createAdministrator } from "../register/create-administrator.ts";
import { carrySessions } from "./carry-sessions.ts";

const { database } = await testDatabase();

/** Someone of a level who has just logged in, to be remembered. */
async function loggedIn(level: Level) {
  const app = accountsApp({ database });
  const visitor = app.caller();
  const username = randomName();
  const administrator = await app.asSystem((ctx) =>
    createAdministrator(ctx, {
      username,
      email: `${username}@example.com`,
      password: "correct-horse",
    }),
  );
  const account = level === 1 ? username : (await app.customer()).username;
  const begun = app.clock.now();
  const { data } = await visitor.logIn(account, undefined, true);
  let tokens: { accessToken: string; refreshToken: string } = data;
  return {
    ...app,
    ...visitor,
    administrator,
    account,
    id: data.userInfo.id,
    begun,
    tokens: () => tokens,
    /** Goes on to an hour of the session and renews it; the key of a refusal. */
    async renewAt(hours: number, early = 0) {
      app.clock.set(begun.add({ hours }).subtract({ milliseconds: early }));
      const answer = await visitor.refresh(tokens.refreshToken);
      if (answer.code === 0) tokens = answer.data;
      return answer.error;
    },
    /** What the access token is told at an hour of the session. */
    async callAt(hours: number) {
      app.clock.set(begun.add({ hours }));
      return (await visitor.userInfo(tokens.accessToken)).error;
    },
  };
}

test.for([
  [0, "90 days", 90 * 24],
  [1, "12 hours", 12],
] as const)(
  "ends a login of level %i after %s, however often it was renewed",
  async ([level, , hours]) => {
    const session = await loggedIn(level);
    for (let part = 1; part < 6; part++)
      expect(await session.renewAt((hours / 6) * part)).toBe(undefined);
    expect(await session.renewAt(hours, 1)).toBe(undefined);
    // An access token that was made a moment before would be good for ten minutes more.
    expect(await session.callAt(hours)).toBe("login_expired");
    expect(await session.renewAt(hours)).toBe("refresh_token_expired");
  },
);

test("gains no time by a new password", async () => {
  const { call, tokens, ...session } = await loggedIn(0);
  for (const day of [29, 58, 87]) await session.renewAt(24 * day);
  const entry = { password: "battery-staple", confirmPassword: "battery-staple" };
  const { data } = await call(
    changePassword,
    { oldPassword: "correct-horse", ...entry },
    `Bearer ${tokens().accessToken}`,
  );
  session.clock.set(session.begun.add({ hours: 24 * 90 }));
  expect((await session.userInfo(data.accessToken)).error).toMatch(/expired/);
  expect((await session.refresh(data.refreshToken)).error).toBe("refresh_token_expired");
});

test("lasts as long after a leap of the sandbox's clock as it would have before", async () => {
  const session = await loggedIn(0);
  const leapHours = 24 * 100;
  await session.asSystem((ctx) => carrySessions(ctx, leapHours * 3_600_000));
  for (const day of [29, 58, 87])
    expect(await session.renewAt(leapHours + 24 * day)).toBe(undefined);
  expect(await session.renewAt(leapHours + 24 * 90)).toBe("refresh_token_expired");
});
