import { expect } from "@playwright/test";
import { inEveryLanguage } from "../../../contract/src/values/texts/texts.ts";
import { accounts } from "../../support/accounts.ts";
import { ask } from "../../support/ask.ts";
import { checkScreen } from "../../support/screen/check-screen.ts";
import type { Language } from "../../support/messages.ts";
import { format, type NewUser, test } from "../../support/person.ts";
import { movesBy } from "../../support/screen/shifts.ts";
import { enter } from "../../support/screen/without-screen.ts";
import { worker } from "../../support/worker.ts";

const title = "plans are put in another order at the desk, and visitors see them so";

test.describe("in English at a desk, by day", { tag: "@deep" }, () => {
  test.use({ viewport: { width: 1440, height: 900 }, colorScheme: "light" });
  test(title, ({ newUser }) => orders(newUser, "en"));
});

test.describe("in Chinese on a phone, by night", { tag: "@deep" }, () => {
  const viewport = { width: 390, height: 844 };
  test.use({ viewport, colorScheme: "dark", isMobile: true, hasTouch: true });
  test(title, ({ newUser }) => orders(newUser, "zh-CN"));
});

/** A plan on sale, behind all others; without a screen. */
async function offers(called: string, bearer: string): Promise<string> {
  const draft = {
    name: inEveryLanguage(() => called),
    description: inEveryLanguage(() => ""),
    price: "2.50",
    cycleDays: 1,
    totalTrafficMb: 1024,
    restrictRule: "STOP",
    trafficLimitType: "DAILY",
  };
  return (await ask<{ plan: { id: string } }>("/admin/plan/save", draft, bearer)).plan.id;
}

async function orders(newUser: NewUser, language: Language): Promise<void> {
  const bearer = await enter(accounts.administrator);
  const [first, second, third] = [1, 2, 3].map(
    (place) => `7${place}05-${language === "en" ? 1 : 2}${worker}`,
  ) as [string, string, string];
  const ids: string[] = [];
  for (const called of [first, second, third]) ids.push(await offers(called, bearer));
  const archive = async (planId: string | undefined) =>
    ask("/admin/plan/archive", { planId }, await enter(accounts.administrator));
  const keeper = await newUser(`order-keeper-${language}`, {
    language,
    account: accounts.administrator,
    at: "/adminMode?tab=catalogue",
  });
  keeper.names.push(first, second, third);
  keeper.expected.add("409 POST /farsim/admin/plan/order");
  const { page, words } = keeper;
  const { offers: t, problems } = words;
  const dialog = page.getByRole("dialog");
  const rows = dialog.getByRole("listitem");
  const up = (name: string) => dialog.getByRole("button", { name: format(t.moveUp, { name }) });
  const save = dialog.getByRole("button", { name: t.saveOrder, exact: true });

  await test.step("each plan can be moved by the keyboard, which keeps its place", async () => {
    await page.getByRole("button", { name: t.changeOrder, exact: true }).first().click();
    await expect(rows.last()).toContainText(third);
    await expect(save).toBeDisabled();
    await up(third).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await expect(rows.nth(-3)).toContainText(third);
    await expect(up(third)).toBeFocused();
    await expect(dialog.getByRole("status")).toContainText(third);
    await checkScreen(keeper, "moved");
  });

  await test.step("where another is on sale by then, nothing is changed before it is looked at again", async () => {
    await archive(ids[1]);
    await save.click();
    await expect(page.getByText(problems.offers_changed)).toBeVisible();
    await expect(rows.filter({ hasText: second })).toHaveCount(0);
    await expect(rows.nth(-2)).toContainText(third);
  });

  await test.step("once saved the catalogue and the shop show them so", async () => {
    await movesBy(page, () => save.click());
    await expect(dialog).toHaveCount(0);
    const inCatalogue = page.getByText(new RegExp(`^(${first}|${third})$`));
    await expect(inCatalogue).toHaveText([third, first]);
    await checkScreen(keeper, "ordered");
    const visitor = await newUser(`order-visitor-${language}`, { language, at: "/plan" });
    const inShop = visitor.page.getByRole("heading", { name: new RegExp(`^(${first}|${third})$`) });
    await expect(inShop).toHaveText([third, first]);
  });
  for (const planId of [ids[0], ids[2]]) await archive(planId);
}
