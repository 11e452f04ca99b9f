import { expect } from "@playwright/test";
import { accounts } from "../support/accounts.ts";
import { rest } from "../support/screen/check-screen.ts";
import { type Person, test } from "../support/person.ts";

test("charts are loaded where a chart is, and nowhere else", { tag: "@deep" }, async ({
  newUser,
}) => {
  const visitor = await newUser("visits-without-charts");
  const keeper = await newUser("looks-for-charts", { account: accounts.administrator });
  // As `scripts/pages/page-weights.mjs` tells them.
  const charts: string[] = [];
  for (const { context } of [visitor, keeper])
    context.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (/\/assets\/(chart|world)[^/]*\.js$/.test(pathname)) charts.push(pathname);
    });
  const opens = async ({ page }: Person, paths: readonly string[]) => {
    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByRole("heading").first()).toBeVisible();
      await rest(page);
    }
  };
  await opens(visitor, ["/home", "/plan", "/addOn", "/login"]);
  await opens(keeper, [
    "/mySims",
    "/consumptionRecord",
    "/recharge",
    "/personal",
    "/adminMode?tab=cards",
  ]);
  expect(charts).toEqual([]);
  await opens(keeper, ["/trafficDetail"]);
  expect(charts).not.toEqual([]);
});
