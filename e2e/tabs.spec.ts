import { expect } from "@playwright/test";
import { accounts } from "./accounts.ts";
import { logsOut, registers } from "./entering.ts";
import { test } from "./person.ts";
import { letPass } from "./shop-time.ts";

const afterTheToken = { minutes: 11 };

test("six tabs whose token is over refresh it once, and one that logs out takes all along", async ({
  comes,
}) => {
  const person = await comes("tess");
  const { page, context, words, expected } = person;
  await page.goto("/register");
  await registers(person, accounts.tess);
  await expect(page).toHaveURL("/mySims");
  const tabs = [page];
  while (tabs.length < 6) {
    const tab = await context.newPage();
    await tab.goto("/mySims");
    tabs.push(tab);
  }
  for (const tab of tabs) await expect(tab.getByRole("heading", { level: 1 })).toBeVisible();

  // None is answered before all have asked, so that six tabs hold a token that is over.
  const account = "**/user/getUserInfo";
  const { promise: allHaveAsked, resolve: answerAll } = Promise.withResolvers<void>();
  let waiting = 0;
  await context.route(account, async (route) => {
    waiting += 1;
    if (waiting >= tabs.length) answerAll();
    await allHaveAsked;
    await route.continue();
  });
  const asked: string[] = [];
  context.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await letPass(afterTheToken);
  expected.add("401 GET /farsim/user/getUserInfo").add("401 GET /farsim/activity/list");
  const title = words.titles.my_recharge_record;
  await Promise.all(
    tabs.map((tab) =>
      tab
        .getByRole("navigation")
        .getByRole("link", { name: title })
        .first()
        .evaluate((link: HTMLElement) => link.click()),
    ),
  );
  for (const tab of tabs) await expect(tab).toHaveTitle(`Farsim · ${title}`);
  expect(person.refusals.length).toBeGreaterThan(1);
  expect(asked.filter((path) => path === "/farsim/user/refresh")).toHaveLength(1);
  await context.unroute(account);

  await logsOut(person, accounts.tess);
  await expect(page).toHaveURL("/login");
  for (const tab of tabs.slice(1)) {
    await expect(tab).toHaveURL("/login?next=%2FconsumptionRecord");
    await expect(tab.getByRole("alert")).toHaveCount(0);
  }
});
