import { cancelPayOrder } from "@farsim/contract/pay.ts";
import { finishPayOrder } from "@farsim/contract/desk/money/orders.ts";
import {
  createPurchase,
  getPurchase,
  previewPurchase,
  type Purchase,
} from "@farsim/contract/purchases.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { buyInOneGo } from "../../testing/buy-in-one-go.ts";
import { testDatabase } from "../../testing/database/test-database.ts";
import { openShop } from "../../testing/open-shop.ts";
import type { Person } from "../../testing/people.ts";
import { addPlanOnSale, newEsim, setEsimsAside } from "../../testing/stock.ts";
import { findLedgerOffence } from "../../tools/verify-ledger/find-ledger-offence.ts";

/** Someone comes back, or buys in two tabs, before anything was paid. */

const testBase = await testDatabase();
const shop = await openShop(testBase);
const planId = await shop.asProgram((ctx) => addPlanOnSale(ctx));
const otherId = await shop.asProgram((ctx) => addPlanOnSale(ctx, {}, "Other Daily"));

beforeEach(async () => {
  await setEsimsAside(testBase.database);
  await shop.stockOf([newEsim(), newEsim()]);
});
afterEach(async () => {
  expect(await findLedgerOffence(testBase.database)).toBeUndefined();
});

async function ordersOf({ id }: Person): Promise<number> {
  const { rows } = await testBase.database.pool.query(
    "SELECT FROM purchases JOIN pay_orders ON purchase_id = purchases.id WHERE purchases.user_id = $1",
    [id],
  );
  return rows.length;
}

const idsOf = (purchases: readonly Purchase[]) => [...new Set(purchases.map(({ id }) => id))];

test("the same is offered again to be paid, for an eSIM and for a card, however often it is bought", async () => {
  const person = await shop.customer();
  const { id: cardId } = await shop.boundCard(person);
  for (const wanted of [{ planId }, { planId, cardId }]) {
    const [first, again, third] = [
      await buyInOneGo(shop, person, wanted),
      await buyInOneGo(shop, person, wanted),
      await buyInOneGo(shop, person, wanted),
    ];
    expect(idsOf([first, again, third])).toEqual([first.id]);
    expect(again.order).toEqual(first.order);
  }
  expect(await ordersOf(person)).toBe(2);
});

test("twenty at once make one", async () => {
  const person = await shop.customer();
  const { bearer } = person;
  const { plan, esimFee, amount } = await shop.within.done(previewPurchase, { planId }, { bearer });
  const terms = { version: plan.version, esimFee, amount, method: "domestic" } as const;
  const made = await Promise.all(
    Array.from({ length: 20 }, () =>
      shop.within.done(createPurchase, { planId, ...terms }, { bearer }),
    ),
  );
  expect(idsOf(made.map(({ purchase }) => purchase))).toHaveLength(1);
  // The others say that they are no second one.
  expect(made.filter(({ isNew }) => isNew)).toHaveLength(1);
  expect(await ordersOf(person)).toBe(1);
});

type Other = readonly [string, (person: Person, first: Purchase) => Promise<Purchase>];
const buy = (person: Person, more: object = {}) => buyInOneGo(shop, person, { planId, ...more });

test.for<Other>([
  ["another plan", (person) => buy(person, { planId: otherId })],
  [
    "another price, as the balance has changed",
    async (person) => {
      await shop.recharge(person, "1.00");
      return buy(person);
    },
  ],
  [
    "the same once the first was given up",
    async (person, { order }) => {
      const { bearer } = person;
      await shop.within.done(cancelPayOrder, { orderId: order!.id }, { bearer });
      return buy(person);
    },
  ],
  [
    "the same once the first was paid",
    async (person, { order }) => {
      const { bearer } = await shop.administrator();
      await shop.within.done(finishPayOrder, { orderId: order!.id }, { bearer });
      return buy(person);
    },
  ],
  [
    "the same after seven days",
    async (person) => {
      shop.clock.set(shop.clock.now().add({ hours: 7 * 24 + 1 }));
      await shop.renew(person);
      return buy(person);
    },
  ],
  ["the same by another customer", async () => buy(await shop.customer())],
])("%s is a purchase of its own", async ([, next]) => {
  const person = await shop.customer();
  const first = await buy(person);
  expect((await next(person, first)).id).not.toBe(first.id);
});

/** What is bought in the same moment, while the clock of the shop stands still. */
const meanwhile: Record<string, { first: "esim" | "card"; credit: string; next: "esim" | "card" }> =
  {
    "the same, to be paid": { first: "esim", credit: "0.01", next: "esim" },
    "the plan for a card": { first: "esim", credit: "100.00", next: "card" },
    "the plan for another card": { first: "card", credit: "100.00", next: "card" },
  };

test.for(Object.keys(meanwhile))(
  "%s takes the place of no purchase that was given up in the same moment",
  async (what) => {
    const { first, credit, next } = meanwhile[what]!;
    const person = await shop.customer();
    const { bearer } = person;
    const wantedOf = async (kind: "esim" | "card") =>
      kind === "esim" ? {} : { cardId: (await shop.boundCard(person)).id };
    const givenUp = await buy(person, await wantedOf(first));
    await shop.within.done(cancelPayOrder, { orderId: givenUp.order!.id }, { bearer });
    await shop.recharge(person, credit);
    const { id } = await buy(person, await wantedOf(next));
    expect(id).not.toBe(givenUp.id);
    const seen = await shop.within.done(getPurchase, { purchaseId: givenUp.id }, { bearer });
    expect(seen.purchase.step).toBe("CANCELLED");
    expect(seen.purchase.replacedBy).toBeUndefined();
  },
);
