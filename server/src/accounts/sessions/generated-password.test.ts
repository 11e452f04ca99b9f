import { expect, test } from "vitest";
import { accountsApp, randomName } from "../../../testing/accounts-app.ts";
import { testDatabase } from "../../../testing/database/test-database.ts";
import { createAdministrator } from "../register/create-administrator.ts";

const { database } = await testDatabase();
const made = "made-at-random-22-sign";
const own = "chosen-by-the-boss";

/** An administrator whose password the program made, and the ways in. */
async function firstAdministrator() {
  const app = accountsApp({ database });
  const username = randomName();
  const email = `${username}@example.com`;
  const id = await app.asSystem((ctx) =>
    createAdministrator(ctx, { username, email, password: made, isPasswordGenerated: true }),
  );
  const logIn = (password: string, newPassword?: string) =>
    app.caller().logInWith(username, { password, newPassword });
  return { ...app, id, username, email, logIn };
}

test.for([
  ["en", "Please choose a password of your own"],
  ["zh-CN", "请设置您自己的密码"],
] as const)(
  "a generated password alone lets no one in, and says so in %s",
  async ([language, message]) => {
    const { id, username, caller } = await firstAdministrator();
    expect(await caller({ language }).logIn(username, made)).toMatchObject({
      status: 401,
      code: 10076,
      error: "new_password_required",
      message,
    });
    const { rows } = await database.pool.query("SELECT FROM sessions WHERE user_id = $1", [id]);
    expect(rows).toHaveLength(0);
  },
);

test("it lets in once, with the password that takes its place, and the owner hears of it", async () => {
  const { logIn, caller, runJobs, emails, email } = await firstAdministrator();
  const first = await logIn(made, own);
  expect(first.data.userInfo.level).toBe(1);
  expect((await caller().userInfo(first.data.accessToken)).code).toBe(0);
  expect((await logIn(made)).error).toBe("account_or_password_incorrect");
  expect((await logIn(made, "another-of-my-own")).error).toBe("account_or_password_incorrect");
  expect((await logIn(own)).data.userInfo.level).toBe(1);
  await runJobs();
  const subjects = emails.filter(({ to }) => to === email).map(({ subject }) => subject);
  expect(subjects).toContain("Your Farsim password was changed");
});

test("of many who come at once with it exactly one chooses the password", async () => {
  const { logIn } = await firstAdministrator();
  const passwords = Array.from({ length: 8 }, (_, n) => `chosen-by-number-${n}`);
  const answers = await Promise.all(passwords.map((password) => logIn(made, password)));
  const taken = passwords.filter((_, n) => answers[n]!.code === 0);
  expect(taken).toHaveLength(1);
  expect((await logIn(taken[0]!)).code).toBe(0);
});

test("it cannot stay, and no weak one takes its place", async () => {
  const { logIn, username } = await firstAdministrator();
  const refused = (fields: object) => ({ status: 400, data: { fields } });
  expect((await logIn(made, made)).error).toBe("new_password_required");
  expect(await logIn(made, "qwerty123")).toMatchObject(refused({ newPassword: "password_common" }));
  expect(await logIn(made, username)).toMatchObject(refused({ newPassword: "password_is_name" }));
  expect((await logIn(made)).error).toBe("new_password_required");
});

test("a wrong password tells nothing of it, and changes nothing", async () => {
  const { logIn } = await firstAdministrator();
  expect((await logIn("wrong-horse", own)).error).toBe("account_or_password_incorrect");
  expect((await logIn(made)).error).toBe("new_password_required");
});

test("a password that was chosen is not replaced by a login", async () => {
  const app = accountsApp({ database });
  const { username } = await app.customer();
  expect((await app.caller().logInWith(username, { newPassword: own })).code).toBe(0);
  expect((await app.caller().logIn(username)).code).toBe(0);
});

test("a reset by email chooses one as well", async () => {
  const { logIn, email, caller, codeFor } = await firstAdministrator();
  await caller().sendCode(email, "resetPassword");
  expect((await caller().resetPassword(email, codeFor(email), own)).code).toBe(0);
  expect((await logIn(own)).code).toBe(0);
});
