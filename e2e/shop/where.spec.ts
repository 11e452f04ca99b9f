import { expect } from "@playwright/test";
import { checkScreen } from "../support/screen/check-screen.ts";
import { field } from "../support/entering.ts";
import { deepWhen, format, test } from "../support/person.ts";

const plan = { en: "Daily 500 MB", "zh-CN": "每日 500 MB" };

for (const { title, language, use } of [
  {
    title: "on a phone",
    language: "en",
    use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  },
  {
    title: "at a desk, by night, in Chinese",
    language: "zh-CN",
    use: { viewport: { width: 1440, height: 900 }, colorScheme: "dark" },
  },
] as const)
  test.describe(title, deepWhen(language === "en"), () => {
    test.use(use);

    test("who chose a plan without a place is asked where they go, before an account is opened, and learns where the eSIM works", async ({
      newUser,
    }) => {
      const person = await newUser(`says-where-${language}`, { language, at: "/plan" });
      const { page, words } = person;
      const { accounts: door, plans, purchases: t, regions } = words;
      const where = page.getByRole("combobox", { name: t.where });
      const named = plan[language];
      const buy = page.getByRole("button", { name: format(t.order, { total: "$7.07" }) });

      await test.step("the question comes before the account", async () => {
        await page.getByRole("link", { name: format(plans.orderFor, { plan: named }) }).click();
        await expect(page.getByRole("heading", { name: t.title, exact: true })).toBeVisible();
        await buy.click();
        await expect(where).toBeFocused();
        await expect(where).toHaveAccessibleDescription(new RegExp(t.whereNeeded));
        // Nothing is asked of the account before.
        await expect(field(page, door.email)).not.toHaveAttribute("aria-invalid", "true");
        await checkScreen(person, "where-asked");
      });

      await test.step("its answer stays in the address, and says what the eSIM covers", async () => {
        await where.selectOption({ label: regions.JP });
        await expect(page).toHaveURL(/\/checkout\?plan=\d+&for=JP$/);
        await expect(where).toBeFocused();
        const works = page.getByText(new RegExp(regions.JP)).and(page.locator("summary"));
        await works.click();
        await expect(page.locator("details[open]")).toContainText(regions.TH);
        await expect(page.locator("details[open]")).not.toContainText(regions.KR);
        await checkScreen(person, "where-said");
        await page.reload();
        await expect(where).toHaveValue("JP");
        await buy.click();
        await expect(field(page, door.email)).toBeFocused();
      });
    });
  });
