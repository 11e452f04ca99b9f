import {
  disableCustomer,
  enableCustomer,
  removeLostTotp,
} from "@farsim/contract/desk/people/customer-desk.ts";
import { listCustomers } from "@farsim/contract/desk/shop/administration.ts";
import {
  addRole,
  deleteRole,
  listRoles,
  removeStaff,
  setRole,
} from "@farsim/contract/desk/people/staff.ts";
import { getUserInfo, refresh } from "@farsim/contract/session.ts";
import { type Right, StandardRole, standardRoles } from "@farsim/contract/values/people/rights.ts";
import { expect, test } from "vitest";
import { testDatabase } from "../../../testing/database/test-database.ts";
import { openShop } from "../../../testing/open-shop.ts";
import { type Person, roleIdOf } from "../../../testing/people.ts";
import { findLedgerOffence } from "../../../tools/verify-ledger/find-ledger-offence.ts";

const testBase = await testDatabase();
const shop = await openShop(testBase);
const owner = await shop.administrator();
const reason = "as was asked";

const idOf = (role: StandardRole) => String(roleIdOf(role));
const give = async (person: Person, roleId: string, by: Person = owner) =>
  (await shop.call(setRole, { userId: person.id, roleId, reason }, by)).error;
const remove = async (person: Person, by: Person = owner) =>
  (await shop.call(removeStaff, { userId: person.id, reason }, by)).error;
const renewed = async (person: Person): Promise<Person> => {
  const tokens = await shop.done(refresh, {}, { bearer: person.refreshToken });
  return { ...person, bearer: tokens.accessToken, refreshToken: tokens.refreshToken };
};

test("a shop begins with six roles, and each account says what its own may", async () => {
  const { items } = await shop.done(listRoles, {}, owner);
  expect(items).toEqual(
    StandardRole.options.map((standard) => ({
      id: idOf(standard),
      standard,
      rights: standardRoles[standard],
      members: standard === "owner" ? 1 : 0,
    })),
  );
  const support = await shop.staff("support");
  expect(await shop.done(getUserInfo, {}, support)).toMatchObject({
    level: 1,
    roleId: idOf("support"),
    rights: standardRoles.support,
  });
  expect(await shop.done(getUserInfo, {}, await shop.customer())).not.toHaveProperty("rights");
});

test("another role counts from the next call on", async () => {
  const person = await shop.staff("support");
  expect((await shop.call(listCustomers, {}, person)).code).toBe(0);
  expect(await give(person, idOf("stock"))).toBeUndefined();
  expect((await shop.call(listCustomers, {}, person)).error).toBe("access_token_superseded");
  const now = await renewed(person);
  expect((await shop.call(listCustomers, {}, now)).error).toBe("right_required");
});

test("owners are touched by owners alone, and other staff by those with the right for it", async () => {
  // A role of the shop's own, which may say who works there.
  const rights: Right[] = ["staff", "customers.read", "customers.write"];
  const { role } = await shop.done(addRole, { name: "Hiring", rights, reason }, owner);
  const hiring = role.id;
  const [head, other] = [await shop.staff("support"), await shop.administrator()];
  expect(await give(head, hiring)).toBeUndefined();
  const hiringHead = await renewed(head);
  const [support, manager] = [await shop.staff("support"), await shop.staff("manager")];
  for (const call of [disableCustomer, enableCustomer, removeLostTotp]) {
    const at = async (person: Person, by: Person) =>
      (await shop.call(call, { userId: person.id, reason }, by)).error;
    expect(await at(other, hiringHead)).toBe("no_permission");
    // A manager has customers, not colleagues.
    expect(await at(support, manager)).toBe("no_permission");
  }
  expect(await give(other, idOf("stock"), hiringHead)).toBe("no_permission");
  expect(await remove(other, hiringHead)).toBe("no_permission");
  // No one gives what they do not have.
  const newcomer = await shop.staff("stock");
  expect(await give(newcomer, idOf("owner"), hiringHead)).toBe("no_permission");
  expect(await give(newcomer, idOf("finance"), hiringHead)).toBe("no_permission");
  expect(await give(newcomer, hiring, hiringHead)).toBeUndefined();
  expect(await give(newcomer, "999999999", owner)).toBe("not_found");
  for (const each of [head, newcomer]) expect(await remove(each)).toBeUndefined();
  expect((await shop.call(deleteRole, { roleId: hiring, reason }, owner)).error).toBeUndefined();
});

test("of two owners who remove each other at once one stays, also where there is a third", async () => {
  for (let round = 0; round < 10; round++) {
    const [one, two] = [await shop.administrator(), await shop.administrator()];
    const refused = await Promise.all([remove(two, one), remove(one, two)]);
    expect(refused.filter((error) => error === undefined)).toHaveLength(1);
  }
});

test("the last owner stays", async () => {
  await testBase.database.pool.query(
    "UPDATE users SET disabled_at = now() WHERE role_id = 1 AND id <> $1",
    [owner.id],
  );
  const colleague = await shop.administrator();
  const leaving = await shop.administrator();
  expect(await give(leaving, idOf("manager"), colleague)).toBeUndefined();
  const answers = await Promise.all([remove(owner, colleague), remove(colleague, owner)]);
  expect(answers.filter((error) => error === undefined)).toHaveLength(1);
  const { rows } = await testBase.database.pool.query(
    "SELECT count(*)::int AS owners FROM users WHERE role_id = 1 AND disabled_at IS NULL",
  );
  expect(rows).toEqual([{ owners: 1 }]);
});

test("who has which role is on record, and what a standard role may", async () => {
  await testBase.database.pool.query("UPDATE users SET disabled_at = NULL WHERE role_id = 1");
  const person = await shop.staff("finance");
  const offence = async (change: string) => {
    await testBase.database.pool.query(change);
    return findLedgerOffence(testBase.database);
  };
  expect(await offence(`UPDATE users SET role_id = 2 WHERE id = ${person.id}`)).toMatchObject({
    where: `user ${person.id}`,
    expected: "role 3",
    found: "role 2",
  });
  expect(await offence(`UPDATE users SET role_id = 3 WHERE id = ${person.id}`)).toBeUndefined();
  const rights = (role: StandardRole) => `'{${standardRoles[role].join(",")}}'`;
  expect(await offence("UPDATE staff_roles SET rights = '{settings}' WHERE id = 4")).toMatchObject({
    where: "role 4",
  });
  expect(
    await offence(`UPDATE staff_roles SET rights = ${rights("support")} WHERE id = 4`),
  ).toBeUndefined();
});
