import { recharge } from "@farsim/contract/desk/shop/administration.ts";
import { getWaiting } from "@farsim/contract/desk/shop/waiting.ts";
import type { StandardRole } from "@farsim/contract/values/people/rights.ts";
import { expect, test } from "vitest";
import { testDatabase } from "../../../testing/database/test-database.ts";
import { openShop } from "../../../testing/open-shop.ts";

const testBase = await testDatabase();
const shop = await openShop(testBase, { env: { RECHARGE_APPROVAL_ABOVE: "100.00" } });
const keeper = await shop.administrator();

async function asksForApproval(): Promise<void> {
  const { username } = await shop.customer();
  await shop.done(recharge, { account: username, amount: "100.01" }, { bearer: keeper.bearer });
}

const waiting = async (bearer: string) => (await shop.done(getWaiting, {}, { bearer })).items;

test("says nothing while nothing waits, then how much, each for those alone whose role lets them read it", async () => {
  expect(await waiting(keeper.bearer)).toEqual([]);
  await asksForApproval();
  await asksForApproval();
  const approvals = [{ tab: "approvals", count: 2 }];
  expect(await waiting(keeper.bearer)).toEqual(approvals);
  const seenBy = async (role: StandardRole) => waiting((await shop.staff(role)).bearer);
  expect(await seenBy("finance")).toEqual(approvals);
  expect(await seenBy("support")).toEqual([]);
  expect(await seenBy("auditor")).toEqual([]);
  expect(await seenBy("stock")).toEqual([]);
});
