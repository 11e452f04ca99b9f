import { deleteAccount, saveSettings } from "@farsim/contract/account-settings.ts";
import { correctEmail, withdrawEmail } from "@farsim/contract/desk/people/acting.ts";
import {
  disableCustomer,
  enableCustomer,
  getCustomer,
} from "@farsim/contract/desk/people/customer-desk.ts";
import { removeStaff } from "@farsim/contract/desk/people/staff.ts";
import {
  confirmEmailCorrection,
  emailCorrectionHours,
  readEmailCorrection,
} from "@farsim/contract/email-correction.ts";
import { login } from "@farsim/contract/accounts.ts";
import { getUserInfo, refresh } from "@farsim/contract/session.ts";
import { until } from "@farsim/programs/until.ts";
import { expect, test } from "vitest";
import { testDatabase } from "../../../testing/database/test-database.ts";
import { correctionOf } from "../../../testing/email-corrections.ts";
import { emailsIn, noAlerts } from "../../../testing/emails.ts";
import { openShop } from "../../../testing/open-shop.ts";
import { newName, type Person } from "../../../testing/people.ts";
import { runWorker } from "../../../testing/quiet-worker.ts";
import { setUpSecondFactor } from "../../../testing/second-factor.ts";
import { openVault } from "../../platform/security/vault.ts";
import { findLedgerOffence } from "../../../tools/verify-ledger/find-ledger-offence.ts";
import { sweepAccounts } from "../sweep-accounts.ts";
import { correctionEmailTasks } from "./correction-emails.ts";
import { correctionsADay } from "./ask-for-correction.ts";

const testBase = await testDatabase();
const shop = await openShop(testBase, { env: { TRUST_PROXY: "loopback" } });
const { clock, config, database } = shop;
const owner = await shop.administrator();
const support = await shop.staff("support");
const reason = "lost the mailbox, asked by phone";

const newAddress = () => `${newName()}@example.com`;
const ask = ({ id: userId }: Person, email = newAddress(), by = support) =>
  shop.call(correctEmail, { userId, email, reason }, { bearer: by.bearer });
const withdraw = ({ id: userId }: Person) =>
  shop.call(withdrawEmail, { userId, reason }, { bearer: support.bearer });
const confirm = (correction: string, { password }: Pick<Person, "password">, totp?: string) =>
  shop.call(confirmEmailCorrection, { correction, password, ...(totp && { totp }) }, {});
/** How a link is refused, which is the same where it is read and where it is confirmed. */
async function refusalOf(correction: string, person: Person) {
  const { error } = await shop.call(readEmailCorrection, { correction }, {});
  expect((await confirm(correction, person)).error).toBe(error);
  return error;
}
const emailOf = async ({ id }: Person) =>
  (await database.pool.query("SELECT email FROM users WHERE id = $1", [id])).rows[0].email;
const waitingOf = async ({ id: userId }: Person) =>
  (await shop.done(getCustomer, { userId }, { bearer: support.bearer })).profile.emailCorrection;
async function entriesAbout({ id }: Person) {
  const { rows } = await database.pool.query(
    `SELECT actor_id::text AS by, deed, reason, facts FROM audit_entries
     WHERE subject = $1 AND deed ~* 'email' ORDER BY id`,
    [`user:${id}`],
  );
  return rows;
}
const isWaiting = async () =>
  (
    await database.pool.query(
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    )
  ).rows.length > 0 || undefined;
const tomorrow = async (...staff: Person[]) => {
  clock.set(clock.now().add({ hours: 24 }));
  for (const person of staff) await shop.renew(person);
};

test("a customer who has lost the mailbox confirms another one by its link and the password, and both are told", async () => {
  await runWorker(shop);
  const person = await shop.customer();
  await shop.done(saveSettings, { language: "zh-CN", alerts: noAlerts }, { bearer: person.bearer });
  const email = newAddress();
  const { data } = await ask(person, email);
  expect(await waitingOf(person)).toMatchObject({
    email,
    askedBy: support.username,
    expiresAt: data.expiresAt,
  });
  expect(await emailOf(person)).toBe(person.email);
  const { outboxDir } = config.mail;
  const written = (to: string, count: number) =>
    until(() => emailsIn(outboxDir, to).length === count || undefined, { withinMs: 30_000 });
  expect(await written(email, 1)).toBe(true);
  expect(await written(person.email, 1)).toBe(true);
  expect(emailsIn(outboxDir, person.email)[0]).toContain(reason);
  const [emailText] = emailsIn(outboxDir, email);
  // The address may be a stranger's: it says neither who asked nor why.
  for (const word of [person.username, person.email, reason]) expect(emailText).not.toContain(word);
  // No address of the shop is known here: the reader is told what to add to it.
  const correction = /\/passwordReset#email=([\w-]+)/.exec(emailText!)![1]!;
  expect(await shop.done(readEmailCorrection, { correction }, {})).toEqual({
    email,
    expiresAt: data.expiresAt,
  });

  expect((await confirm(correction, person)).data).toEqual({ email, userId: person.id });
  expect(await emailOf(person)).toBe(email);
  expect(await waitingOf(person)).toBeNull();
  expect(await written(person.email, 2)).toBe(true);
  const notices = emailsIn(outboxDir, person.email).filter((each) =>
    each.includes("账户邮箱已更改"),
  );
  expect(notices).toHaveLength(1);
  expect((await shop.call(getUserInfo, {}, { bearer: person.bearer })).error).toBeDefined();
  const goesOn = await shop.call(refresh, {}, { bearer: person.refreshToken });
  expect(goesOn.error).toBe("refresh_token_expired");
  const { password } = person;
  const again = await shop.done(login, { account: email, password, rememberMe: false }, {});
  expect(again.userInfo).toMatchObject({ id: person.id, email });
  expect(await entriesAbout(person)).toEqual([
    { by: support.id, deed: "admin/customer/correctEmail", reason, facts: {} },
    { by: person.id, deed: "user/confirmEmail", reason: null, facts: {} },
  ]);
  const log = shop.lines.join("\n");
  for (const secret of [correction, email]) expect(log).not.toContain(secret);
  expect(await findLedgerOffence(testBase.database)).toBeUndefined();
});

test("nothing changes by a wrong password, nor by a link of the shop's that was altered", async () => {
  const person = await shop.customer();
  await ask(person);
  const correction = await correctionOf(shop, person);
  expect((await confirm(correction, { password: "not-the-password" })).error).toBe(
    "account_or_password_incorrect",
  );
  const last = correction.endsWith("A") ? "B" : "A";
  for (const forged of [`${correction.slice(0, -1)}${last}`, "1-", `9${correction}`])
    expect(await refusalOf(forged, person)).toBe("email_correction_invalid");
  expect(await emailOf(person)).toBe(person.email);
  expect((await confirm(correction, person)).error).toBeUndefined();
});

const { path: confirmPath } = confirmEmailCorrection;
const { path: loginPath } = login;
const asJson = { "content-type": "application/json" };
/** The refusal of a call from one of many places. */
const from = async (place: number, path: string, body: Record<string, unknown>) => {
  const headers = { ...asJson, "x-forwarded-for": `2001:db8:${place}::1` };
  return (await shop.raw({ method: "POST", path, headers, body: JSON.stringify(body) })).error;
};

test("wrong passwords are counted by the link: ten from all places together, and the right one waits too", async () => {
  const person = await shop.customer();
  await ask(person);
  const correction = await correctionOf(shop, person);
  const wrong = { correction, password: "not-the-password" };
  for (let i = 0; i < 10; i++)
    expect(await from(i, confirmPath, wrong)).toBe("account_or_password_incorrect");
  const { password } = person;
  expect(await from(99, confirmPath, { correction, password })).toBe("too_many_requests");
  expect(await emailOf(person)).toBe(person.email);
});

test("strangers who use up the tries of a day at the login leave the link alone", async () => {
  const person = await shop.customer();
  await ask(person);
  const correction = await correctionOf(shop, person);
  const { username: account, password } = person;
  const entry = { account, password: "not-the-password", rememberMe: false };
  for (let i = 0; i < 100; i++) await from(Math.floor(i / 9), loginPath, entry);
  expect(await from(98, loginPath, { ...entry, password })).toBe("login_code_required");
  expect(await from(99, confirmPath, { correction, password })).toBeUndefined();
  expect(await emailOf(person)).not.toBe(person.email);
});

test("an account with a second factor asks for it here too", async () => {
  const person = await shop.customer();
  const { code, wrongCode } = await setUpSecondFactor(shop, person);
  await ask(person);
  const correction = await correctionOf(shop, person);
  expect((await confirm(correction, person)).error).toBe("totp_required");
  expect((await confirm(correction, person, wrongCode())).error).toBe("totp_incorrect");
  expect(await emailOf(person)).toBe(person.email);
  expect((await confirm(correction, person, code(1n))).error).toBeUndefined();
});

test("a link works once, also where two confirm it at the same moment", async () => {
  const person = await shop.customer();
  await ask(person);
  const correction = await correctionOf(shop, person);
  const answers = await Promise.all([1, 2].map(() => confirm(correction, person)));
  expect(answers.flatMap(({ error }) => error ?? [])).toEqual(["email_correction_invalid"]);
  expect((await entriesAbout(person)).map(({ deed: action }) => action)).toEqual([
    "admin/customer/correctEmail",
    "user/confirmEmail",
  ]);
});

test("a request that is withdrawn while its link is being confirmed changes nothing", async () => {
  const person = await shop.customer();
  await ask(person);
  const correction = await correctionOf(shop, person);
  const confirmed = await shop.asProgram(async ({ tx }) => {
    await tx.db.selectFrom("users").where("id", "=", BigInt(person.id)).forShare().execute();
    const waits = confirm(correction, person);
    expect(await until(isWaiting, { withinMs: 10_000 })).toBe(true);
    await tx.db.deleteFrom("email_corrections").where("user_id", "=", BigInt(person.id)).execute();
    return [waits];
  });
  expect((await confirmed[0])!.error).toBe("email_correction_invalid");
  expect(await emailOf(person)).toBe(person.email);
});

test("a link is void once the request was withdrawn or made anew, or its time is over", async () => {
  const [withdrawn, anew, late] = [
    await shop.customer(),
    await shop.customer(),
    await shop.customer(),
  ];
  for (const person of [withdrawn, anew, late]) await ask(person);
  const codes = await Promise.all([withdrawn, anew, late].map((each) => correctionOf(shop, each)));
  expect((await withdraw(withdrawn)).error).toBeUndefined();
  expect((await withdraw(withdrawn)).error).toBe("not_found");
  expect(await refusalOf(codes[0]!, withdrawn)).toBe("email_correction_invalid");
  expect((await entriesAbout(withdrawn)).at(-1)).toEqual({
    by: support.id,
    deed: "admin/customer/withdrawEmail",
    reason,
    facts: {},
  });
  await ask(anew);
  expect(await refusalOf(codes[1]!, anew)).toBe("email_correction_invalid");
  expect((await confirm(await correctionOf(shop, anew), anew)).error).toBeUndefined();
  clock.set(clock.now().add({ hours: emailCorrectionHours }));
  expect(await refusalOf(codes[2]!, late)).toBe("email_correction_invalid");
  await shop.renew(support);
  expect(await waitingOf(late)).toBeNull();
  expect((await withdraw(late)).error).toBe("not_found");
  clock.set(clock.now().add({ seconds: 1 }));
  await sweepAccounts(database, clock.now());
  const { rows } = await database.pool.query("SELECT FROM email_corrections");
  expect(rows).toEqual([]);
  await shop.renew(support);
  await shop.renew(owner);
});

test("a link is void for good once its customer was disabled, and once who asked works here no more", async () => {
  const [person, other] = [await shop.customer(), await shop.customer()];
  const leaver = await shop.staff("support");
  await ask(person);
  await ask(other, newAddress(), leaver);
  const { bearer } = owner;
  const codes = [await correctionOf(shop, person), await correctionOf(shop, other)] as const;
  const shut = { userId: person.id, reason: "Reported stolen" };
  await shop.done(disableCustomer, shut, { bearer });
  await shop.done(enableCustomer, shut, { bearer });
  expect(await refusalOf(codes[0], person)).toBe("email_correction_invalid");
  await shop.done(removeStaff, { userId: leaver.id, reason: "left us" }, { bearer });
  expect(await refusalOf(codes[1], other)).toBe("email_correction_invalid");
  const { profile } = await shop.done(getCustomer, { userId: other.id }, { bearer });
  expect(profile.emailCorrection).toBeNull();
  expect(await emailOf(other)).toBe(other.email);
});

test("an address that another account has, or has got meanwhile, becomes no one else's", async () => {
  const [person, other] = [await shop.customer(), await shop.customer()];
  expect((await ask(person, other.email.toUpperCase())).error).toBe("user_exists");
  expect((await ask(person, person.email.toUpperCase())).error).toBe("email_unchanged");
  const email = newAddress();
  for (const each of [person, other]) expect((await ask(each, email)).error).toBeUndefined();
  const codes = await Promise.all([person, other].map((each) => correctionOf(shop, each)));
  const answers = await Promise.all([person, other].map((each, i) => confirm(codes[i]!, each)));
  expect(answers.flatMap(({ error }) => error ?? [])).toEqual(["user_exists"]);
});

test("no address is asked for that is the asking one's own, nor for accounts of the staff or disabled ones", async () => {
  const [person, shut] = [await shop.customer(), await shop.customer()];
  const own = support.email.replace("@", "+other@");
  expect((await ask(person, own)).error).toBe("no_permission");
  expect((await ask(owner)).error).toBe("no_permission");
  expect((await ask(support)).error).toBe("no_permission");
  const { bearer } = owner;
  await shop.done(disableCustomer, { userId: shut.id, reason: "Reported stolen" }, { bearer });
  expect((await ask(shut)).error).toBe("customer_cannot_be_helped");
  expect((await ask(person, newAddress(), await shop.staff("stock"))).error).toBe("right_required");
});

test("a customer is asked three times a day by all of the staff, and one of the staff asks thirty times, also by calls at once", async () => {
  await tomorrow(support, owner);
  const person = await shop.customer();
  for (let i = 0; i < correctionsADay.ofCustomer.most; i++)
    expect((await ask(person)).error).toBeUndefined();
  expect((await ask(person)).error).toBe("acted_enough_today");
  const busy = await shop.staff("support");
  const people = await Promise.all(
    Array.from({ length: correctionsADay.ofStaff.most + 2 }, () => shop.customer()),
  );
  const answers = await Promise.all(people.map((each) => ask(each, newAddress(), busy)));
  expect(answers.filter(({ error }) => error === "acted_enough_today")).toHaveLength(2);
});

test("a customer who leaves takes the open request along", async () => {
  const person = await shop.customer();
  await ask(person);
  const { bearer, password } = person;
  await shop.done(deleteAccount, { password }, { bearer });
  const { rows } = await database.pool.query("SELECT FROM email_corrections WHERE user_id = $1", [
    person.id,
  ]);
  expect(rows).toEqual([]);
});

test("a notice to a mailbox that is closed is not tried for ever, one that no one heard of is", async () => {
  const person = await shop.customer();
  const failing = (responseCode?: number) =>
    correctionEmailTasks({
      database: testBase.database,
      vault: openVault(shop.config),
      clock: shop.clock,
      shopNow: () => shop.config,
      mailer: {
        send: () => Promise.reject(Object.assign(new Error("not taken"), { responseCode })),
      },
    });
  const at = String(shop.clock.now());
  const notice = { event: "asked", userId: person.id, to: person.email, reason: "asked", at };
  await failing(550).emailCorrectionNotice(notice);
  for (const passing of [450, undefined])
    await expect(failing(passing).emailCorrectionNotice(notice)).rejects.toThrow("not taken");
});
