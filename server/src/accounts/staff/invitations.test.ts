import {
  confirmTotp,
  deleteAccount,
  removeTotp,
  setupTotp,
} from "@farsim/contract/account-settings.ts";
import { listCustomers } from "@farsim/contract/desk/shop/administration.ts";
import { disableCustomer } from "@farsim/contract/desk/people/customer-desk.ts";
import * as desk from "@farsim/contract/desk/people/staff.ts";
import type { Input } from "@farsim/contract/endpoint.ts";
import { getUserInfo } from "@farsim/contract/session.ts";
import {
  acceptInvitation,
  readInvitation,
  invitationHours,
} from "@farsim/contract/staff-invitation.ts";
import type { StandardRole } from "@farsim/contract/values/people/rights.ts";
import { expect, test } from "vitest";
import { HandClock } from "../../platform/clock.ts";
import { until } from "@farsim/programs/until.ts";
import { emailsIn, packedEmails } from "../../../testing/emails.ts";
import { testDatabase } from "../../../testing/database/test-database.ts";
import { openShop } from "../../../testing/open-shop.ts";
import { testPassword, newName, type Person, roleIdOf } from "../../../testing/people.ts";
import { runWorker } from "../../../testing/quiet-worker.ts";
import { findLedgerOffence } from "../../../tools/verify-ledger/find-ledger-offence.ts";
import { openVault } from "../../platform/security/vault.ts";
import { codeOfStep, stepOf } from "../second-factor/totp.ts";
import { invitationCode } from "./invitation-code.ts";
import { findInvitation } from "./invitations.sql.ts";

const testBase = await testDatabase();
const shop = await openShop(testBase);
const owner = await shop.administrator();
const vault = openVault(shop.config);
const reason = "as was agreed";

const idOf = (role: StandardRole) => String(roleIdOf(role));
const newAddress = () => `${newName()}@example.com`;

async function invite(role: StandardRole, email = newAddress(), by: Person = owner) {
  const { invitation } = await shop.done(desk.inviteStaff, { email, roleId: idOf(role) }, by);
  const { id } = invitation!;
  const stored = await shop.asProgram(({ tx }) => findInvitation(tx, BigInt(id)));
  return { ...invitation!, stored: stored!, code: invitationCode(vault, stored!) };
}
const joining = (code: string, given: Partial<Input<typeof acceptInvitation>> = {}) => ({
  invitation: code,
  username: newName(),
  password: testPassword,
  confirmPassword: testPassword,
  ...given,
});
const refusalOf = async (code: string) => {
  const read = await shop.call(readInvitation, { invitation: code }, {});
  const accepted = await shop.call(acceptInvitation, joining(code), {});
  expect(accepted.error).toBe(read.error);
  return read.error;
};

test("an invitation comes by email, and makes its reader a member of staff with its role", async () => {
  await runWorker(shop);
  const email = newAddress();
  const { invitation } = await shop.done(
    desk.inviteStaff,
    { email, roleId: idOf("support") },
    { ...owner, language: "zh-CN" },
  );
  const { outboxDir } = shop.config.mail;
  await until(() => packedEmails(outboxDir, email).length === 1, { withinMs: 30_000 });
  const [emailText] = emailsIn(outboxDir, email);
  expect(emailText).toContain("您的角色将是：客服");
  // No address of the shop is known here: the reader is told what to add to it.
  const code = /\/register#invitation=([\w-]+)/.exec(emailText!)![1]!;
  expect(await shop.done(readInvitation, { invitation: code }, {})).toEqual({
    email,
    role: "support",
    expiresAt: invitation!.expiresAt,
  });
  const username = newName();
  const joined = await shop.done(acceptInvitation, joining(code, { username }), {});
  expect(joined.userInfo).toMatchObject({ username, email, level: 1, roleId: idOf("support") });
  const { members, invitations } = await shop.done(desk.listStaff, {}, owner);
  expect(members.find(({ id }) => id === joined.userInfo.id)).toMatchObject({
    username,
    email,
    roleId: idOf("support"),
    hasSecondFactor: false,
    isDisabled: false,
  });
  expect(invitations.map(({ id }) => id)).not.toContain(invitation!.id);
  const news = () =>
    emailsIn(outboxDir, owner.email).filter((emailText) => !emailText.includes("needs attention"));
  await until(() => news().length === 2, { withinMs: 30_000 });
  for (const text of [
    `${owner.username} invited ${email}`,
    `${username}, invited by ${owner.username}, joined`,
  ])
    expect(news().some((emailText) => emailText.includes(text))).toBe(true);
  expect(await findLedgerOffence(testBase.database)).toBeUndefined();
});

test("an invitation works once, also where two accept it at the same moment", async () => {
  const { code } = await invite("stock");
  const answers = await Promise.all(
    [1, 2].map(() => shop.call(acceptInvitation, joining(code), {})),
  );
  expect(answers.flatMap(({ error }) => error ?? [])).toEqual(["invitation_invalid"]);
  expect(await refusalOf(code)).toBe("invitation_invalid");
});

test("an invitation is void once withdrawn, sent anew, or over, and where no one made it", async () => {
  const withdrawn = await invite("stock");
  await shop.done(desk.withdrawInvitation, { invitationId: withdrawn.id }, owner);
  expect(await refusalOf(withdrawn.code)).toBe("invitation_invalid");
  const first = await invite("stock");
  const again = await invite("finance", first.email.toUpperCase());
  expect(await refusalOf(first.code)).toBe("invitation_invalid");
  expect((await shop.call(readInvitation, { invitation: again.code }, {})).code).toBe(0);
  // A number that was given twice, as after a backup was restored, is not enough.
  const twice = { ...again.stored, email: first.email, invitedAt: first.stored.invitedAt };
  const stolen = invitationCode(vault, { ...twice, roleId: first.stored.roleId });
  for (const forged of [stolen, `${again.code.slice(0, -1)}~`, "1-"])
    expect(await refusalOf(forged)).toBe("invitation_invalid");
  const clock = new HandClock(shop.clock.now().add({ hours: invitationHours }));
  const later = await openShop(testBase, {
    clock,
    env: { SECRET_KEY: shop.config.secretKey.toString("hex") },
  });
  const asked = { invitation: again.code };
  expect((await later.call(readInvitation, asked, {})).error).toBe("invitation_invalid");
  await later.renew(owner);
  const { invitations } = await later.done(desk.listStaff, {}, owner);
  expect(invitations.find(({ id }) => id === again.id)?.isExpired).toBe(true);
  await shop.renew(owner);
});

test("an invitation counts no more than the one who invited: gone, let in no more, or with a lower role", async () => {
  const others = await Promise.all([1, 2, 3].map(() => shop.administrator()));
  const [gone, shut, lowered] = await Promise.all(
    others.map((person) => invite("manager", newAddress(), person)),
  );
  await shop.done(desk.removeStaff, { userId: others[0]!.id, reason }, owner);
  await shop.done(disableCustomer, { userId: others[1]!.id, reason }, owner);
  const lower = { userId: others[2]!.id, roleId: idOf("auditor"), reason };
  await shop.done(desk.setRole, lower, owner);
  for (const { code } of [gone!, shut!, lowered!])
    expect(await refusalOf(code)).toBe("invitation_invalid");
});

test("a customer's address is not invited, nor taken over where it became one meanwhile", async () => {
  const customer = await shop.customer();
  const asked = { email: customer.email, roleId: idOf("stock") };
  expect((await shop.call(desk.inviteStaff, asked, owner)).error).toBe("user_exists");
  const { code, email } = await invite("stock");
  await testBase.database.pool.query("UPDATE users SET email = $1 WHERE id = $2", [
    email,
    customer.id,
  ]);
  expect((await shop.call(acceptInvitation, joining(code), {})).error).toBe("user_exists");
  expect((await shop.done(getUserInfo, {}, customer)).level).toBe(0);
  const weak = { password: "123456", confirmPassword: "123456" };
  const { code: other } = await invite("stock");
  const refused = await shop.call(acceptInvitation, joining(other, weak), {});
  expect(refused.error).toBe("validation_failed");
});

test("someone removed is let in no more, and their account is a customer's", async () => {
  const person = await shop.staff("finance");
  await shop.done(desk.removeStaff, { userId: person.id, reason }, owner);
  expect((await shop.call(getUserInfo, {}, person)).error).toBe("login_expired");
  const { members } = await shop.done(desk.listStaff, {}, owner);
  expect(members.map(({ id }) => id)).not.toContain(person.id);
  const { rows } = await testBase.database.pool.query(
    "SELECT level, disabled_at IS NOT NULL AS shut FROM users WHERE id = $1",
    [person.id],
  );
  expect(rows).toEqual([{ level: 0, shut: true }]);
});

test("an owner who is let in no more hears of it, and so do the others of one who leaves", async () => {
  await runWorker(shop);
  const { outboxDir } = shop.config.mail;
  const [shut, leaving] = [await shop.administrator(), await shop.administrator()];
  const hears = (person: Person, words: string) =>
    until(() => emailsIn(outboxDir, person.email).some((emailText) => emailText.includes(words)), {
      withinMs: 30_000,
    });
  await shop.done(disableCustomer, { userId: shut.id, reason }, owner);
  expect(await hears(shut, `${owner.username} disabled the account of ${shut.username}`)).toBe(
    true,
  );
  await shop.done(deleteAccount, { password: leaving.password }, leaving);
  expect(await hears(owner, `removed ${leaving.username} from the staff`)).toBe(true);
  expect(await findLedgerOffence(testBase.database)).toBeUndefined();
});

test("an invitation is as its entry in the audit log says", async () => {
  const { id, email } = await invite("stock");
  const offence = async (change: string) => {
    await testBase.database.pool.query(`UPDATE staff_invitations SET ${change} WHERE id = ${id}`);
    return findLedgerOffence(testBase.database);
  };
  expect(await offence("role_id = 1")).toMatchObject({ where: `invitation ${id}` });
  expect(await offence("role_id = 5, email = 'other@example.com'")).toMatchObject({
    where: `invitation ${id}`,
  });
  expect(await offence(`email = '${email}'`)).toBeUndefined();
});

test("where a second factor is asked for, the desk opens once it is set up, and closes without it", async () => {
  const env = { ADMIN_TOTP_REQUIRED: "true" };
  const strict = await openShop(await testDatabase(), { env });
  const person = await strict.staff("support");
  const isLetIn = async () => (await strict.call(listCustomers, {}, person)).error;
  const needs = async () => (await strict.done(getUserInfo, {}, person)).needsSecondFactor;
  expect(await isLetIn()).toBe("second_factor_required");
  expect(await needs()).toBe(true);
  const { password } = person;
  // Someone else who knows the password, and waits for the factor to be there.
  const intruder = { ...person };
  await strict.renew(intruder);
  const { secret } = await strict.done(setupTotp, { password }, person);
  // A key that no authenticator has shown to know opens nothing.
  expect(await isLetIn()).toBe("second_factor_required");
  const codeAt = (seconds: number) =>
    codeOfStep(secret, stepOf(strict.clock.now().add({ seconds })));
  await strict.done(confirmTotp, { code: codeAt(0) }, person);
  expect(await isLetIn()).toBeUndefined();
  expect(await needs()).toBeUndefined();
  expect((await strict.call(listCustomers, {}, intruder)).error).toBe("login_expired");
  await strict.done(removeTotp, { password, code: codeAt(30) }, person);
  expect(await isLetIn()).toBe("second_factor_required");
  const customer = await strict.customer();
  expect((await strict.done(getUserInfo, {}, customer)).needsSecondFactor).toBeUndefined();
});
