import { expect, type Page } from "@playwright/test";
import { accounts } from "../support/accounts.ts";
import { logsOut } from "../support/entering.ts";
import { renewsItsSession, test } from "../support/person.ts";
import { letPass } from "../support/shops/shop-time.ts";
import { openAccount } from "../support/screen/without-screen.ts";

// Sessions: never tried again.
test.describe.configure({ retries: 0 });

const afterTheToken = { minutes: 11 };

test("six tabs whose token is over refresh it once, and one that logs out takes all along", {
  tag: "@deep",
}, async ({ newUser }) => {
  await openAccount(accounts.tess);
  const person = await newUser("tess", { account: accounts.tess, at: "/mySims" });
  const { page, context, words, expected } = person;
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
    await allHaveAsked;
    await route.continue();
  });
  const asked: string[] = [];
  context.on("request", (request) => asked.push(new URL(request.url()).pathname));
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
  // They have asked with a token that is good, and are heard when it is over.
  await expect.poll(() => waiting).toBeGreaterThanOrEqual(tabs.length);
  await letPass(afterTheToken);
  answerAll();
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

test("a tab that hears late of the tokens which another was given waits for them, and asks for none itself", {
  tag: "@deep",
}, async ({ newUser }) => {
  await openAccount(accounts.theo);
  const person = await newUser("theo", { account: accounts.theo });
  const { page, context, words } = person;
  // News of the account would have the tabs ask at moments of their own.
  await context.route("**/farsim/events", () => new Promise(() => undefined));
  await page.goto("/mySims");
  const late = await context.newPage();
  await late.goto("/mySims");
  await expect(late.getByRole("heading", { level: 1 })).toBeVisible();
  await hearsLate(late);
  const refused = late.waitForResponse((answer) => answer.status() === 401, { timeout: 60_000 });
  const asked: string[] = [];
  context.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await letPass(afterTheToken);
  renewsItsSession(person);

  const title = words.titles.my_recharge_record;
  const go = (tab: Page) =>
    tab.getByRole("navigation").getByRole("link", { name: title }).first().press("Enter");
  await go(page);
  await expect(page).toHaveTitle(`Farsim · ${title}`);
  await go(late);
  await refused;
  await expect(late).toHaveTitle(`Farsim · ${title}`);
  expect(asked.filter((path) => path === "/farsim/user/refresh")).toHaveLength(1);
});

/**
 * Until a moment after it was refused for the first time, whichever call that is, this tab hears nothing of what others store:
 * so late may news be between a browser's processes.
 */
async function hearsLate(tab: Page): Promise<void> {
  await tab.evaluate(() => {
    const stored = localStorage.getItem.bind(localStorage);
    const old = stored("auth");
    let heard = false;
    Storage.prototype.getItem = (key) => (key === "auth" && !heard ? old : stored(key));
    addEventListener("storage", (event) => heard || event.stopImmediatePropagation(), true);
    const subscribe = () => {
      heard = true;
      dispatchEvent(new StorageEvent("storage", { key: "auth" }));
    };
    const send = globalThis.fetch;
    globalThis.fetch = async (...asked) => {
      const answer = await send(...asked);
      if (answer.status === 401) setTimeout(subscribe, 500);
      return answer;
    };
  });
}
