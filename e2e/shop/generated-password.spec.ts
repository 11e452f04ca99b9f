import { expect } from "@playwright/test";
import { accounts } from "../support/accounts.ts";
import { checkScreenInEveryTheme } from "../support/screen/check-screen.ts";
import { field, logsIn, logsOut } from "../support/entering.ts";
import { test } from "../support/person.ts";

// Security, and a password that lets in once: never tried again.
test.describe.configure({ retries: 0 });

for (const [language, viewport, account] of [
  ["en", { width: 1440, height: 900 }, accounts.ines],
  ["zh-CN", { width: 360, height: 800 }, accounts.wen],
] as const)
  test.describe(`with a password that the program made (${language})`, { tag: "@deep" }, () => {
    test.use({ viewport });

    test("the first login asks for another one before anything else", async ({ newUser }) => {
      const owner = await newUser(`generated-password-${language}`, { language, at: "/login" });
      const { page, words, expected } = owner;
      const { accounts: t, fields, problems } = words;
      expected.add("401 POST /farsim/user/login");
      expected.add("400 POST /farsim/user/login");
      const sends = () => page.getByRole("button", { name: t.login, exact: true }).click();
      const chooses = async (password: string) => {
        // Where the last refusal has put the focus.
        await expect(field(page, t.newPassword)).toBeFocused();
        await field(page, t.newPassword).fill(password);
        await field(page, t.confirmPassword).fill(password);
        await sends();
      };

      await logsIn(owner, account);
      await expect(page.getByText(t.newPasswordAsked)).toBeVisible();
      await expect(field(page, t.newPassword)).toBeFocused();
      await checkScreenInEveryTheme(owner, "generated-password");
      await page.goto("/mySims");
      await expect(page).toHaveURL(/login/);

      await logsIn(owner, account);
      await sends();
      await expect(page.getByText(fields.password_blank).first()).toBeVisible();
      await field(page, t.newPassword).fill("of-my-own-1");
      await field(page, t.confirmPassword).fill("of-my-own-2");
      await sends();
      await expect(page.getByText(fields.passwords_not_equal)).toBeVisible();
      await expect(field(page, t.confirmPassword)).toBeFocused();
      await field(page, t.newPassword).focus();
      await chooses("qwerty123");
      await expect(page.getByText(fields.password_common)).toBeVisible();
      await chooses(account.password);
      await expect(page.getByText(problems.new_password_required)).toBeVisible();
      await chooses("of-my-own-1");
      await expect(page).toHaveURL("/mySims");

      await logsOut(owner, account);
      await page.goto("/login");
      await logsIn(owner, account);
      await expect(field(page, t.password)).toBeFocused();
      await logsIn(owner, { ...account, password: "of-my-own-1" });
      await expect(page).toHaveURL("/mySims");
    });
  });
