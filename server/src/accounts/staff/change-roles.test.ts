import { listAudit } from "@farsim/contract/desk/people/audit.ts";
import { confirmApproval } from "@farsim/contract/desk/people/approvals.ts";
import { listCustomers, recharge } from "@farsim/contract/desk/shop/administration.ts";
import * as desk from "@farsim/contract/desk/people/staff.ts";
import { getUserInfo } from "@farsim/contract/session.ts";
import { ownerRoleId, type Right, standardRoles } from "@farsim/contract/values/people/rights.ts";
import { rightsThatRead } from "@farsim/contract/values/people/role-rights.ts";
import { until } from "@farsim/programs/until.ts";
import { expect, test } from "vitest";
import { emailsIn } from "../../../testing/emails.ts";
import { testDatabase } from "../../../testing/database/test-database.ts";
import { openShop } from "../../../testing/open-shop.ts";
import { type Person, roleIdOf } from "../../../testing/people.ts";
import { runWorker } from "../../../testing/quiet-worker.ts";
import { confirmByAnother } from "../../../testing/join-staff.ts";
import { findLedgerOffence } from "../../../tools/verify-ledger/find-ledger-offence.ts";

const testBase = await testDatabase();
const shop = await openShop(testBase, { env: { RECHARGE_APPROVAL_ABOVE: "100.00" } });
const owner = await shop.administrator();
const reason = "as was agreed";

let made = 0;
const add = async (rights: Right[], by: Person = owner, name = `Role no ${++made}`) =>
  (await shop.done(desk.addRole, { name, rights, reason }, by)).role;
const refusalOfAdding = async (rights: Right[], by: Person, name = `Role no ${++made}`) =>
  (await shop.call(desk.addRole, { name, rights, reason }, by)).error;
const rightsOf = async (roleId: string): Promise<Right[]> => {
  await shop.renew(owner);
  const { items } = await shop.done(desk.listRoles, {}, owner);
  return items.find(({ id }) => id === roleId)?.rights ?? [];
};
/** As someone does who sees the role as it is. */
const change = async (roleId: string, rights: Right[], by: Person = owner, name?: string) => {
  const wanted = { roleId, rights, seen: await rightsOf(roleId), reason, ...(name && { name }) };
  const { error, data } = await shop.call(desk.changeRole, wanted, by);
  if (error === undefined && data.approval) await confirmByAnother(shop, data.approval);
  return error;
};
const remove = async (roleId: string, by: Person = owner) =>
  (await shop.call(desk.deleteRole, { roleId, reason }, by)).error;

/** A member of staff with a role of the shop's own. */
async function staffWith(roleId: string, by: Person = owner): Promise<Person> {
  const person = await shop.staff("auditor");
  await shop.done(desk.setRole, { userId: person.id, roleId, reason }, by);
  await shop.renew(person);
  return person;
}

test("what a role may do counts from the next call on, without a new login", async () => {
  const role = await add(["customers.read", "view"]);
  const person = await staffWith(role.id);
  expect((await shop.call(listCustomers, {}, person)).code).toBe(0);
  expect(await change(role.id, ["stock"])).toBeUndefined();
  expect((await shop.call(listCustomers, {}, person)).error).toBe("right_required");
  expect((await shop.done(getUserInfo, {}, person)).rights).toEqual(["stock"]);
  expect(await change(role.id, ["stock", "customers.read"], owner, "Counters")).toBeUndefined();
  expect((await shop.call(listCustomers, {}, person)).code).toBe(0);
  const { items } = await shop.done(desk.listRoles, {}, owner);
  expect(items.find(({ id }) => id === role.id)).toEqual({
    id: role.id,
    name: "Counters",
    rights: ["customers.read", "stock"],
    members: 1,
  });
});

test("standard roles change but for their names, and stay; the owners' is as it is", async () => {
  const support = String(roleIdOf("support"));
  expect(await change(support, ["customers.read"], owner, "Helpers")).toBe("no_permission");
  expect(await change(support, ["customers.read"])).toBeUndefined();
  expect(await remove(support)).toBe("no_permission");
  expect(await change(support, [...standardRoles.support])).toBeUndefined();
  expect(await change(ownerRoleId, ["customers.read"])).toBe("no_permission");
  expect(await remove(ownerRoleId)).toBe("no_permission");
  expect(await change("999999999", ["stock"])).toBe("not_found");
  expect(await remove("999999999")).toBe("not_found");
});

test("no one gives a role what they do not have, changes one that may more, or their own", async () => {
  const hiring = await add(["staff", "stock", "channels"]);
  const head = await staffWith(hiring.id);
  expect(await refusalOfAdding(["stock", "packs"], head)).toBe("no_permission");
  const own = await add(["stock"], head);
  expect(await change(own.id, ["stock", "settings"], head)).toBe("no_permission");
  expect(await change(own.id, ["channels"], head)).toBeUndefined();
  const dear = await add(["stock", "packs"]);
  expect(await change(dear.id, ["stock"], head)).toBe("no_permission");
  expect(await remove(dear.id, head)).toBe("no_permission");
  expect(await change(hiring.id, ["staff", "stock"], head)).toBe("no_permission");
  const support = await shop.staff("support");
  expect(await refusalOfAdding(["customers.read"], support)).toBe("right_required");
  for (const { id } of [own, dear]) expect(await remove(id)).toBeUndefined();
});

test("two roles have not the same name, however it is written, nor that of a standard role in any language", async () => {
  const role = await add(["stock"], owner, "Night shift");
  for (const name of ["night SHIFT", " Night shift ", "owner", "Finance", "店主"])
    expect([name, await refusalOfAdding(["stock"], owner, name)]).toEqual([name, "role_exists"]);
  const other = await add(["stock"]);
  expect(await change(other.id, ["stock"], owner, "NIGHT shift")).toBe("role_exists");
  expect(await change(role.id, ["stock"], owner, "Night Shift")).toBeUndefined();
  for (const { id } of [role, other]) expect(await remove(id)).toBeUndefined();
});

test("a role that someone has, or is offered, is not deleted", async () => {
  const role = await add(["stock"]);
  const person = await staffWith(role.id);
  expect(await remove(role.id)).toBe("role_in_use");
  await shop.done(desk.removeStaff, { userId: person.id, reason }, owner);
  const email = `${made}-offered@example.com`;
  const { invitation } = await shop.done(desk.inviteStaff, { email, roleId: role.id }, owner);
  expect(await remove(role.id)).toBe("role_in_use");
  await shop.done(desk.withdrawInvitation, { invitationId: invitation!.id }, owner);
  expect(await remove(role.id)).toBeUndefined();
  expect(await remove(role.id)).toBe("not_found");
});

test("of a role that is given and deleted at once, either happens", async () => {
  for (let round = 0; round < 8; round++) {
    const role = await add(["stock"]);
    const person = await shop.staff("auditor");
    const [given, deleted] = await Promise.all([
      shop.call(desk.setRole, { userId: person.id, roleId: role.id, reason }, owner),
      remove(role.id),
    ]);
    expect([given.error, deleted]).toSatisfy(
      ([giving, deleting]: unknown[]) =>
        (giving === undefined && deleting === "role_in_use") ||
        (giving === "not_found" && deleting === undefined),
    );
  }
});

test("each change is on record with what was and what is, and all owners get an email", async () => {
  await runWorker(shop);
  const role = await add(["stock"], owner, "Packers");
  await change(role.id, ["stock", "usage"]);
  expect(await change(role.id, ["usage", "stock"])).toBeUndefined();
  await remove(role.id);
  const { items } = await shop.done(listAudit, { subject: `role:${role.id}` }, owner);
  expect(items.map(({ deed: action, facts }) => [action, facts])).toEqual([
    ["admin/role/delete", { before: { name: "Packers", rights: ["stock", "usage"] } }],
    [
      "admin/role/save",
      {
        before: { name: "Packers", rights: ["stock"] },
        after: { name: "Packers", rights: ["stock", "usage"] },
      },
    ],
    ["admin/role/save", { after: { name: "Packers", rights: ["stock"] } }],
  ]);
  const news = () => emailsIn(shop.config.mail.outboxDir, owner.email);
  await until(() => news().filter((emailText) => emailText.includes("Packers")).length === 3, {
    withinMs: 30_000,
  });
});

test("a role that was changed past the log is found", async () => {
  const { database } = testBase;
  const spoil = (statement: string) => database.pool.query(statement);
  expect(await findLedgerOffence(database)).toBeUndefined();
  const role = await add(["stock"]);
  const found = async () => (await findLedgerOffence(database))?.where;
  await spoil(`UPDATE staff_roles SET rights = '{stock,settings}' WHERE id = ${role.id}`);
  expect(await found()).toBe(`role ${role.id}`);
  await spoil(`UPDATE staff_roles SET rights = '{stock}' WHERE id = ${role.id}`);
  expect(await found()).toBeUndefined();
  await spoil(`UPDATE staff_roles SET name = 'Other' WHERE id = ${role.id}`);
  expect(await found()).toBe(`role ${role.id}`);
  await spoil(`UPDATE staff_roles SET name = '${role.name}' WHERE id = ${role.id}`);
  expect(await found()).toBeUndefined();
  await spoil(`DELETE FROM staff_roles WHERE id = ${role.id}`);
  expect(await found()).toBe(`role ${role.id}`);
  await spoil(
    `INSERT INTO staff_roles (id, name, rights) VALUES (${role.id}, '${role.name}', '{stock}')`,
  );
  expect(await found()).toBeUndefined();
});

test("who saw another role takes back nothing that was changed meanwhile", async () => {
  const role = await add(["customers.read", "money.approve"]);
  const seen = role.rights;
  expect(await change(role.id, ["customers.read"])).toBeUndefined();
  const wanted = { roleId: role.id, seen, reason };
  const rights: Right[] = ["customers.read", "money.approve", "reports"];
  const late = await shop.call(desk.changeRole, { ...wanted, rights }, owner);
  expect(late.error).toBe("settings_changed");
  expect(await rightsOf(role.id)).toEqual(["customers.read"]);
  // What is so already needs no other look.
  const same = await shop.call(desk.changeRole, { ...wanted, rights: ["customers.read"] }, owner);
  expect(same.error).toBeUndefined();
});

test.for(rightsThatRead)("no role has %s without reading customers", async (right) => {
  const input = { name: `Role no ${++made}`, rights: [right], reason };
  const answer = await shop.call(desk.addRole, input, owner);
  expect(answer).toMatchObject({ error: "validation_failed" });
  expect(JSON.stringify(answer)).toContain("rights");
});

test("of two roles that get one name at once the second is refused", async () => {
  for (let round = 0; round < 5; round++) {
    const name = `Twice ${round}`;
    const refused = await Promise.all([1, 2].map(() => refusalOfAdding(["stock"], owner, name)));
    expect(new Set(refused)).toEqual(new Set(["role_exists", undefined]));
  }
});

test("an invitation to a role is void once the role gains a right over money, and is as it was else", async () => {
  const role = await add(["customers.read"]);
  const offer = async () => {
    const email = `offered-${++made}@example.com`;
    await shop.done(desk.inviteStaff, { email, roleId: role.id }, owner);
    return email;
  };
  const open = async () =>
    (await shop.done(desk.listStaff, {}, owner)).invitations.map(({ email }) => email);
  const email = await offer();
  expect(await change(role.id, ["customers.read", "audit"])).toBeUndefined();
  expect(await open()).toContain(email);
  expect(await change(role.id, ["customers.read", "money.approve"])).toBeUndefined();
  expect(await open()).not.toContain(email);
});

async function askedBy(person: Person): Promise<string> {
  const { username: account } = await shop.customer();
  const { approval } = await shop.done(recharge, { account, amount: "5000.00" }, person);
  return approval!.id;
}
const confirm = async (approvalId: string, by: Person) =>
  (await shop.call(confirmApproval, { approvalId }, by)).error;

test("those who have a role confirm nothing of the one who let it confirm, and nothing for a day", async () => {
  const [asker, other] = [await shop.administrator(), await shop.administrator()];
  const role = await add(["customers.read"], other);
  const person = await staffWith(role.id, other);
  shop.clock.set(shop.clock.now().add({ hours: 48 }));
  for (const each of [asker, other, person]) await shop.renew(each);
  expect(await change(role.id, ["customers.read", "money.approve"], asker)).toBeUndefined();
  const fromOther = await askedBy(await shop.administrator());
  expect(await confirm(fromOther, person)).toBe("approver_too_new");
  shop.clock.set(shop.clock.now().add({ hours: 24 }));
  for (const each of [asker, person]) await shop.renew(each);
  expect(await confirm(fromOther, person)).toBeUndefined();
  expect(await confirm(await askedBy(asker), person)).toBe("approver_related");
  // A right that makes no money changes nothing about that.
  const third = await shop.administrator();
  const more: Right[] = ["customers.read", "money.approve", "audit"];
  expect(await change(role.id, more, third)).toBeUndefined();
  expect(await confirm(await askedBy(third), person)).toBeUndefined();
});
