import {
  exportOperatorPayOrders,
  finishPayOrder,
  listOperatorPayOrders,
} from "@farsim/contract/desk/money/orders.ts";
import { listAudit } from "@farsim/contract/desk/people/audit.ts";
import type { CallInput } from "@farsim/contract/endpoint.ts";
import { cancelPayOrder, createPayOrder } from "@farsim/contract/pay.ts";
import type { RechargeMethod } from "@farsim/contract/values/money/recharge-fee.ts";
import { expect, test } from "vitest";
import { testDatabase } from "../../../testing/database/test-database.ts";
import { goOnAt } from "../../../testing/end-all-days.ts";
import { everyPage } from "../../../testing/every-page.ts";
import { openShop } from "../../../testing/open-shop.ts";
import { readCsv } from "../../../testing/read-csv.ts";

const env = { BILLING_TIMEZONE: "Asia/Hong_Kong", SERVICE_FEE_RATE: "0.10" };
const shop = await openShop(await testDatabase(), { env });
const { within } = shop;
const [owner, ann] = [await shop.administrator(), await shop.customer()];

const order = async (amount: string, method: RechargeMethod = "domestic") =>
  within.done(createPayOrder, { amount, method }, ann);
const first = await order("10.00");
const second = await order("20.00", "international");
// Still the second of May in UTC, already the third in Hong Kong.
await goOnAt(shop, "2027-05-02T16:30:00Z", [owner, ann]);
const third = await order("30.00");
await within.done(finishPayOrder, { orderId: third.id }, owner);
await within.done(cancelPayOrder, { orderId: second.id }, ann);

type Search = CallInput<typeof listOperatorPayOrders>;
/** By the order in which they were made. */
const places = [first, second, third].map(({ id }) => id);
const listed = async (search: Search) =>
  (await within.done(listOperatorPayOrders, search, owner)).items.map(({ id }) =>
    places.indexOf(id),
  );

test.for<[Search, number[]]>([
  [{}, [2, 1, 0]],
  [{ to: "2027-05-02" }, [1, 0]],
  [{ from: "2027-05-03", to: "2027-05-03" }, [2]],
  [{ from: "2027-05-02", to: "2027-05-02" }, []],
  [{ from: "2027-05-01", day: "made", sort: "createdAt" }, [0, 1, 2]],
  [{ from: "2027-05-03", day: "finished" }, [2]],
  [{ to: "2027-05-02", day: "finished" }, []],
  // With the fee, and from abroad with another one.
  [{ atLeast: "11.00", atMost: "22.80" }, [1, 0]],
  [{ atLeast: "11.01" }, [2, 1]],
  [{ atMost: "22.79" }, [0]],
  [{ method: "international" }, [1]],
  [{ finishedBy: "administrator" }, [2]],
  [{ finishedBy: "stripe" }, []],
  [{ method: "domestic", status: "FINISHED", from: "2027-05-03", atLeast: "33.00" }, [2]],
])(
  "%j finds orders by billing days, by what was to be paid, and by how",
  async ([search, found]) => {
    expect(await listed(search)).toEqual(found);
    const { total } = await within.done(listOperatorPayOrders, search, owner);
    expect(total).toBe(found.length);
  },
);

test("of those found by the days of finishing, what was finished last comes first", async () => {
  await goOnAt(shop, "2027-05-02T17:00:00Z", [owner, ann]);
  await within.done(finishPayOrder, { orderId: first.id }, owner);
  expect(await listed({ from: "2027-05-01", day: "finished" })).toEqual([0, 2]);
});

test.for<[Search, number[]]>([
  [{ from: "2027-05-01" }, [2, 1, 0]],
  [{ from: "2027-05-01", day: "finished" }, [0, 2]],
  [{ sort: "finishedAt" }, [2, 0, 1]],
  [{ sort: "-finishedAt" }, [1, 0, 2]],
])(
  "%j goes on page by page without a gap; what is not finished comes last",
  async ([search, found]) => {
    await goOnAt(shop, "2027-05-02T17:00:00Z", [owner, ann]);
    if ((await listed({ status: "INIT" })).length > 0)
      await within.done(finishPayOrder, { orderId: third.id }, owner);
    const pages = await everyPage((cursor) =>
      within.done(listOperatorPayOrders, { ...search, limit: "1", cursor }, owner),
    );
    expect(pages.map(({ id }) => places.indexOf(id))).toEqual(found);
  },
);

test("the file holds what the list shows, and the audit log says what it was narrowed by", async () => {
  const search = {
    from: "2027-05-01",
    to: "2027-05-02",
    atLeast: "11.01",
    method: "international",
  } as const;
  const [, ...rows] = readCsv(await within.done(exportOperatorPayOrders, search, owner));
  expect(rows.map(([id]) => id)).toEqual([second.id]);
  const { items } = await within.done(listAudit, { deed: "admin/list/export" }, owner);
  const facts = {
    method: "international",
    dayOf: "made",
    firstDay: "2027-05-01",
    lastDay: "2027-05-02",
    atLeast: "11.01",
  };
  expect(items[0]).toMatchObject({ subject: "list:orders", facts });
});

test.for([
  [{ from: "2027-05-04" }, { from: "date_after_today" }],
  [{ from: "2027-05-02", to: "2027-05-01" }, { to: "end_before_start" }],
  [{ from: "2027-02-30" }, { from: "date_invalid" }],
  [{ atLeast: "-1.00" }, { atLeast: "amount_invalid" }],
  [{ atMost: "1.5" }, { atMost: "amount_invalid" }],
  [{ atLeast: "2.00", atMost: "1.99" }, { atMost: "amount_out_of_bounds" }],
  [{ day: "paid" }, { day: "invalid" }],
] as const)(
  "refuses %j in the list and in the file, before anything of it is sent",
  async ([search, fields]) => {
    for (const endpoint of [listOperatorPayOrders, exportOperatorPayOrders]) {
      // One after the other.
      // oxlint-disable-next-line no-await-in-loop
      const answer = await within.call(endpoint, search as object, owner);
      expect(answer).toMatchObject({ error: "validation_failed", data: { fields } });
    }
  },
);
