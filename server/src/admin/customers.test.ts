import { confirmTotp, listSessions, setupTotp } from "@farsim/contract/account-settings.ts";
import { login } from "@farsim/contract/accounts.ts";
import { getUserInfo, refresh } from "@farsim/contract/session.ts";
import { listAudit } from "@farsim/contract/desk/people/audit.ts";
import * as desk from "@farsim/contract/desk/people/customer-desk.ts";
import { removeStaff, setRole } from "@farsim/contract/desk/people/staff.ts";
import { enterCustomer } from "@farsim/contract/customer-view.ts";
import { afterAll, expect, test } from "vitest";
import { openShop } from "../../testing/open-shop.ts";
import { type Person, roleIdOf } from "../../testing/people.ts";
import { testDatabase } from "../../testing/database/test-database.ts";
import { codeOfStep, stepOf } from "../accounts/second-factor/totp.ts";
import { putOnRecord } from "../../testing/database/put-on-record.ts";
import { createUnregistered } from "../accounts/register/create-unregistered.ts";

const testBase = await testDatabase();
afterAll(() => putOnRecord(testBase.database));
const shop = await openShop(testBase);
const { pool } = testBase.database;
const reason = "as was asked";
const owner = String(roleIdOf("owner"));

const heard = async ({ bearer }: Person) => (await shop.call(getUserInfo, {}, { bearer })).error;
const emailsTo = async (person: Person) =>
  (
    await pool.query(
      "SELECT payload FROM graphile_worker._private_jobs WHERE payload->>'userId' = $1",
      [person.id],
    )
  ).rows.map(({ payload }) => payload.event);

async function lastActionOn({ id }: Person) {
  const { bearer } = await shop.administrator();
  const { items } = await shop.done(listAudit, { subject: `user:${id}`, limit: "1" }, { bearer });
  return items[0];
}

test("shows a customer in one view: who they are, their money, their cards, and who looked at their account", async () => {
  const administrator = await shop.administrator();
  const { bearer } = administrator;
  const customer = await shop.customer();
  const card = await shop.boundCard(customer);
  await shop.recharge(customer, "7.50");
  await shop.done(enterCustomer, { userId: customer.id, reason }, { bearer });
  const shown = await shop.done(desk.getCustomer, { userId: customer.id }, { bearer });
  expect(shown).toMatchObject({
    customer: { id: customer.id, email: customer.email, balance: "7.50", isDisabled: false },
    profile: { language: "en", totp: false, disabledAt: null, sessions: 1 },
    views: [{ administrator: administrator.username, reason }],
  });
  const asked = { userId: customer.id };
  const held = await shop.done(desk.listCustomerCards, asked, { bearer });
  expect(held).toMatchObject({
    items: [{ id: card.id, username: customer.username, verifyCode: "••••••••" }],
    nextCursor: null,
  });
  const { items } = await shop.done(
    desk.listCustomerActivities,
    { userId: customer.id },
    { bearer },
  );
  expect(items).toMatchObject([{ type: "TOP_UP", change: "7.50", balanceAfter: "7.50" }]);
});

test("shows a customer's cards page by page, newest first, and no one else's", async () => {
  const { bearer } = await shop.administrator();
  const [customer, other] = [await shop.customer(), await shop.customer()];
  await shop.boundCard(other);
  const held: string[] = [];
  for (let i = 0; i < 5; i++) held.unshift((await shop.boundCard(customer)).id);
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const wanted = { userId: customer.id, limit: "2", cursor };
    const page = await shop.done(desk.listCustomerCards, wanted, { bearer });
    expect(page.items.length).toBeLessThanOrEqual(2);
    seen.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(seen).toEqual(held.toSorted((a, b) => Number(b) - Number(a)));
});

test("shuts an account at once and everywhere; opened again, it asks for its password", async () => {
  const administrator = await shop.administrator();
  const { bearer } = administrator;
  const customer = await shop.customer();
  const asked = { userId: customer.id, reason };
  const { user } = await shop.done(desk.disableCustomer, asked, { bearer });
  expect(user).toMatchObject({ id: customer.id, isDisabled: true });
  expect(await heard(customer)).toBe("login_expired");
  const renewed = await shop.call(refresh, {}, { bearer: customer.refreshToken });
  expect(renewed.error).toBe("refresh_token_expired");
  const { username: account, password } = customer;
  const entry = { account, password, rememberMe: false };
  expect((await shop.call(login, entry)).error).toBe("no_permission");
  expect(await lastActionOn(customer)).toMatchObject({
    actor: administrator.username,
    deed: "admin/customer/disable",
    subjectName: customer.username,
    reason,
    facts: { before: { isDisabled: false }, after: { isDisabled: true } },
  });
  await shop.done(desk.enableCustomer, asked, { bearer });
  expect(await heard(customer)).toBe("login_expired");
  expect((await shop.call(login, entry)).code).toBe(0);
});

test("lets no one judge themselves, and no customer become one of the staff", async () => {
  const administrator = await shop.administrator();
  const { bearer, id: userId } = administrator;
  const calls = [desk.disableCustomer, desk.enableCustomer, desk.removeLostTotp];
  for (const call of calls)
    expect((await shop.call(call, { userId, reason }, { bearer })).error).toBe("no_permission");
  for (const [call, asked] of [
    [setRole, { userId, roleId: "2", reason }],
    [removeStaff, { userId, reason }],
  ] as const)
    expect((await shop.call(call, asked, { bearer })).error).toBe("no_permission");
  const waiting = await shop.asProgram((ctx) => createUnregistered(ctx, "waits@example.com"));
  for (const id of [String(waiting), (await shop.customer()).id])
    for (const [call, asked] of [
      [setRole, { userId: id, roleId: owner, reason }],
      [removeStaff, { userId: id, reason }],
    ] as const)
      expect((await shop.call(call, asked, { bearer })).error).toBe("not_staff");
});

test("leaves one owner when two of them act on each other at the same moment", async () => {
  const alone = await openShopOfTwo();
  for (let round = 0; round < 20; round++) {
    const [one, two] = await alone();
    const answers = await Promise.all([
      shop.call(desk.disableCustomer, { userId: two.id, reason }, { bearer: one.bearer }),
      shop.call(removeStaff, { userId: one.id, reason }, { bearer: two.bearer }),
    ]);
    const { rows } = await pool.query(
      "SELECT count(*) FROM users WHERE level = 1 AND disabled_at IS NULL",
    );
    expect(Number(rows[0].count)).toBe(1);
    const refused = answers.flatMap(({ error }) => error ?? []);
    expect(refused).toHaveLength(1);
    expect([
      "last_administrator",
      "no_permission",
      "login_expired",
      "access_token_superseded",
      "admin_required",
    ]).toContain(refused[0]);
  }
});

/** Two administrators, and all others out of office. */
async function openShopOfTwo() {
  return async () => {
    await pool.query("UPDATE users SET role_id = NULL WHERE level = 1");
    return [await shop.administrator(), await shop.administrator()] as const;
  };
}

test("takes a lost second factor away, and informs its owner by email", async () => {
  const { bearer } = await shop.administrator();
  const person = await shop.customer();
  const own = { bearer: person.bearer };
  const { secret } = await shop.done(setupTotp, { password: person.password }, own);
  const asked = { userId: person.id, reason };
  // Not confirmed yet: there is nothing that could shut them out.
  expect((await shop.call(desk.removeLostTotp, asked, { bearer })).error).toBe("not_found");
  await shop.done(confirmTotp, { code: codeOfStep(secret, stepOf(shop.clock.now())) }, own);
  const entry = { account: person.username, password: person.password, rememberMe: false };
  expect((await shop.call(login, entry)).error).toBe("totp_required");
  await shop.done(desk.removeLostTotp, asked, { bearer });
  expect((await shop.call(login, entry)).code).toBe(0);
  expect(await emailsTo(person)).toContain("totpRemoved");
  expect(await lastActionOn(person)).toMatchObject({ deed: "admin/customer/removeTotp", reason });
  expect((await shop.call(listSessions, {}, own)).code).toBe(0);
});

test("knows no one who was never there or has left", async () => {
  const { bearer } = await shop.administrator();
  const gone = await shop.customer();
  await pool.query(
    `UPDATE users SET deleted_at = now(), is_register = false, username = NULL, password_hash = NULL,
       email = 'deleted-' || id || '@deleted.invalid' WHERE id = $1`,
    [gone.id],
  );
  for (const userId of [gone.id, "999999999", "abc", "0"]) {
    for (const call of [desk.getCustomer, desk.listCustomerCards, desk.listCustomerActivities])
      expect((await shop.call(call, { userId }, { bearer })).error).toBe("not_found");
    for (const call of [desk.disableCustomer, desk.enableCustomer, desk.removeLostTotp])
      expect((await shop.call(call, { userId, reason }, { bearer })).error).toBe("not_found");
  }
});
