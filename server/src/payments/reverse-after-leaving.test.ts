import { deleteAccount } from "@farsim/contract/account-settings.ts";
import { recharge } from "@farsim/contract/desk/shop/administration.ts";
import { listAudit } from "@farsim/contract/desk/people/audit.ts";
import { deleteCard, orderAddOn, orderPlan } from "@farsim/contract/cards.ts";
import { reverseActivity } from "@farsim/contract/desk/money/reversals.ts";
import { expect, test } from "vitest";
import { openShop } from "../../testing/open-shop.ts";
import { addAddOnOnSale, addPlanOnSale } from "../../testing/stock.ts";
import { testDatabase } from "../../testing/database/test-database.ts";
import { findLedgerOffence } from "../../tools/verify-ledger/find-ledger-offence.ts";

const testBase = await testDatabase();
const shop = await openShop(testBase);
const planId = await shop.asProgram((ctx) => addPlanOnSale(ctx));
const addOnId = await shop.asProgram((ctx) => addAddOnOnSale(ctx, { priceMicros: 23_000_000n }));
const keeper = await shop.administrator();

const reverse = (activityId: string, confirmNegative = false) =>
  shop.call(
    reverseActivity,
    { activityId, reason: "credited by mistake", confirmNegative },
    { bearer: keeper.bearer },
  );

/** Someone who was given 25.00, used all of it (an add-on of 23.00, a fee of 2.00), and has left. */
async function departed() {
  const person = await shop.customer();
  const { bearer, password } = person;
  const { activity } = await shop.recharge(person, "25.00");
  const { id: cardId, iccid } = await shop.boundCard(person);
  await shop.done(orderPlan, { cardId, planId }, { bearer });
  await shop.done(orderAddOn, { cardId, addOnId }, { bearer });
  const used = { id: cardId, iccid, usedAt: shop.clock.now().toString(), regionName: "JP" };
  await shop.report([{ ...used, bytes: 1_048_576 }]);
  await shop.done(deleteCard, { cardId }, { bearer });
  await shop.done(deleteAccount, { password }, { bearer });
  return { ...person, topUp: activity!.id };
}

test("puts the account of a deleted account right by hand: once, below 0 where it is confirmed, pseudonymous, and audited", async () => {
  const { id, username, topUp } = await departed();
  expect((await reverse(topUp)).error).toBe("negative_balance_unconfirmed");
  const { data } = await reverse(topUp, true);
  expect(data.activity).toMatchObject({
    type: "TOP_UP",
    change: "-25.00",
    balanceAfter: "-25.00",
    reverses: topUp,
  });
  expect(data.user).toMatchObject({
    id,
    username: null,
    email: `deleted-${id}@deleted.invalid`,
    balance: "-25.00",
  });
  expect((await reverse(topUp, true)).error).toBe("already_reversed");
  const wanted = { deed: "admin/reverseActivity" };
  const { items } = await shop.done(listAudit, wanted, { bearer: keeper.bearer });
  expect(items).toMatchObject([{ reason: "credited by mistake", facts: { activityId: topUp } }]);
  // Nothing else reaches them: their name is gone, and no money can be given to them.
  const input = { account: username, amount: "1.00" };
  const { bearer } = keeper;
  expect((await shop.call(recharge, input, { bearer })).error).toBe("username_not_exists");
  expect(await findLedgerOffence(testBase.database)).toBeUndefined();
});

test("gives a fee and a purchase back after their payer has left", async () => {
  const { id } = await departed();
  const given = [];
  for (const seq of [2, 3]) given.push((await reverse(`${id}-${seq}`)).data.activity);
  expect(given).toMatchObject([
    { type: "REFUND", balanceAfter: "23.00" },
    { type: "REFUND", balanceAfter: "25.00" },
  ]);
  expect((await reverse(`${id}-99`)).error).toBe("not_found");
});
