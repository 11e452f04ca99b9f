import { exportAccount } from "@farsim/contract/account-export.ts";
import * as settings from "@farsim/contract/account-settings.ts";
import { getUserInfo, logout } from "@farsim/contract/session.ts";
import { listActivities } from "@farsim/contract/activities.ts";
import { listCards, stopBilling } from "@farsim/contract/cards.ts";
import { enterCustomer, leaveCustomer, listViews } from "@farsim/contract/customer-view.ts";
import { endpoint } from "@farsim/contract/endpoint.ts";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { openShop } from "../../../testing/open-shop.ts";
import type { Person } from "../../../testing/people.ts";
import { testDatabase } from "../../../testing/database/test-database.ts";
import { mountCalls } from "../../../testing/mount-calls.ts";
import { userAuthenticator } from "../sessions/user-authenticator.ts";
import { besideViews } from "./view-authenticator.ts";
import { putOnRecord } from "../../../testing/database/put-on-record.ts";

const testBase = await testDatabase();
afterAll(() => putOnRecord(testBase.database));
const shop = await openShop(testBase);
const { pool } = testBase.database;

async function entered(customer: Person, reason = "They asked where their data went") {
  const administrator = await shop.administrator();
  const input = { userId: customer.id, reason };
  const view = await shop.done(enterCustomer, input, { bearer: administrator.bearer });
  return { administrator, view, bearer: view.accessToken };
}

const heard = async (bearer: string) => (await shop.call(getUserInfo, {}, { bearer })).error;

const auditOf = async (customer: Person) =>
  (
    await pool.query(
      "SELECT actor_id, deed, origin, reason, facts FROM audit_entries WHERE subject = $1 ORDER BY id",
      [`user:${customer.id}`],
    )
  ).rows;

test("shows an administrator what the customer sees, and says whose eyes these are", async () => {
  const customer = await shop.customer();
  const card = await shop.boundCard(customer);
  await shop.recharge(customer, "12.00");
  const { administrator, bearer, view } = await entered(customer);
  expect(view.expiresAt).toBe("2027-05-01T12:30:00.000Z");
  expect(await shop.done(getUserInfo, {}, { bearer })).toMatchObject({
    id: customer.id,
    username: customer.username,
    level: 0,
    balance: "12.00",
    actingAdmin: administrator.username,
  });
  const own = await shop.done(getUserInfo, {}, { bearer: customer.bearer });
  expect(own).not.toHaveProperty("actingAdmin");
  for (const call of [listCards, listActivities, settings.getSettings, exportAccount])
    expect((await shop.call(call, {}, { bearer })).code).toBe(0);
  const { items } = await shop.done(listCards, {}, { bearer });
  expect(items.map(({ id }) => id)).toEqual([card.id]);
  const sessions = await shop.done(settings.listSessions, {}, { bearer });
  expect(sessions.items.map(({ current }) => current)).toEqual([false]);
});

test("puts entering and leaving on record with both names, and shows them to the customer", async () => {
  const customer = await shop.customer();
  const { administrator, bearer } = await entered(customer, "A fee they do not know");
  shop.clock.set("2027-05-01T12:05:00Z");
  onTestFinished(() => shop.clock.set("2027-05-01T12:00:00Z"));
  await shop.done(leaveCustomer, {}, { bearer });
  expect(await heard(bearer)).toBe("login_expired");
  const facts = {
    view: expect.any(String),
    customer: customer.username,
    administrator: administrator.username,
  };
  const actor_id = BigInt(administrator.id);
  const [first, second] = await auditOf(customer);
  expect({ ...first, actor_id: BigInt(first.actor_id) }).toEqual({
    actor_id,
    deed: "admin/enterCustomer",
    origin: "127.0.0.1",
    reason: "A fee they do not know",
    facts,
  });
  expect({ ...second, actor_id: BigInt(second.actor_id) }).toMatchObject({
    actor_id,
    deed: "admin/leaveCustomer",
    facts,
  });
  await shop.renew(customer);
  expect(await shop.done(listViews, {}, { bearer: customer.bearer })).toEqual({
    nextCursor: null,
    items: [
      {
        id: expect.any(String),
        administrator: administrator.username,
        reason: "A fee they do not know",
        beganAt: "2027-05-01T12:00:00.000Z",
        endsAt: "2027-05-01T12:05:00.000Z",
      },
    ],
  });
});

test("puts on record with both names that the customer's data were taken in a view, each time; the customer's own export is not put on record", async () => {
  const customer = await shop.customer();
  const { administrator, bearer } = await entered(customer);
  const actions = async () => (await auditOf(customer)).map(({ deed: action }) => action);
  await shop.done(exportAccount, {}, { bearer: customer.bearer });
  expect(await actions()).toEqual(["admin/enterCustomer"]);
  const { profile } = await shop.done(exportAccount, {}, { bearer });
  expect(profile.id).toBe(customer.id);
  await shop.done(exportAccount, {}, { bearer });
  expect(await actions()).toEqual(["admin/enterCustomer", "user/export", "user/export"]);
  const last = (await auditOf(customer)).at(-1)!;
  expect({ ...last, actor_id: BigInt(last.actor_id) }).toMatchObject({
    actor_id: BigInt(administrator.id),
    origin: "127.0.0.1",
    facts: { customer: customer.username, administrator: administrator.username },
  });
  // A view that is over takes nothing, and leaves nothing on record.
  await shop.done(leaveCustomer, {}, { bearer });
  expect((await shop.call(exportAccount, {}, { bearer })).error).toBe("login_expired");
  expect((await actions()).filter((action) => action === "user/export")).toHaveLength(2);
});

test("lasts 30 minutes to the second, and is never renewed", async () => {
  const { bearer, administrator } = await entered(await shop.customer());
  onTestFinished(() => shop.clock.set("2027-05-01T12:00:00Z"));
  shop.clock.set("2027-05-01T12:29:59Z");
  expect(await heard(bearer)).toBeUndefined();
  shop.clock.set("2027-05-01T12:30:00Z");
  expect(await heard(bearer)).toBe("login_expired");
  expect((await shop.call(leaveCustomer, {}, { bearer })).error).toBe("login_expired");
  await shop.renew(administrator);
  expect(await heard(administrator.bearer)).toBeUndefined();
});

test.for([
  ["logs out", ({ administrator }) => shop.done(logout, {}, { bearer: administrator.bearer })],
  ["is disabled", ({ administrator }) => set(administrator, "disabled_at = now()")],
  ["is one no longer", ({ administrator }) => set(administrator, "role_id = NULL")],
  ["has a role without it by now", ({ administrator }) => set(administrator, "role_id = 3")],
  ["looks at someone who became one", ({ customer }) => set(customer, "role_id = 1")],
] satisfies [string, (who: { administrator: Person; customer: Person }) => Promise<unknown>][])(
  "is over as soon as the administrator %s",
  async ([, happens]) => {
    const customer = await shop.customer();
    const { administrator, bearer } = await entered(customer);
    expect(await heard(bearer)).toBeUndefined();
    await happens({ administrator, customer });
    expect(await heard(bearer)).toBe("login_expired");
  },
);

const set = ({ id }: Person, change: string) =>
  pool.query(`UPDATE users SET ${change} WHERE id = $1`, [id]);

test("is never opened on an administrator's account, their own least of all, nor on no one's", async () => {
  const { bearer, id } = await shop.administrator();
  const reason = "curious";
  const other = await shop.administrator();
  for (const userId of [id, other.id])
    expect((await shop.call(enterCustomer, { userId, reason }, { bearer })).error).toBe(
      "no_permission",
    );
  for (const userId of ["999999999", "abc"])
    expect((await shop.call(enterCustomer, { userId, reason }, { bearer })).error).toBe(
      "not_found",
    );
  const customer = await shop.customer();
  const unexplained = await shop.call(
    enterCustomer,
    { userId: customer.id, reason: " " },
    { bearer },
  );
  expect(unexplained).toMatchObject({ error: "validation_failed" });
  expect(await auditOf(customer)).toEqual([]);
});

test("refuses every change before it is looked at, and the customer's own money stays where it is", async () => {
  const customer = await shop.customer();
  const card = await shop.boundCard(customer);
  const { bearer } = await entered(customer);
  const answer = await shop.call(stopBilling, { cardId: card.id }, { bearer });
  expect(answer).toMatchObject({ status: 403, error: "no_permission" });
  const nonsense = await shop.raw({
    method: "POST",
    path: stopBilling.path,
    headers: { authorization: `Bearer ${bearer}`, "content-type": "application/json" },
    body: "{}",
  });
  expect(nonsense.error).toBe("no_permission");
});

test("PostgreSQL itself refuses a write in it, should a reading call ever try one", async () => {
  const customer = await shop.customer();
  const { bearer } = await entered(customer);
  const careless = endpoint({
    method: "GET",
    path: "/careless",
    summary: "",
    role: "customer",
    // Mounted as if it were a read, although it writes.
    input: z.strictObject({}),
    output: z.object({}),
    problems: [],
  });
  const faults: string[] = [];
  const { app, mount } = mountCalls({
    database: testBase.database,
    clock: shop.clock,
    shop: shop.config,
    authenticator: besideViews(userAuthenticator(shop.config), shop.config),
  });
  app.addHook("onError", async (_request, _reply, error) => void faults.push(error.message));
  mount(careless, async ({ tx }) => {
    await tx.db.updateTable("users").set({ language: "zh-CN" }).execute();
    return {};
  });
  const headers = { authorization: `Bearer ${bearer}` };
  expect((await app.inject({ url: "/careless", headers })).statusCode).toBe(500);
  expect(faults).toEqual([expect.stringContaining("read-only transaction")]);
});
