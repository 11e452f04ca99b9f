import { recharge } from "@farsim/contract/desk/shop/administration.ts";
import {
  confirmApproval,
  listApprovals,
  rejectApproval,
} from "@farsim/contract/desk/people/approvals.ts";
import { setRole } from "@farsim/contract/desk/people/staff.ts";
import { bindCard } from "@farsim/contract/cards.ts";
import { revealVerifyCode } from "@farsim/contract/desk/cards/card-desk.ts";
import { savePlan } from "@farsim/contract/desk/shop/catalogue.ts";
import { setStarterPack } from "@farsim/contract/desk/cards/stock.ts";
import { languages } from "@farsim/contract/values/texts/language.ts";
import { problems } from "@farsim/contract/problems/problem.ts";
import { inEveryLanguage } from "@farsim/contract/values/texts/texts.ts";
import { expect, test } from "vitest";
import { testDatabase } from "../../testing/database/test-database.ts";
import { confirmByAnother, joinStaff } from "../../testing/join-staff.ts";
import { openShop } from "../../testing/open-shop.ts";
import { type Person, roleIdOf } from "../../testing/people.ts";
import { messagesIn } from "../platform/messages.ts";

const testBase = await testDatabase();
const shop = await openShop(testBase, { env: { RECHARGE_APPROVAL_ABOVE: "100.00" } });

const owner = () => shop.administrator();
const give = async (person: Person, role: "owner" | "finance", by: Person) => {
  const { approval } = await shop.done(
    setRole,
    { userId: person.id, roleId: String(roleIdOf(role)), reason: "as was asked" },
    by,
  );
  if (approval) await confirmByAnother(shop, approval);
};

/** A second account of someone's: they invite themselves at another address. */
const promoted = (by: Person, role: "owner" | "finance" | "support" = "finance") =>
  joinStaff(shop, by, role);

const later = async (hours: number, ...people: Person[]) => {
  shop.clock.set(shop.clock.now().add({ hours }));
  for (const person of people) await shop.renew(person);
};

/** What someone asks for over the limit. */
async function askedBy(person: Person) {
  const { username: account } = await shop.customer();
  const { approval } = await shop.done(recharge, { account, amount: "5000.00" }, person);
  return approval!.id;
}
const confirm = async (approvalId: string, by: Person) =>
  (await shop.call(confirmApproval, { approvalId }, by)).error;
const mayDecide = async (approvalId: string, by: Person) => {
  const { items } = await shop.done(listApprovals, { limit: "200" }, by);
  return items.find(({ id }) => id === approvalId)!.mayDecide;
};

test("a second account that its owner promotes confirms nothing that they asked for, however long it waits", async () => {
  const one = await owner();
  const approvalId = await askedBy(one);
  const puppet = await promoted(one, "owner");
  expect(await confirm(approvalId, puppet)).toBe("approver_related");
  await later(24 * 400, one, puppet);
  expect(await mayDecide(approvalId, puppet)).toBe(false);
  expect(await confirm(approvalId, puppet)).toBe("approver_related");
  // What creates nothing takes no more than another person.
  expect((await shop.call(rejectApproval, { approvalId, note: "no" }, one)).error).toBe(
    "no_permission",
  );
  expect((await shop.call(rejectApproval, { approvalId, note: "no" }, puppet)).code).toBe(0);
});

test("nor does its owner confirm what the second account asks for", async () => {
  const one = await owner();
  const puppet = await promoted(one);
  const approvalId = await askedBy(puppet);
  expect(await confirm(approvalId, one)).toBe("approver_related");
  await later(48, one, puppet);
  expect(await mayDecide(approvalId, one)).toBe(false);
  expect(await confirm(approvalId, one)).toBe("approver_related");
});

test("another role, given by another owner, does not wash it", async () => {
  const [one, other] = [await owner(), await owner()];
  const puppet = await promoted(one);
  await give(puppet, "owner", other);
  await later(48, one, puppet);
  expect(await confirm(await askedBy(one), puppet)).toBe("approver_related");
});

test("a new member of staff decides after 24 hours, counted anew with each role, and not a second before", async () => {
  const [one, other] = [await owner(), await owner()];
  const fresh = await promoted(other, "support");
  await later(23, other);
  await give(fresh, "finance", other);
  await later(24, one, fresh);
  shop.clock.set(shop.clock.now().subtract({ seconds: 1 }));
  await shop.renew(one);
  await shop.renew(fresh);
  const approvalId = await askedBy(one);
  expect(await mayDecide(approvalId, fresh)).toBe(false);
  expect(await confirm(approvalId, fresh)).toBe("approver_too_new");
  shop.clock.set(shop.clock.now().add({ seconds: 1 }));
  expect(await mayDecide(approvalId, fresh)).toBe(true);
  expect(await confirm(approvalId, fresh)).toBeUndefined();
});

test.for(languages)("says why someone may not decide, in %s", async (language) => {
  const [one, other] = [await owner(), await owner()];
  const [related, fresh] = [await promoted(one), await promoted(other)];
  const approvalId = await askedBy(one);
  for (const [by, key] of [
    [related, "approver_related"],
    [fresh, "approver_too_new"],
  ] as const) {
    const { bearer } = by;
    const answer = await shop.call(confirmApproval, { approvalId }, { bearer, language });
    const { code, status } = problems[key];
    const message = messagesIn(language)(`problems.${key}`);
    expect(answer).toMatchObject({ status, code, error: key, message });
  }
});

test("as many second accounts as someone promotes share one limit with them and each other for a day, also at once", async () => {
  const one = await owner();
  const first = await promoted(one, "owner");
  // One that was made by one that was made.
  const puppets = [one, first, await promoted(one), await promoted(first), await promoted(one)];
  const credit = async (by: Person, amount: string) => {
    const { username: account } = await shop.customer();
    return (await shop.done(recharge, { account, amount }, by)).activity !== undefined;
  };
  const all = [...puppets, ...puppets];
  const credited = await Promise.all(all.map((by) => credit(by, "30.00")));
  expect(credited.filter(Boolean)).toHaveLength(3);
  expect(await credit(await owner(), "100.00")).toBe(true);
  await later(24, ...puppets);
  expect(await credit(puppets[2]!, "100.00")).toBe(true);
  expect(await credit(puppets[3]!, "100.00")).toBe(true);
});

test("who lacks the right for it decides nothing", async () => {
  const [one, support] = [await owner(), await shop.staff("support")];
  expect(await confirm(await askedBy(one), support)).toBe("right_required");
});

test("one administrator credits no account of their own by a StarterPack of a dear plan", async () => {
  const [one, friend] = [await owner(), await shop.customer()];
  const words = { name: inEveryLanguage(() => "Dear"), description: inEveryLanguage(() => "") };
  const { plan } = await shop.done(
    savePlan,
    {
      ...words,
      price: "9999.00",
      cycleDays: 1,
      totalTrafficMb: 100,
      restrictRule: "STOP",
      trafficLimitType: "DAILY",
      planType: "STARTER_PACK",
    },
    one,
  );
  const [card] = await shop.stock(1);
  const asked = { cardIds: [card!.id], planId: plan.id, days: 366 };
  const { results, approval } = await shop.done(setStarterPack, asked, one);
  expect(results).toEqual([]);
  expect(approval).toMatchObject({ kind: "PACKS", amount: "3659634.00", packs: { cards: 1 } });
  const { verifyCode } = await shop.done(
    revealVerifyCode,
    { cardId: card!.id, reason: "anything" },
    one,
  );
  const { cardNumber, iccid } = card!;
  const bound = await shop.done(bindCard, { cardNumber, iccid, verifyCode }, friend);
  expect(bound.credited).toBe("0.00");
});
