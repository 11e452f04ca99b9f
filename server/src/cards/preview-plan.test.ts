import { orderPlan } from "@farsim/contract/cards.ts";
import { previewPlan } from "@farsim/contract/plan-preview.ts";
import { expect, test } from "vitest";
import { openShop } from "../../testing/open-shop.ts";
import { addPlanOnSale } from "../../testing/stock.ts";
import { testDatabase } from "../../testing/database/test-database.ts";

const shop = await openShop(await testDatabase());
const planId = await shop.asProgram((ctx) => addPlanOnSale(ctx));
const dearerId = await shop.asProgram((ctx) => addPlanOnSale(ctx, { priceMicros: 3_000_000n }));

/** Someone with 3.00, of which a card in use may cost 2.00 today, and another card. */
async function holder() {
  const person = await shop.customer();
  const { bearer } = person;
  await shop.recharge(person, "3.00");
  const [first, second] = [await shop.boundCard(person), await shop.boundCard(person)];
  await shop.done(orderPlan, { cardId: first.id, planId }, { bearer });
  return {
    first,
    recharge: (amount: string) => shop.recharge(person, amount),
    use: () => {
      const usedAt = shop.clock.now().toString();
      const record = { id: `use-${first.id}`, iccid: first.iccid, usedAt };
      return shop.report([{ ...record, regionName: "JP", bytes: 1_048_576 }]);
    },
    preview: (cardId = second.id, plan = planId) =>
      shop.done(previewPlan, { cardId, planId: plan }, { bearer }),
    order: (cardId = second.id, plan = planId) =>
      shop.call(orderPlan, { cardId, planId: plan }, { bearer }),
  };
}

test("asks for what today's possible fees of other cards leave short, and the order is taken at just that", async () => {
  const { preview, order, recharge } = await holder();
  expect(await preview()).toMatchObject({ balance: "3.00", required: "4.00" });
  expect((await order()).error).toBe("insufficient_credit");
  await recharge("0.99");
  expect(await preview()).toMatchObject({ balance: "3.99", required: "4.00" });
  expect((await order()).error).toBe("insufficient_credit");
  await recharge("0.01");
  expect(await preview()).toMatchObject({ balance: "4.00", required: "4.00" });
  expect((await order()).code).toBe(0);
});

test("keeps nothing back for a fee that was taken", async () => {
  const { preview, order, recharge, use } = await holder();
  await use();
  expect(await preview()).toMatchObject({ balance: "1.00", required: "2.00" });
  expect((await order()).error).toBe("insufficient_credit");
  await recharge("1.00");
  expect((await order()).code).toBe(0);
});

test("asks for the price alone where the plan starts tomorrow", async () => {
  const { first, preview, order } = await holder();
  expect(await preview(first.id, dearerId)).toMatchObject({ balance: "3.00", required: "3.00" });
  expect((await order(first.id, dearerId)).code).toBe(0);
});
