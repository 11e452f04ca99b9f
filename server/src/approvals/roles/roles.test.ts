import { listAudit } from "@farsim/contract/desk/people/audit.ts";
import { recharge } from "@farsim/contract/desk/shop/administration.ts";
import {
  type Approval,
  confirmApproval,
  rejectApproval,
} from "@farsim/contract/desk/people/approvals.ts";
import { disableCustomer } from "@farsim/contract/desk/people/customer-desk.ts";
import * as desk from "@farsim/contract/desk/people/staff.ts";
import { getUserInfo } from "@farsim/contract/session.ts";
import { listApprovals } from "@farsim/contract/desk/people/approvals.ts";
import {
  type Right,
  type StandardRole,
  standardRoles,
} from "@farsim/contract/values/people/rights.ts";
import { until } from "@farsim/programs/until.ts";
import { expect, onTestFinished, test } from "vitest";
import { testDatabase } from "../../../testing/database/test-database.ts";
import { emailsIn } from "../../../testing/emails.ts";
import { joinStaff } from "../../../testing/join-staff.ts";
import { openShop, type Shop } from "../../../testing/open-shop.ts";
import { newName, type Person, roleIdOf } from "../../../testing/people.ts";
import { runWorker } from "../../../testing/quiet-worker.ts";
import { findLedgerOffence } from "../../../tools/verify-ledger/find-ledger-offence.ts";

const reason = "as was agreed";
const idOf = (role: StandardRole) => String(roleIdOf(role));
const newAddress = () => `${newName()}@example.com`;

/** A shop of its own with a limit, or without: who else is an owner decides. */
async function newShop(limit = "100.00") {
  const base = await testDatabase();
  const env = limit ? { RECHARGE_APPROVAL_ABOVE: limit } : {};
  const shop = await openShop(base, { env, closeWith: onTestFinished });
  return { base, shop, one: await shop.administrator() };
}

const invite = (shop: Shop, by: Person, role: StandardRole, email = newAddress()) =>
  shop.call(desk.inviteStaff, { email, roleId: idOf(role) }, by);
const give = (shop: Shop, by: Person, { id: userId }: Person, roleId: string) =>
  shop.call(desk.setRole, { userId, roleId, reason }, by);
const decide = async (
  { call }: Shop,
  { id: approvalId }: Approval,
  by: Person,
  how: "confirm" | "reject" = "confirm",
) =>
  how === "confirm"
    ? (await call(confirmApproval, { approvalId }, by)).error
    : (await call(rejectApproval, { approvalId, note: "no" }, by)).error;
const later = async (shop: Shop, hours: number, ...people: Person[]) => {
  shop.clock.set(shop.clock.now().add({ hours }));
  for (const person of people) await shop.renew(person);
};
const roleOf = async ({ done }: Shop, person: Person) =>
  (await done(getUserInfo, {}, person)).roleId;
const invited = async ({ done }: Shop, by: Person) =>
  (await done(desk.listStaff, {}, by)).invitations.map(({ email }) => email);

test("with a limit and two owners, a role with rights over money waits for the other owner, and is the asker's once it is confirmed", async () => {
  const { base, shop, one } = await newShop();
  const other = await shop.administrator();
  await runWorker(shop);
  const email = newAddress();
  const { data } = await invite(shop, one, "finance", email);
  expect(data.invitation).toBeUndefined();
  expect(data.approval).toMatchObject({
    kind: "ROLE",
    role: { action: "invite", standard: "finance", email },
    askedBy: { username: one.username },
    status: "PENDING",
    mayDecide: false,
  });
  expect(data.approval!.amount).toBeUndefined();
  expect(await invited(shop, one)).toEqual([]);
  const waiting = await shop.done(listApprovals, { status: "PENDING" }, other);
  expect(waiting).toMatchObject({ pending: 1, items: [{ mayDecide: true }] });
  expect(await decide(shop, data.approval!, other)).toBeUndefined();
  const { invitations } = await shop.done(desk.listStaff, {}, other);
  expect(invitations).toMatchObject([{ email, invitedBy: one.username }]);
  // The request that waits is an alarm too, of which an email may come.
  const emails = (to: string) =>
    emailsIn(shop.config.mail.outboxDir, to).filter((text) => !text.includes("needs attention"));
  await until(() => emails(email).length === 1 && emails(other.email).length === 2, {
    withinMs: 30_000,
  });
  expect(emails(other.email).some((text) => text.includes("waits for a second owner"))).toBe(true);
  const { items } = await shop.done(listAudit, { subject: `role:${idOf("finance")}` }, one);
  expect(items.map(({ deed: action, facts }) => [action, facts["email"]])).toEqual([
    ["admin/approval/confirm", undefined],
    ["admin/approval/ask", email],
  ]);
  expect(await findLedgerOffence(base.database)).toBeUndefined();
});

test("so do another role for a member, and a role that gains such rights: nothing changes before", async () => {
  const { base, shop, one } = await newShop();
  const other = await shop.administrator();
  const [member, second] = [await shop.staff("auditor"), await shop.staff("auditor")];
  const asked = (await give(shop, one, member, idOf("support"))).data;
  expect(asked.member.roleId).toBe(idOf("auditor"));
  expect(asked.approval).toMatchObject({
    role: { action: "give", standard: "support" },
    user: { username: member.username },
  });
  expect(await roleOf(shop, member)).toBe(idOf("auditor"));
  // Asked twice it waits once.
  const again = (await give(shop, one, member, idOf("support"))).data;
  expect(again.approval!.id).toBe(asked.approval!.id);
  expect(await decide(shop, asked.approval!, other)).toBeUndefined();
  await shop.renew(member);
  expect(await roleOf(shop, member)).toBe(idOf("support"));

  const rights: Right[] = ["customers.read", "packs", "audit", "reports"];
  const seen: Right[] = ["customers.read", "audit", "reports"];
  const change = { roleId: idOf("auditor"), rights, seen, reason };
  const { role, approval } = await shop.done(desk.changeRole, change, one);
  expect(role.rights).toEqual(seen);
  expect(approval!.role).toMatchObject({ action: "change", standard: "auditor", rights });
  expect(await decide(shop, approval!, other)).toBeUndefined();
  expect((await shop.done(getUserInfo, {}, second)).rights).toContain("packs");
  expect(await findLedgerOffence(base.database)).toBeUndefined();
});

test("one is enough for roles without such rights, for those that lose some, without a limit, and where there is one owner", async () => {
  const { shop, one } = await newShop();
  expect((await invite(shop, one, "finance")).data.invitation).toBeDefined();
  await shop.administrator();
  expect((await invite(shop, one, "stock")).data.invitation).toBeDefined();
  expect((await invite(shop, one, "auditor")).data.invitation).toBeDefined();
  const finance = await shop.staff("finance");
  expect((await give(shop, one, finance, idOf("auditor"))).data.approval).toBeUndefined();
  const unlimited = await newShop("");
  await unlimited.shop.administrator();
  expect((await invite(unlimited.shop, unlimited.one, "owner")).data.invitation).toBeDefined();
});

test("only an owner who did not ask confirms, no matter which of the two made the other one, and not within a day of their role", async () => {
  const { shop, one } = await newShop();
  const [deputy, finance] = [await shop.staff("manager"), await shop.staff("finance")];
  const everything = { name: "Deputies", rights: [...standardRoles.owner], reason };
  const { id: deputies } = (await shop.done(desk.addRole, everything, one)).role;
  expect((await give(shop, one, deputy, deputies)).data.approval).toBeUndefined();
  await later(shop, 24, one, deputy, finance);
  const two = await joinStaff(shop, one, "owner");
  const { approval } = (await invite(shop, one, "support")).data;
  for (const by of [one, deputy, finance])
    expect(await decide(shop, approval!, by)).toBe("no_permission");
  expect(await decide(shop, approval!, two)).toBe("approver_too_new");
  await later(shop, 24, two);
  expect(await decide(shop, approval!, two)).toBeUndefined();
  expect(await decide(shop, approval!, two)).toBe("approval_decided");
});

test("an owner and someone of their own are not two", async () => {
  const { shop, one } = await newShop();
  const own = await shop.staff("auditor");
  const everything = { name: "Deputies", rights: [...standardRoles.owner], reason };
  const { id: deputies } = (await shop.done(desk.addRole, everything, one)).role;
  await give(shop, one, own, deputies);
  const other = await shop.administrator();
  await later(shop, 24, one, own, other);
  const { approval } = (await invite(shop, own, "finance")).data;
  expect(await decide(shop, approval!, one)).toBe("approver_related");
  expect(await decide(shop, approval!, other)).toBeUndefined();
});

test("no one whom it is about confirms their own role", async () => {
  const { shop, one } = await newShop();
  const [two, three] = [await shop.administrator(), await shop.administrator()];
  // Neither may say no for themselves.
  await give(shop, three, two, idOf("auditor"));
  const { approval } = (await give(shop, one, two, idOf("owner"))).data;
  await shop.renew(two);
  expect(await decide(shop, approval!, two)).not.toBeUndefined();
  expect(await decide(shop, approval!, three)).toBeUndefined();
});

/** Every way of an owner to come to a second account that may confirm; each ends with what waits. */
type Way = (parts: { shop: Shop; attacker: Person; other: Person }) => Promise<unknown>;
const ways: [string, Way][] = [
  [
    "by inviting it",
    async ({ shop, attacker }) => (await invite(shop, attacker, "finance")).data.approval,
  ],
  [
    "as an owner",
    async ({ shop, attacker }) => (await invite(shop, attacker, "owner")).data.approval,
  ],
  [
    "by a harmless role first",
    async ({ shop, attacker }) => {
      const puppet = await joinStaff(shop, attacker, "auditor");
      return (await give(shop, attacker, puppet, idOf("finance"))).data.approval;
    },
  ],
  [
    "by a harmless role that learns more",
    async ({ shop, attacker }) => {
      const rights: Right[] = ["customers.read"];
      const role = { name: "Helpers", rights, reason };
      const { id: roleId } = (await shop.done(desk.addRole, role, attacker)).role;
      const puppet = await joinStaff(shop, attacker, "auditor");
      await give(shop, attacker, puppet, roleId);
      const more = { roleId, rights: [...rights, "money.approve" as const], seen: rights, reason };
      return (await shop.done(desk.changeRole, more, attacker)).approval;
    },
  ],
  [
    "from a role that may everything but is no owner's",
    async ({ shop, attacker, other }) => {
      const deputies = { name: "Deputies", rights: [...standardRoles.owner], reason };
      const { id: roleId } = (await shop.done(desk.addRole, deputies, attacker)).role;
      const puppet = await joinStaff(shop, attacker, "auditor");
      const { approval } = (await give(shop, attacker, puppet, roleId)).data;
      await decide(shop, approval!, other);
      return (await give(shop, attacker, puppet, idOf("owner"))).data.approval;
    },
  ],
  [
    "after the other owner is made something else",
    async ({ shop, attacker, other }) => {
      await give(shop, attacker, other, idOf("auditor"));
      return (await invite(shop, attacker, "finance")).data.approval;
    },
  ],
  [
    "after the other owner is removed",
    async ({ shop, attacker, other }) => {
      await shop.done(desk.removeStaff, { userId: other.id, reason }, attacker);
      return (await invite(shop, attacker, "finance")).data.approval;
    },
  ],
  [
    "after the other owner is disabled",
    async ({ shop, attacker, other }) => {
      await shop.done(disableCustomer, { userId: other.id, reason }, attacker);
      return (await invite(shop, attacker, "finance")).data.approval;
    },
  ],
];

test.for(ways)(
  "an owner comes to no second account that confirms for them: %s",
  async ([, come]) => {
    const { shop, one: attacker } = await newShop();
    const other = await shop.administrator();
    const approval = (await come({ shop, attacker, other })) as Approval | undefined;
    expect(approval).toMatchObject({ kind: "ROLE", status: "PENDING" });
    await later(shop, 12, attacker);
    expect(await decide(shop, approval!, attacker)).toBe("no_permission");
    // What it was for: what they ask for finds no one.
    const { username: account } = await shop.customer();
    const asked = await shop.done(recharge, { account, amount: "9000.00" }, attacker);
    expect(asked.activity).toBeUndefined();
    const { members } = await shop.done(desk.listStaff, {}, attacker);
    const mightConfirm = members.filter(
      ({ id, roleId }) => id !== attacker.id && [idOf("owner"), idOf("finance")].includes(roleId),
    );
    expect(mightConfirm.map(({ id }) => id).filter((id) => id !== other.id)).toEqual([]);
  },
);

test("what waited is judged once more: by what its role, its address, its asker and its member are then", async () => {
  const { shop, one } = await newShop();
  const two = await shop.administrator();
  const waiting = async (role: StandardRole, email?: string) =>
    (await invite(shop, one, role, email)).data.approval!;
  const known = await shop.customer();
  const unregistered = newAddress();
  const late = await waiting("finance", unregistered);
  await shop.done(
    recharge,
    { account: unregistered, amount: "1.00", createUnregistered: true },
    two,
  );
  expect(await decide(shop, late, two)).toBe("user_exists");
  expect((await invite(shop, one, "finance", known.email)).error).toBe("user_exists");

  const rights: Right[] = ["customers.read", "audit"];
  const role = { name: newName(), rights, reason };
  const { id: roleId } = (await shop.done(desk.addRole, role, one)).role;
  const more = { roleId, rights: [...rights, "money.approve" as const], seen: rights, reason };
  const stale = (await shop.done(desk.changeRole, more, one)).approval!;
  await shop.done(desk.changeRole, { ...more, rights: ["audit"] }, two);
  expect(await decide(shop, stale, two)).toBe("settings_changed");
  await shop.done(desk.deleteRole, { roleId, reason }, two);
  expect(await decide(shop, stale, two)).toBe("not_found");

  const helpers = (await shop.done(desk.addRole, { ...role, name: newName() }, one)).role;
  const paid: Right[] = ["customers.read", "audit", "money.recharge"];
  const now = { roleId: helpers.id, rights: paid, seen: rights, reason };
  await decide(shop, (await shop.done(desk.changeRole, now, one)).approval!, two);
  const unseen = (await give(shop, one, await shop.staff("auditor"), helpers.id)).data.approval!;
  const grown: Right[] = [...paid, "settings"];
  await shop.done(desk.changeRole, { ...now, rights: grown, seen: paid }, one);
  expect(await decide(shop, unseen, two)).toBe("settings_changed");

  const member = await shop.staff("auditor");
  const ofMember = (await give(shop, one, member, idOf("finance"))).data.approval!;
  await shop.done(desk.removeStaff, { userId: member.id, reason }, two);
  expect(await decide(shop, ofMember, two)).toBe("not_staff");

  const last = await waiting("support");
  await give(shop, await shop.administrator(), one, idOf("auditor"));
  expect(await decide(shop, last, two)).toBe("asker_may_not");
  expect(await decide(shop, last, two, "reject")).toBeUndefined();
  expect(await decide(shop, last, two, "reject")).toBe("approval_decided");
});

test("of a role that is confirmed, rejected and given at the same moment, one thing happens", async () => {
  const { base, shop, one } = await newShop();
  const [two, three] = [await shop.administrator(), await shop.administrator()];
  for (let round = 0; round < 6; round++) {
    const member = await shop.staff("auditor");
    const approval = (await give(shop, one, member, idOf("finance"))).data.approval!;
    const answers = await Promise.all([
      decide(shop, approval, two),
      decide(shop, approval, three),
      decide(shop, approval, two, "reject"),
      give(shop, three, member, idOf("stock")).then(({ error }) => error),
    ]);
    const decisions = answers.slice(0, 3);
    expect(decisions.filter((error) => error === undefined)).toHaveLength(1);
    expect(new Set(decisions)).toEqual(new Set([undefined, "approval_decided"]));
    expect(answers[3]).toBeUndefined();
  }
  expect(await findLedgerOffence(base.database)).toBeUndefined();
});
