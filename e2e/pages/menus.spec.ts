import { expect } from "@playwright/test";
import { accounts } from "../support/accounts.ts";
import { checkScreen } from "../support/screen/check-screen.ts";
import { format, test } from "../support/person.ts";

test("what leads to a page from a menu is a link: loaded ahead, and opened elsewhere on request", {
  tag: "@deep",
}, async ({ newUser }) => {
  const person = await newUser("looks-ahead", { account: accounts.fleet, at: "/mySims" });
  const { page, context, words } = person;
  const { app: t } = words;
  const { username } = accounts.fleet;
  const menu = page.getByRole("button", { name: format(t.account, { name: username }) });
  const entry = (name: string) => page.getByRole("menuitem", { name, exact: true });

  await test.step("its page comes while the pointer rests on it", async () => {
    await menu.click();
    const ahead = page.waitForRequest(/assets\/personal-[^/]+\.js$/);
    await expect(entry(t.personalCenter)).toHaveAttribute("href", "/personal");
    await entry(t.personalCenter).hover();
    await ahead;
    await expect(page).toHaveURL("/mySims");
  });

  await test.step("a click with the modifier opens it beside this page", async () => {
    const opened = context.waitForEvent("page");
    await entry(t.personalCenter).click({ modifiers: ["ControlOrMeta"] });
    const beside = await opened;
    // Of a page that was opened in the background Chromium 150 does not always report that it has arrived.
    await expect.poll(() => new URL(beside.url()).pathname).toBe("/personal");
    await beside.close();
    await expect(page).toHaveURL("/mySims");
  });

  await test.step("the keyboard chooses it as any other choice, by Enter or a space", async () => {
    for (const key of ["Enter", "Space"]) {
      await menu.focus();
      await page.keyboard.press("Enter");
      await expect(entry(t.basicPlans)).toBeFocused();
      await page.keyboard.press("ArrowDown");
      await expect(entry(t.recharge)).toBeFocused();
      await page.keyboard.press(key);
      await expect(page).toHaveURL("/recharge");
      await expect(entry(t.recharge)).toBeHidden();
      // The address comes before its page, and the page takes the focus as it comes.
      await expect(page).toHaveTitle(`Farsim · ${words.titles.recharge}`);
      await expect(page.locator("main")).toBeFocused();
      await page.goBack();
      await expect(page).toHaveURL("/mySims");
      await expect(page).toHaveTitle(`Farsim · ${words.titles.my_sims}`);
      await expect(page.locator("main")).toBeFocused();
    }
  });

  await test.step("it stays open where the page has just come to rest, and goes once the page moves on", async () => {
    const items = page.getByRole("menu").getByRole("menuitem").filter({ visible: true });
    const first = page.getByRole("article").first().locator('[aria-haspopup="menu"]');
    // The browser reports a scroll with the next picture, when the list may be open already.
    await first.evaluate(async (button: HTMLElement) => {
      scrollBy({ top: 60, behavior: "instant" });
      button.click();
      for (let picture = 0; picture < 3; picture++)
        await new Promise((resolve) => requestAnimationFrame(resolve));
    });
    await expect(items.first()).toBeVisible();
    await page.evaluate(() => scrollBy({ top: -40, behavior: "instant" }));
    await expect(items).toHaveCount(0);
  });

  await test.step("a card's menu leads on in the same way", async () => {
    const card = page.getByRole("article").first();
    await card.locator('[aria-haspopup="menu"]').click();
    const plain = entry(words.cards.traffic).or(entry(words.cards.changePlan)).first();
    await expect(plain).toHaveAttribute("href", /^\/(trafficDetail\/|plan\?card=)[0-9]+$/);
  });
});

test("the main menu leads to add-ons, cards and activities, and to nothing else; the plans stand below every page", {
  tag: "@deep",
}, async ({ newUser }) => {
  for (const account of [undefined, accounts.fleet]) {
    const person = await newUser(`reads-the-menu-${account ? "in" : "out"}`, {
      ...(account && { account }),
      at: "/home",
    });
    const { page, words } = person;
    const menu = page.getByRole("banner").getByRole("navigation", { name: words.app.mainMenu });
    await expect(menu.getByRole("link")).toHaveText([
      words.titles.add_on,
      words.titles.my_sims,
      words.titles.my_recharge_record,
    ]);
    const plans = page
      .getByRole("contentinfo")
      .getByRole("link", { name: words.app.basicPlans, exact: true });
    await plans.click();
    await expect(page).toHaveURL("/plan");
    if (account) continue;
    // An add-on is nothing to begin with: a plan is, and it needs no account yet.
    await page.goto("/addOn");
    await checkScreen(person, "add-ons-without-a-card");
    await page.getByRole("link", { name: words.planOrder.toPlan, exact: true }).click();
    await expect(page).toHaveURL("/plan");
    await page.getByRole("article").getByRole("link", { name: words.plans.order }).first().click();
    await expect(page).toHaveURL(/\/checkout\?plan=\d+$/);
  }
});

test("a visitor on the narrowest phone sees both ways in above, and chooses the appearance below", {
  tag: "@deep",
}, async ({ newUser }) => {
  for (const language of ["en", "zh-CN"] as const) {
    const person = await newUser(`visits-on-a-phone-${language}`, { language });
    const { page, words } = person;
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto("/home");
    const { app: t } = words;
    const header = page.getByRole("banner");
    for (const name of [t.login, t.register])
      await expect(header.getByRole("link", { name })).toBeInViewport({ ratio: 1 });
    const shown = format(t.language, { name: language === "en" ? "EN" : "中文" });
    await expect(header.getByRole("button", { name: shown })).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await page.goto("/addOn");
    // What is loading moves the footer, and closes what stands open there.
    await expect(page.getByRole("article").first()).toBeVisible();
    await page.getByRole("contentinfo").getByRole("button", { name: t.theme }).click();
    await page.getByRole("menuitemradio", { name: t.themeDark }).click();
    await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
    await page.setViewportSize({ width: 720, height: 450 });
    await page.evaluate(() => scrollTo({ top: 600, behavior: "instant" }));
    await expect(header).not.toBeInViewport();
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(header.getByRole("button", { name: t.theme })).toBeVisible();
  }
});
