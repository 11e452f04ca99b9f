import type { Endpoint } from "@farsim/contract/endpoint.ts";
import { everyCall } from "@farsim/contract/every-call.ts";
import { expect, test } from "vitest";
import { testDatabase } from "../testing/database/test-database.ts";
import { sampleInput, timesOf } from "../testing/input/sample-input.ts";
import { openShop } from "../testing/open-shop.ts";

const shop = await openShop(await testDatabase());
const { bearer } = await shop.administrator();
const { username } = await shop.customer();

/** What a call answers where one of its days is `day`: the refusal of that field, or of anything else, or `ok`. */
async function answerTo(call: Endpoint, field: string, day: string): Promise<string> {
  const account = "account" in sampleInput(call) ? { account: username } : {};
  const { code, error, data } = await shop.within.call(
    call,
    { ...sampleInput(call, account), [field]: day },
    { bearer },
  );
  const { fields } = (data ?? {}) as { fields?: Record<string, string> };
  return fields?.[field] ?? (code === 0 ? "ok" : (error ?? `code ${code}`));
}

const places = everyCall.flatMap((call) =>
  timesOf(call).days.map((field) => ({ path: call.path, field, call })),
);

test.each(places)("$path takes no $field before 1900 or after 2999", async ({ call, field }) => {
  for (const day of ["0000-01-01", "0001-01-01", "1899-12-31", "3000-01-01", "9999-12-31"])
    expect([day, await answerTo(call, field, day)]).toEqual([day, "date_invalid"]);
  for (const day of ["1900-01-01", "2999-12-31"])
    expect(["date_invalid", "server_error"]).not.toContain(await answerTo(call, field, day));
});

test("the calls that take a day, and those that take a moment, are found by what they take", () => {
  expect(places.map(({ path, field }) => `${path} ${field}`)).toEqual([
    "/card/orderPlan startsOn",
    "/admin/planChange/start startsOn",
    ...["/activity/list", "/activity/export", "/traffic/detail"].flatMap((path) => [
      `${path} from`,
      `${path} to`,
    ]),
    "/admin/usage/list from",
    "/admin/usage/list to",
    "/admin/usage/export from",
    "/admin/usage/export to",
    "/admin/card/orderPlan startsOn",
    ...[
      "/admin/activity/list",
      "/admin/activity/export",
      "/admin/activity/ofShop",
      "/admin/activity/exportOfShop",
      "/admin/card/traffic",
      "/admin/audit/list",
      "/admin/order/list",
      "/admin/order/export",
      "/admin/payout/list",
      "/admin/payout/export",
      "/admin/packSale/list",
      "/admin/packSale/export",
      "/admin/books/statement",
      "/admin/books/journal",
    ].flatMap((path) => [`${path} from`, `${path} to`]),
    "/admin/books/balances day",
    "/admin/channel/saveCosts replaces",
    "/admin/channel/saveCosts from",
    "/admin/channel/removeCosts from",
    "/admin/priceTest/start from",
    "/admin/priceTest/start to",
    "/admin/settings/changeTax from",
  ]);
  const moments = everyCall.filter((call) => timesOf(call).moments.length > 0);
  expect(moments.map(({ path }) => path)).toContain("/sandbox/setClock");
});

test.each(everyCall.filter((call) => timesOf(call).moments.length > 0))(
  "$path takes no moment before 2000 or after 2999",
  (call) => {
    const [field] = timesOf(call).moments as [string];
    const problemOf = (moment: string) =>
      call.input
        .safeParse({ ...sampleInput(call), [field]: moment })
        .error?.issues.map(({ message }) => message);
    for (const moment of ["0000-01-01T00:00:00Z", "1999-12-31T23:59:59Z", "3000-01-01T00:00:00Z"])
      expect([moment, problemOf(moment)]).toEqual([moment, ["date_invalid"]]);
    expect(problemOf("2999-12-31T23:59:59.999Z")).toBe(undefined);
  },
);
