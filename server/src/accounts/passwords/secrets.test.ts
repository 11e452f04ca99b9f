import { Writable } from "node:stream";
import { exportAccount } from "@farsim/contract/account-export.ts";
import * as settings from "@farsim/contract/account-settings.ts";
import * as contract from "@farsim/contract/accounts.ts";
import { pino } from "pino";
import { expect, test } from "vitest";
import { accountsApp, wrongCode } from "../../../testing/accounts-app.ts";
import { testDatabase } from "../../../testing/database/test-database.ts";
import { codeOfStep, stepOf } from "../second-factor/totp.ts";

const { database } = await testDatabase();

test("leaves no password, code or token in the logs or in the database", async () => {
  const logged: string[] = [];
  const stream = new Writable({
    write(chunk, _, done) {
      logged.push(String(chunk));
      done();
    },
  });
  const { caller, codeFor, clock } = accountsApp({
    database,
    logger: pino({ level: "trace" }, stream),
  });
  const visitor = caller();
  const email = "canary@example.com";
  const password = "canary-PASSWORD-1";
  await visitor.sendCode(email);
  const code = codeFor(email);
  await visitor.register({ email, code: wrongCode(code), password });
  const { data: registered } = await visitor.register({
    email,
    code,
    password,
    username: "canary",
  });
  await visitor.logIn("canary", "canary-WRONG-2");
  const { data: loggedIn } = await visitor.logIn("canary", password);
  const { data: renewed } = await visitor.refresh(loggedIn.refreshToken);
  await visitor.userInfo(renewed.accessToken);
  clock.set("2027-05-01T12:05:00Z");
  await visitor.refresh(loggedIn.refreshToken);
  await visitor.sendCode("canary2@example.com");

  const own = (token: string) => `Bearer ${token}`;
  const second = await visitor.logIn("canary", password);
  const changed = await visitor.call(
    contract.changePassword,
    { oldPassword: password, password: "canary-PASSWORD-3", confirmPassword: "canary-PASSWORD-3" },
    own(second.data.accessToken),
  );
  const token = changed.data.accessToken;
  const confirmation = { password: "canary-PASSWORD-3" };
  const { secret } = (await visitor.call(settings.setupTotp, confirmation, own(token))).data;
  const totp = codeOfStep(secret, stepOf(clock.now()));
  const { recoveryCodes } = (await visitor.call(settings.confirmTotp, { code: totp }, own(token)))
    .data;
  await visitor.logIn("canary", "canary-PASSWORD-3", false, recoveryCodes[0]);
  await visitor.call(exportAccount, {}, own(token));
  await visitor.sendCode(email, "resetPassword");
  const resetCode = codeFor(email);
  await visitor.resetPassword(email, resetCode, "canary-PASSWORD-4");
  await visitor.call(settings.deleteAccount, { password: "canary-WRONG-5" }, own(token));

  const canaries = [
    "canary-PASSWORD-3",
    "canary-PASSWORD-4",
    "canary-WRONG-5",
    resetCode,
    secret,
    totp,
    ...recoveryCodes.flatMap((recoveryCode) => [recoveryCode, recoveryCode.replaceAll("-", "")]),
    password,
    "canary-WRONG-2",
    code,
    codeFor("canary2@example.com"),
  ];
  for (const { accessToken, refreshToken } of [
    registered,
    loggedIn,
    renewed,
    second.data,
    changed.data,
  ])
    canaries.push(accessToken, refreshToken);
  const stored = await databaseText();
  expect(stored).toContain("canary@example.com");
  expect(logged.length).toBeGreaterThan(0);
  for (const text of [stored, logged.join("")]) {
    const withoutFractions = text.replaceAll(fractions, "");
    for (const canary of canaries) {
      // Six digits may well be part of a longer number or a digest; a code would stand by itself.
      const isCode = /^\d{6}$/.test(canary);
      const alone = new RegExp(isCode ? `\\b${canary}\\b` : RegExp.escape(canary));
      expect(isCode ? withoutFractions : text).not.toMatch(alone);
    }
  }
});

/** Of the seconds of a moment, or of a duration: six digits of chance. */
const fractions = /(?<=:\d+)\.\d+/g;

/** Every row of every table, as text. */
async function databaseText(): Promise<string> {
  const { rows } = await database.pool.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname IN ('public', 'graphile_worker')`,
  );
  const texts = await Promise.all(
    rows.map(async ({ name }) => {
      const table = await database.pool.query<{ text: string | null }>(
        `SELECT json_agg(t)::text AS text FROM ${name} t`,
      );
      return table.rows[0]?.text ?? "";
    }),
  );
  return texts.join("\n");
}
