import { deleteAccount } from "@farsim/contract/account-settings.ts";
import {
  listSavedViews,
  longestViewName,
  mostSavedViews,
  removeSavedView,
  saveView,
} from "@farsim/contract/desk/shop/saved-views.ts";
import { removeStaff } from "@farsim/contract/desk/people/staff.ts";
import type { CallInput } from "@farsim/contract/endpoint.ts";
import { until } from "@farsim/programs/until.ts";
import { expect, test } from "vitest";
import { testDatabase } from "../../../testing/database/test-database.ts";
import { openShop } from "../../../testing/open-shop.ts";
import type { Person } from "../../../testing/people.ts";

const testBase = await testDatabase();
const shop = await openShop(testBase);
const by = ({ bearer }: Person) => ({ bearer });

const save = (person: Person, input: Partial<CallInput<typeof saveView>>) =>
  shop.call(
    saveView,
    { list: "cards", name: "Stopped", params: { status: "SUSPEND" }, ...input },
    by(person),
  );
const viewsOf = async (person: Person) =>
  (await shop.done(listSavedViews, {}, by(person))).items.map(({ list, name, params }) => ({
    list,
    name,
    params,
  }));

test("keeps searches of each list by their names, for their owner alone", async () => {
  const [support, stock] = [await shop.staff("support"), await shop.staff("stock")];
  await save(support, {
    list: "orders",
    name: "To pay",
    params: { status: "INIT", sort: "-total" },
  });
  await save(support, { name: " stopped " });
  await save(support, { name: "Busses", params: { search: "bus" } });
  expect(await viewsOf(support)).toEqual([
    { list: "cards", name: "Busses", params: { search: "bus" } },
    { list: "cards", name: "stopped", params: { status: "SUSPEND" } },
    { list: "orders", name: "To pay", params: { status: "INIT", sort: "-total" } },
  ]);
  expect(await viewsOf(stock)).toEqual([]);
});

test("gives way to another of its name, and leaves those of other lists and people", async () => {
  const [one, other] = [await shop.staff("manager"), await shop.staff("manager")];
  for (const person of [one, other]) await save(person, {});
  await save(one, { list: "customers", params: { state: "disabled" } });
  await save(one, { name: "STOPPED", params: { status: "PAUSED" } });
  expect(await viewsOf(one)).toEqual([
    { list: "cards", name: "STOPPED", params: { status: "PAUSED" } },
    { list: "customers", name: "Stopped", params: { state: "disabled" } },
  ]);
  expect(await viewsOf(other)).toMatchObject([{ name: "Stopped" }]);
});

test("is removed by its owner alone, and once more without an error", async () => {
  const [owner, stranger] = [await shop.staff("support"), await shop.staff("support")];
  const { view } = (await save(owner, {})).data as { view: { id: string } };
  await shop.done(removeSavedView, { viewId: view.id }, by(stranger));
  expect(await viewsOf(owner)).toHaveLength(1);
  for (const viewId of [view.id, view.id, "none"])
    await shop.done(removeSavedView, { viewId }, by(owner));
  expect(await viewsOf(owner)).toEqual([]);
});

test("no one has more than twenty of a list, not even when the last two come at once", async () => {
  const person = await shop.staff("support");
  for (let n = 1; n < mostSavedViews; n++) await save(person, { name: `View ${n}` });
  const answers = await Promise.all([save(person, { name: "A" }), save(person, { name: "B" })]);
  const refused = answers.filter(({ error }) => error === "saved_views_full");
  expect([refused.length, answers.filter(({ code }) => code === 0).length]).toEqual([1, 1]);
  expect((await save(person, { name: "view 1" })).code).toBe(0);
  expect((await save(person, { list: "orders" })).code).toBe(0);
  expect(await viewsOf(person)).toHaveLength(mostSavedViews + 1);
});

test.for<[string, Record<string, unknown>]>([
  ["name", { name: " " }],
  ["name", { name: "n".repeat(longestViewName + 1) }],
  ["list", { list: "staff" }],
  ["params", { params: { "a b": "c" } }],
  ["params", { params: { search: "s".repeat(255) } }],
  ["params", { params: Object.fromEntries("abcdefghijklmnopqrstu".split("").map((k) => [k, k])) }],
])("refuses a %s that cannot be: %j", async ([, input]) => {
  const person = await shop.staff("support");
  expect((await save(person, input as Partial<CallInput<typeof saveView>>)).error).toBe(
    "validation_failed",
  );
});

test("goes with the one who kept it", async () => {
  const [person, owner] = [await shop.staff("support"), await shop.administrator()];
  await save(person, {});
  await shop.done(removeStaff, { userId: person.id, reason: "left" }, by(owner));
  const { rows } = await testBase.database.pool.query(
    "SELECT id FROM saved_views WHERE user_id = $1",
    [person.id],
  );
  expect(rows).toEqual([]);
});

test("is kept for no one who was removed a moment before", async () => {
  const [person, owner] = [await shop.staff("support"), await shop.administrator()];
  const { pool } = testBase.database;
  const wait = async (many: number) => {
    const { rows } = await pool.query(
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    );
    return rows.length === many || undefined;
  };
  const holder = await pool.connect();
  await holder.query("BEGIN");
  await holder.query("SELECT FROM users WHERE id = $1 FOR UPDATE", [person.id]);
  const removed = shop.done(removeStaff, { userId: person.id, reason: "left" }, by(owner));
  expect(await until(() => wait(1), { withinMs: 10_000 })).toBe(true);
  const saved = save(person, {});
  expect(await until(() => wait(2), { withinMs: 10_000 })).toBe(true);
  await holder.query("COMMIT");
  holder.release();
  await removed;
  expect((await saved).error).toBe("no_permission");
  const { rows } = await pool.query("SELECT id FROM saved_views WHERE user_id = $1", [person.id]);
  expect(rows).toEqual([]);
});

test("forgets a customer who leaves, and no other search", async () => {
  const [person, customer] = [await shop.staff("support"), await shop.customer()];
  const { id, username, email, password } = customer;
  const others = [
    { list: "customers", name: "All that are disabled", params: { state: "disabled" } },
    {
      list: "customers",
      name: `${username} and others`.slice(0, longestViewName),
      params: { search: `${username}x` },
    },
    { list: "customers", name: "Others", params: { search: "example.com" } },
  ] as const;
  for (const view of others) await save(person, view);
  await save(person, { name: "By name", params: { search: ` ${username.toUpperCase()}` } });
  await save(person, { list: "audit", name: "By email", params: { subject: email } });
  await save(person, { list: "audit", name: "By number", params: { subject: `user:${id}` } });
  await save(person, { name: username.toUpperCase() });
  await save(person, { name: `Of ${email}`.slice(0, longestViewName) });
  await save(person, { name: "Cards", params: { holder: id } });
  await shop.done(deleteAccount, { password }, by(customer));
  expect(await viewsOf(person)).toEqual(
    others.toSorted((one, other) => (one.name.toLowerCase() < other.name.toLowerCase() ? -1 : 1)),
  );
});
