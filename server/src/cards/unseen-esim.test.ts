import { getCard, listCards, orderPlan } from "@farsim/contract/cards.ts";
import { applyEsim } from "@farsim/contract/esim.ts";
import { expect, test } from "vitest";
import { testDatabase } from "../../testing/database/test-database.ts";
import { openShop } from "../../testing/open-shop.ts";
import { addPlanOnSale, newEsim } from "../../testing/stock.ts";

const shop = await openShop(await testDatabase());

test("an eSIM that no phone was seen with says so until its first use, and never again", async () => {
  const planId = await shop.asProgram((ctx) => addPlanOnSale(ctx));
  await shop.stockOf([newEsim(), newEsim()]);
  const person = await shop.customer();
  await shop.recharge(person, "50.00");
  const { card } = await shop.done(applyEsim, {}, person);
  const { card: neighbour } = await shop.done(applyEsim, {}, person);
  await shop.boundCard(person);
  await shop.done(orderPlan, { cardId: card.id, planId }, person);
  const unseen = async () => {
    await shop.renew(person);
    const { items } = await shop.done(listCards, {}, person);
    const listed = items.filter(({ isUnseen }) => isUnseen).map(({ id }) => id);
    const single = await shop.done(getCard, { cardId: card.id }, person);
    expect(single.card.isUnseen ?? false).toBe(listed.includes(card.id));
    return listed.toSorted();
  };
  expect(await unseen()).toEqual([card.id, neighbour.id].toSorted());
  const usedAt = shop.clock.now().toString();
  await shop.report([{ id: "first", iccid: card.iccid, usedAt, regionName: "JP", bytes: 1_000 }]);
  expect(await unseen()).toEqual([neighbour.id]);
  // Another billing day, without any use: the plan's cycle is over.
  shop.clock.set(shop.clock.now().add({ hours: 48 }));
  expect(await unseen()).toEqual([neighbour.id]);
});
