import { expect, type Page, type Route } from "@playwright/test";
import { accounts } from "../support/accounts.ts";
import { logsIn, logsOut, registers } from "../support/entering.ts";
import { checkScreen } from "../support/screen/check-screen.ts";
import { choosesLanguage, test } from "../support/person.ts";

// Security: never tried again.
test.describe.configure({ retries: 0 });

const { guest } = accounts;

/** Types an address, and is shown a screen under this title, there or where else they are led. */
async function opens(page: Page, address: string, { at = address, title = "" }) {
  await page.goto(address);
  await expect(page).toHaveTitle(title);
  await expect(page).toHaveURL(at);
}

test("a visitor is asked to log in, and then is where they wanted to go", async ({ newUser }) => {
  const visitor = await newUser("guest");
  const { page, words } = visitor;
  const login = "Farsim · Login";
  await opens(page, "/", { at: "/home", title: "Farsim · Home" });
  await opens(page, "/plan", { title: "Farsim · Basic Plan" });
  await opens(page, "/adminMode", { at: "/login?next=%2FadminMode", title: login });
  await opens(page, "/no/such", { at: "/login?next=%2Fno%2Fsuch", title: login });
  await opens(page, "/adminMode/", { at: "/login?next=%2FadminMode", title: login });
  await opens(page, "/home//?lang=en", { at: "/home?lang=en", title: "Farsim · Home" });
  await opens(page, "/addon/", { at: "/addOn", title: "Farsim · Add On" });
  await opens(page, "/mySims", { at: "/login?next=%2FmySims", title: login });
  const unindexed = page.locator('meta[name="robots"][content="noindex"]');
  await expect(unindexed).toHaveCount(1);
  await page.getByRole("link", { name: words.accounts.register }).click();
  await expect(page).toHaveURL("/register?next=%2FmySims");
  await expect(page).toHaveTitle("Farsim · Register");
  await registers(visitor, guest);
  await expect(page).toHaveURL("/mySims");
  await expect(page).toHaveTitle("Farsim · My SIMs");

  await logsOut(visitor, guest);
  await expect(page).toHaveURL("/login");
  const records = "/consumptionRecord?type=TOP_UP";
  await opens(page, records, { at: `/login?next=${encodeURIComponent(records)}`, title: login });
  await logsIn(visitor, guest);
  await expect(page).toHaveURL(records);
  await page.goto(records);
  await expect(unindexed).toHaveCount(0);
  await expect(page).toHaveTitle("Farsim · Activities");

  await test.step("while the account is asked for, a bar says that the next page is coming", async () => {
    const bar = page.getByRole("progressbar", { name: words.app.navigating });
    const { promise: patience, resolve: answer } = Promise.withResolvers<void>();
    await page.route("**/user/getUserInfo", async (route) => {
      await patience;
      await route.continue();
    });
    const menu = page.getByRole("navigation", { name: words.app.mainMenu });
    await menu.getByRole("link", { name: words.titles.my_sims }).click();
    await expect(bar).toBeVisible();
    await expect(page).toHaveTitle("Farsim · Activities");
    answer();
    await expect(page).toHaveTitle("Farsim · My SIMs");
    await expect(bar).toHaveCount(0);
    await page.unroute("**/user/getUserInfo");
  });

  await test.step("navigations that fail, asked for twice or taken back, leave the page as it is", async () => {
    await page.goto("/home");
    await opens(page, records, { title: "Farsim · Activities" });
    visitor.expected.add("400 GET /farsim/user/getUserInfo");
    // From here on navigations alone ask: news, which may begin at any moment, is read by a tab that someone looks at.
    await page.evaluate(() =>
      Object.defineProperty(document, "visibilityState", { value: "hidden" }),
    );
    const questions: Route[] = [];
    await page.route("**/user/getUserInfo", (route) => void questions.push(route));
    const menu = page.getByRole("navigation", { name: words.app.mainMenu });
    const asksFor = async (title: string, count: number) => {
      await menu.getByRole("link", { name: title }).click();
      await expect.poll(() => questions.length).toBe(count);
    };
    const refuseAll = () =>
      Promise.all(
        questions
          .splice(0)
          .map((route) =>
            route.fulfill({ status: 400, json: { code: 50_000, message: "Not now" } }),
          ),
      );
    const refusals = page.getByText("Not now");
    await asksFor(words.titles.my_sims, 1);
    await asksFor(words.titles.my_sims, 2);
    await refuseAll();
    await expect(refusals).toHaveCount(1);
    await expect(page).toHaveURL(records);

    await asksFor(words.titles.my_sims, 1);
    await page.goBack();
    await expect(page).toHaveURL(records);
    await refuseAll();
    await page.unroute("**/user/getUserInfo");
    // Still the document that was loaded above: the menu works, and one step back is the page before it.
    await menu.getByRole("link", { name: words.titles.my_sims }).click();
    await expect(page).toHaveTitle("Farsim · My SIMs");
    await page.goBack();
    await expect(page).toHaveURL(records);
    await page.goBack();
    await expect(page).toHaveURL("/home");
  });

  await test.step("a customer has no desk of the operator, and meets the 404 themselves", async () => {
    await opens(page, "/adminMode", { at: "/plan", title: "Farsim · Basic Plan" });
    await opens(page, "/no/such", { title: " · no · such" });
    await checkScreen(visitor, "404");
    await opens(page, "/disclaimer/xx", { title: " · disclaimer · xx" });
  });
});

test("an administrator lands at their desk, and everything is named in their language", async ({
  newUser,
}) => {
  const keeper = await newUser("keeper");
  const { page } = keeper;
  await opens(page, "/login", { title: "Farsim · Login" });
  await choosesLanguage(keeper, "zh-CN");
  await expect(page).toHaveTitle("Farsim · 登录");
  await logsIn(keeper, accounts.administrator);
  await expect(page).toHaveURL("/adminMode?tab=overview");
  await expect(page).toHaveTitle("Farsim · 管理后台");
  await opens(page, "/plan", { at: "/adminMode", title: "Farsim · 管理后台" });
  await opens(page, "/home", { title: "Farsim · 首页" });
  await opens(page, "/mySims", { title: "Farsim · 我的卡" });
  await opens(page, "/consumptionRecord", { title: "Farsim · 账户明细" });
  await opens(page, "/no/such", { title: " · no · such" });
});
