import { listOperatorPayOrders } from "@farsim/contract/desk/money/orders.ts";
import type { CallInput } from "@farsim/contract/endpoint.ts";
import { createPayOrder } from "@farsim/contract/pay.ts";
import type { RechargeMethod } from "@farsim/contract/values/money/recharge-fee.ts";
import { expect, test } from "vitest";
import { everyPage } from "../../../testing/every-page.ts";
import { openShop } from "../../../testing/open-shop.ts";
import { testDatabase } from "../../../testing/database/test-database.ts";

const shop = await openShop(await testDatabase());
const { bearer } = await shop.administrator();

/** From abroad the same amount costs more. */
const made: [amount: string, method: RechargeMethod][] = [
  ["20.00", "domestic"],
  ["5.00", "domestic"],
  ["20.00", "international"],
  ["100.00", "domestic"],
  ["20.00", "domestic"],
];
const orders: Awaited<ReturnType<typeof order>>[] = [];
async function order([amount, method]: (typeof made)[number]) {
  const customer = await shop.customer();
  return shop.within.done(createPayOrder, { amount, method }, { bearer: customer.bearer });
}
for (const one of made) orders.push(await order(one));

type Sort = CallInput<typeof listOperatorPayOrders>["sort"];

/** By the place at which they were made, two a page. */
async function listed(sort: Sort): Promise<number[]> {
  const items = await everyPage((cursor) =>
    shop.done(listOperatorPayOrders, { status: "INIT", sort, cursor, limit: "2" }, { bearer }),
  );
  return items.map(({ id }) => orders.findIndex((one) => one.id === id));
}

test.for<[Sort, number[]]>([
  [undefined, [4, 3, 2, 1, 0]],
  ["createdAt", [0, 1, 2, 3, 4]],
  ["amount", [1, 0, 2, 4, 3]],
  ["-amount", [3, 4, 2, 0, 1]],
  ["total", [1, 0, 4, 2, 3]],
  ["-total", [3, 2, 4, 0, 1]],
])("sorted by %s, page by page no order is lost or doubled", async ([sort, expected]) => {
  expect(await listed(sort)).toEqual(expected);
});

test.for([
  ["total", "amount:1-20000000"],
  ["amount", "-total:1-20000000"],
  ["-amount", "amount:1-20000000"],
] as const)("sorted by %s, throws at the cursor %s of another order", async ([sort, cursor]) => {
  const { data } = await shop.call(listOperatorPayOrders, { sort, cursor }, { bearer });
  expect(data).toMatchObject({ fields: { cursor: "invalid" } });
});
