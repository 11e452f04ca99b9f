import { createHash } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { changePassword } from "@farsim/contract/accounts.ts";
import type { Problem } from "@farsim/contract/problems/problem.ts";
import { expect, onTestFinished, test } from "vitest";
import { accountsApp, randomName } from "../../../testing/accounts-app.ts";
import { testDatabase } from "../../../testing/database/test-database.ts";
import { createAdministrator } from "../register/create-administrator.ts";
import { commonPasswords } from "./common-passwords.ts";
import { hashPassword } from "./passwords.ts";

const { database } = await testDatabase();

const refusedAs = (weakness: string) => ({
  status: 400,
  data: { error: "validation_failed", fields: { password: weakness } },
});

/** A list of breached passwords with one in it. */
function listOf(password: string): string {
  const file = path.join(tmpdir(), `farsim-${randomName()}`);
  writeFileSync(file, `${createHash("sha1").update(password).digest("hex").toUpperCase()}:3\r\n`);
  onTestFinished(() => rmSync(file));
  return file;
}

/** Every place where a password is set, each asked for the same; the account is called `username`. */
async function setEverywhere(passwordOf: (username: string) => string, breachedPasswords?: string) {
  const { caller, customer, codeFor, asSystem } = accountsApp({
    database,
    ...(breachedPasswords !== undefined && { breachedPasswords }),
  });
  const visitor = caller();
  const newcomer = randomName();
  const newEmail = `${newcomer}@example.com`;
  await visitor.sendCode(newEmail);
  const registration = { username: newcomer, email: newEmail, code: codeFor(newEmail) };
  const { username, email, own } = await customer();
  await visitor.sendCode(email, "resetPassword");
  const code = codeFor(email);
  const change = { oldPassword: "correct-horse", ...twice(passwordOf(username)) };
  const answers = [
    await visitor.register({ ...registration, ...twice(passwordOf(newcomer)) }),
    await own(changePassword, change),
    await visitor.resetPassword(email, code, passwordOf(username)),
  ];
  const created = await asSystem((ctx) =>
    createAdministrator(ctx, {
      username: `${newcomer}x`,
      email: `${newcomer}x@example.com`,
      password: passwordOf(`${newcomer}x`),
      breachedPasswords,
    }),
  ).catch(({ detail }: Problem) => detail);
  return { visitor, registration, username, email, code, answers, created };
}

const twice = (password: string) => ({ password, confirmPassword: password });

test("refuses a common password wherever one is set, and takes another with the same code", async () => {
  const { visitor, registration, username, email, code, answers, created } = await setEverywhere(
    () => "Password1",
  );
  for (const answer of answers) expect(answer).toMatchObject(refusedAs("password_common"));
  expect(created).toEqual({ fields: { password: "password_common" } });
  expect((await visitor.register(registration)).code).toBe(0);
  expect((await visitor.logIn(username)).code).toBe(0);
  expect((await visitor.resetPassword(email, code)).code).toBe(0);
  expect((await visitor.logIn(username, "battery-staple")).code).toBe(0);
});

test.for([
  ["the username", (username: string) => username.toUpperCase()],
  ["the username with digits", (username: string) => `${username}123!`],
  ["the name of the shop", () => "FarSim2027"],
] as const)("refuses %s wherever a password is set", async ([, passwordOf]) => {
  const { answers, created } = await setEverywhere(passwordOf);
  for (const answer of answers) expect(answer).toMatchObject(refusedAs("password_is_name"));
  expect(created).toEqual({ fields: { password: "password_is_name" } });
});

test("refuses the email, whole or up to its @, and takes what only contains the shop's name", async () => {
  const { caller, codeFor } = accountsApp({ database });
  const visitor = caller();
  const email = `${randomName()}@b.co`;
  await visitor.sendCode(email);
  const registering = (password: string) =>
    visitor.register({ email, code: codeFor(email), ...twice(password) });
  for (const password of [email, `${email.split("@")[0]}!1`])
    expect(await registering(password)).toMatchObject(refusedAs("password_is_name"));
  expect((await registering("demo-Farsim-1")).code).toBe(0);
});

test("refuses a password of the operator's list of breached ones, wherever one is set", async () => {
  const { answers, created } = await setEverywhere(
    () => "rare-But-known-7",
    listOf("rare-But-known-7"),
  );
  for (const answer of answers) expect(answer).toMatchObject(refusedAs("password_breached"));
  expect(created).toEqual({ fields: { password: "password_breached" } });
  const without = await setEverywhere(() => "rare-But-known-7", listOf("another-one"));
  expect(without.answers.map(({ code }) => code)).toEqual([0, 0, 0]);
});

test("knows at least the 3,000 commonest passwords that could be chosen", () => {
  expect(commonPasswords.size).toBeGreaterThan(3000);
  for (const common of ["123456", "password", "111111", "qwerty", "iloveyou", "1qaz2wsx"])
    expect(commonPasswords).toContain(common);
});

test("lets in with a weak password that was chosen before", async () => {
  const { customer, asSystem } = accountsApp({ database });
  const { id, username, logIn } = await customer();
  const password_hash = await hashPassword("123456");
  await asSystem(({ tx }) =>
    tx.db.updateTable("users").set({ password_hash }).where("id", "=", BigInt(id)).execute(),
  );
  expect((await logIn(username, "123456")).code).toBe(0);
});
