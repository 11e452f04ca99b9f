import { exportAccount } from "@farsim/contract/account-export.ts";
import * as settings from "@farsim/contract/account-settings.ts";
import * as accounts from "@farsim/contract/accounts.ts";
import { askPayout } from "@farsim/contract/payouts.ts";
import * as session from "@farsim/contract/session.ts";
import { bindCard, getCard, listCards, orderPlan } from "@farsim/contract/cards.ts";
import { enterCustomer } from "@farsim/contract/customer-view.ts";
import { correctEmail } from "@farsim/contract/desk/people/acting.ts";
import { listCustomers } from "@farsim/contract/desk/shop/administration.ts";
import { confirmEmailCorrection } from "@farsim/contract/email-correction.ts";
import { revealVerifyCode } from "@farsim/contract/desk/cards/card-desk.ts";
import { renewSecret, renewUsageKey } from "@farsim/contract/desk/shop/channels.ts";
import { inviteStaff, setRole } from "@farsim/contract/desk/people/staff.ts";
import {
  disableCustomer,
  enableCustomer,
  removeLostTotp,
} from "@farsim/contract/desk/people/customer-desk.ts";
import { reportUsage } from "@farsim/contract/desk/cards/usage.ts";
import { until } from "@farsim/programs/until.ts";
import { everyCall } from "@farsim/contract/every-call.ts";
import { expect, test } from "vitest";
import { createAdministrator } from "../src/accounts/register/create-administrator.ts";
import { codeOfStep, stepOf } from "../src/accounts/second-factor/totp.ts";
import type { SecurityEvent } from "../src/platform/security/evidence.ts";
import { testDatabase } from "../testing/database/test-database.ts";
import { headOfPost, openRawConnection } from "../testing/input/raw-connection.ts";
import { openStripeShop } from "../testing/open-stripe-shop.ts";
import { paid } from "../testing/servers/stripe-events.ts";
import { correctionOf } from "../testing/email-corrections.ts";
import { newName } from "../testing/people.ts";
import { refuseSecrets } from "../testing/refuse-secrets.ts";

const testBase = await testDatabase();
const { shop, deliver } = await openStripeShop(testBase);
const administrator = await shop.administrator();
const staff = () => ({ bearer: administrator.bearer });
const reason = "for a test of the log";

interface Line {
  readonly event: SecurityEvent;
  readonly outcome: string;
  readonly call: string;
  readonly userId?: string;
  readonly origin: string;
  readonly requestId: string;
  readonly time: string;
}

const linesOf = (event: SecurityEvent): Line[] =>
  shop.lines.map((line) => JSON.parse(line)).filter((line) => line.event === event);

const outcomes = (event: SecurityEvent, userId: string) =>
  linesOf(event).flatMap((line) => (line.userId === userId ? [line.outcome] : []));

const login = (account: string, password: string, totp?: string) =>
  shop.call(accounts.login, { account, password, rememberMe: false, ...(totp && { totp }) });

test("logs each login with who, whence and the request, whether it was let in or not", async () => {
  const person = await shop.customer();
  const answer = await login(person.username, person.password);
  await login(person.email, "not-the-password");
  expect(outcomes("login", person.id)).toEqual(["ok", "account_or_password_incorrect"]);
  const line = linesOf("login").find(({ userId }) => userId === person.id);
  expect(line).toMatchObject({ call: "/user/login", origin: "127.0.0.1" });
  expect(line?.requestId).toBe(answer.headers.get("x-request-id"));
  expect(line?.time).toMatch(/^\d{4}-\d\d-\d\dT/);
  await login("no-one-at-all", "not-the-password");
  expect(linesOf("login").at(-1)).toMatchObject({ outcome: "user_not_exists" });
});

test("logs what becomes of a second factor, and of logins that lack it", async () => {
  const person = await shop.customer();
  const own = { bearer: person.bearer };
  const { password } = person;
  const { secret } = await shop.done(settings.setupTotp, { password }, own);
  const codeNow = (distance = 0n) => codeOfStep(secret, stepOf(shop.clock.now()) + distance);
  const { recoveryCodes } = await shop.done(settings.confirmTotp, { code: codeNow() }, own);
  await login(person.username, password);
  await login(person.username, password, "no-such-code");
  await shop.call(settings.proveTotp, { code: "no-such-code" }, own);
  const [recoveryCode = ""] = recoveryCodes;
  await shop.done(settings.proveTotp, { code: recoveryCode }, own);
  await shop.done(settings.removeTotp, { password, code: codeNow(1n) }, own);
  expect(outcomes("second_factor_setup", person.id)).toEqual(["ok"]);
  expect(outcomes("second_factor_on", person.id)).toEqual(["ok"]);
  expect(outcomes("login", person.id)).toEqual(["totp_required", "totp_incorrect"]);
  expect(outcomes("second_factor_proof", person.id)).toEqual(["totp_incorrect", "ok"]);
  expect(outcomes("second_factor_off", person.id)).toEqual(["ok"]);
});

test("logs what people do with their accounts", async () => {
  const person = await shop.register();
  expect(outcomes("registration", person.id)).toEqual(["ok"]);
  const { bearer, email } = person;
  await shop.done(settings.endOtherSessions, { password: person.password }, { bearer });
  expect(outcomes("session_end", person.id)).toEqual(["ok"]);
  await shop.call(exportAccount, {}, { bearer });
  expect(outcomes("account_export", person.id)).toEqual(["ok"]);
  const newPassword = "another-good-horse";
  const passwords = { password: newPassword, confirmPassword: newPassword };
  await shop.call(
    accounts.changePassword,
    { oldPassword: "not-the-password", ...passwords },
    { bearer },
  );
  expect(outcomes("password_change", person.id)).toEqual(["account_or_password_incorrect"]);
  // Emails differ by their moment.
  shop.clock.set(shop.clock.now().add({ minutes: 1 }));
  await shop.done(accounts.sendCode, { email, purpose: "resetPassword" });
  const code = shop.codeFor(email) ?? "";
  await shop.done(accounts.resetPassword, { email, code, ...passwords });
  expect(outcomes("password_reset", person.id)).toEqual(["ok"]);
  await shop.logIn(Object.assign(person, { password: newPassword }));
  await shop.done(session.logout, {}, { bearer: person.bearer });
  expect(outcomes("logout", person.id)).toEqual(["ok"]);
  await shop.logIn(person);
  const wanted = { amount: "1.00", payTo: "an account", password: "not-the-password" };
  await shop.call(askPayout, wanted, { bearer: person.bearer });
  expect(outcomes("payout", person.id)).toEqual(["account_or_password_incorrect"]);
  await shop.done(settings.deleteAccount, { password: newPassword }, { bearer: person.bearer });
  expect(outcomes("account_deletion", person.id)).toEqual(["ok"]);
});

test("logs that a generated password was replaced, beside the login that did it", async () => {
  const username = newName();
  const email = `${username}@example.com`;
  const [password, newPassword] = ["made-at-random-22-sign", "own-of-the-boss"];
  const id = await shop.asProgram((ctx) =>
    createAdministrator(ctx, { username, email, password, isPasswordGenerated: true }),
  );
  await shop.done(accounts.login, {
    account: username,
    password,
    newPassword,
    rememberMe: false,
  });
  expect(outcomes("password_change", String(id))).toEqual(["ok"]);
  expect(outcomes("login", String(id))).toEqual(["ok"]);
});

test("logs what the staff does to accounts and secrets, under the name of who did it", async () => {
  const customer = await shop.customer();
  const [card] = await shop.stock(1);
  await shop.done(disableCustomer, { userId: customer.id, reason }, staff());
  await shop.done(enableCustomer, { userId: customer.id, reason }, staff());
  await shop.call(removeLostTotp, { userId: customer.id, reason }, staff());
  await shop.done(enterCustomer, { userId: customer.id, reason }, staff());
  const colleague = await shop.staff("support");
  await shop.done(setRole, { userId: colleague.id, roleId: "2", reason }, staff());
  const invited = { email: "colleague@example.com", roleId: "2" };
  await shop.done(inviteStaff, invited, staff());
  await shop.done(revealVerifyCode, { cardId: card!.id, reason }, staff());
  const email = "moved@example.com";
  await shop.done(correctEmail, { userId: customer.id, email, reason }, staff());
  const { name: channelName } = shop.channel;
  await shop.call(renewSecret, { channelName, since: null }, staff());
  await shop.call(renewUsageKey, { channelName, formerEnds: "inOneDay", since: null }, staff());
  for (const event of [
    "account_lock",
    "account_unlock",
    "customer_view",
    "role_change",
    "staff_invitation",
    "email_correction",
    "verify_code_shown",
    "channel_secret_renewal",
    "channel_key_renewal",
  ] as const)
    expect([event, outcomes(event, administrator.id)]).toEqual([event, ["ok"]]);
  expect(outcomes("second_factor_removal", administrator.id)).toHaveLength(1);
});

test("logs who confirmed another email, and who failed to", async () => {
  const [person, support] = [await shop.customer(), await shop.staff("support")];
  const email = `${newName()}@example.com`;
  const asked = { userId: person.id, email, reason: "lost the mailbox" };
  await shop.done(correctEmail, asked, { bearer: support.bearer });
  const correction = await correctionOf(shop, person);
  for (const password of ["not-the-password", person.password])
    await shop.call(confirmEmailCorrection, { correction, password }, {});
  expect(outcomes("email_change", person.id)).toEqual(["account_or_password_incorrect", "ok"]);
});

test("logs a refresh token that is shown again, with the account whose session it ended", async () => {
  const person = await shop.register();
  const refresh = (bearer: string) => shop.call(session.refresh, {}, { bearer });
  const second = await refresh(person.refreshToken);
  await refresh(second.data.refreshToken);
  expect((await refresh(person.refreshToken)).error).toBe("refresh_token_expired");
  expect(outcomes("refresh_token_reused", person.id)).toEqual(["refresh_token_expired"]);
});

test("logs a call that needs another role, a forged token, a wrong key and a forged message", async () => {
  const person = await shop.customer();
  await shop.call(listCustomers, {}, { bearer: person.bearer });
  expect(outcomes("permission_refused", person.id)).toEqual(["admin_required"]);
  const forged = `${person.bearer.slice(0, -4)}AAAA`;
  await shop.call(listCards, {}, { bearer: forged });
  expect(linesOf("token_refused")).toHaveLength(1);
  await shop.call(reportUsage, { records: [] }, { bearer: "a-key-of-no-channel" });
  expect(linesOf("channel_key_refused")).toHaveLength(1);
  const message = JSON.stringify(paid({} as never, "pi_1"));
  await deliver(message, { "stripe-signature": "t=1,v1=00" });
  expect(linesOf("webhook_refused")).toHaveLength(1);
});

test("logs a card of another, what no screen would send, and a card's code that is none", async () => {
  const person = await shop.customer();
  const foreign = await shop.boundCard(await shop.customer());
  const { bearer } = person;
  await shop.call(getCard, { cardId: foreign.id }, { bearer });
  expect(outcomes("object_refused", person.id)).toEqual(["not_found"]);
  const { id: _, ...proof } = foreign;
  await shop.call(orderPlan, { cardId: "", planId: "" }, { bearer });
  await shop.call(bindCard, { ...proof, verifyCode: "WRONG123" }, { bearer });
  const refused = ["validation_failed", "verify_code_incorrect"];
  expect(outcomes("input_refused", person.id)).toEqual(refused);
});

test("logs what was done although the caller hung up before the answer", async () => {
  const person = await shop.customer();
  const body = JSON.stringify({ account: person.username, password: "wrong", rememberMe: false });
  const connection = openRawConnection(shop.address);
  const at = new URL(shop.address).pathname + accounts.login.path;
  connection.write(headOfPost(at, { length: body.length }) + body);
  // As soon as the try is counted, its end is under way.
  await until(async () => (await countsOf(person.id)) > 0, { withinMs: 10_000 });
  connection.close();
  const isLogged = () => outcomes("login", person.id).length > 0;
  expect(await until(isLogged, { withinMs: 10_000 })).toBe(true);
});

async function countsOf(id: string): Promise<number> {
  const { rows } = await testBase.database.pool.query<{ points: number }>(
    "SELECT points FROM rate_limits WHERE key = $1",
    [`passwordOfAll:${id}`],
  );
  return rows[0]?.points ?? 0;
}

test("logs nothing for a call that no one makes, though it be repeated", async () => {
  const before = shop.lines.length;
  for (let i = 0; i < 20; i++) await shop.call(setRole, { userId: "1", roleId: "1", reason }, {});
  expect(shop.lines.length).toBe(before);
});

test("names the administrator who acts in a customer's view, and the customer", async () => {
  const customer = await shop.customer();
  const input = { userId: customer.id, reason };
  const { accessToken: bearer } = await shop.done(enterCustomer, input, staff());
  await shop.call(exportAccount, {}, { bearer });
  const line = linesOf("account_export").at(-1);
  expect(line).toMatchObject({ userId: administrator.id, viewedId: customer.id });
});

test("puts the logins of the staff in the audit log", async () => {
  const before = await loginsOf(administrator.id);
  await login(administrator.username, administrator.password);
  const customer = await shop.customer();
  await login(customer.username, customer.password);
  expect(await loginsOf(administrator.id)).toBe(before + 1);
  expect(await loginsOf(customer.id)).toBe(0);
});

async function loginsOf(id: string): Promise<number> {
  const { rows } = await testBase.database.pool.query<{ count: string }>(
    "SELECT count(*) FROM audit_entries WHERE deed = 'user/login' AND actor_id = $1",
    [id],
  );
  return Number(rows[0]!.count);
}

test("gives every request an id of its own, and takes none from outside", async () => {
  const ids = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const headers = { "x-request-id": "chosen" };
      const answer = await shop.raw({ method: "GET", path: "/config/get", headers });
      return answer.headers.get("x-request-id");
    }),
  );
  expect(new Set(ids).size).toBe(20);
  expect(ids).not.toContain("chosen");
});

test("would notice a secret in the log", () => {
  const check = (line: object) => () => refuseSecrets([JSON.stringify(line)], shop.config);
  expect(check({ event: "login", outcome: "ok" })).not.toThrow();
  expect(check({ typed: administrator.password })).toThrow("tells a secret");
  expect(check({ bearer: administrator.bearer })).toThrow("tells a secret");
  expect(check({ key: shop.channel.key })).toThrow("tells a secret");
  expect(check({ code: "123456" })).toThrow("tells a secret");
});

test("has seen each call that is marked, and tells no name that was typed", async () => {
  const marked = new Set(everyCall.flatMap(({ security }) => security ?? []));
  const unseen = [...marked].filter((event) => linesOf(event).length === 0);
  expect(unseen).toEqual([]);
  const typed = newName();
  await login(typed, "not-the-password");
  expect(shop.lines.join("\n")).not.toContain(typed);
});
