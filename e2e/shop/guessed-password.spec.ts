import { expect } from "@playwright/test";
import { accounts } from "../support/accounts.ts";
import { checkScreenInEveryTheme } from "../support/screen/check-screen.ts";
import { field, logsIn, logsOut } from "../support/entering.ts";
import { guessPasswords } from "../support/guess-passwords.ts";
import { codesSentTo } from "../support/outbox.ts";
import { deepWhen, test } from "../support/person.ts";
import { openAccount } from "../support/screen/without-screen.ts";

// Security: never tried again.
test.describe.configure({ retries: 0 });
test.skip(process.platform !== "linux", "only there has a machine addresses enough");

for (const [language, viewport, account] of [
  ["en", { width: 1440, height: 900 }, accounts.dan],
  ["zh-CN", { width: 360, height: 800 }, accounts.xin],
] as const)
  test.describe(`after many wrong passwords (${language})`, deepWhen(language !== "en"), () => {
    test.use({ viewport });

    test("a code of an email lets the owner in, and then the browser is known", async ({
      newUser,
    }) => {
      await openAccount(account);
      await guessPasswords(account.username);
      const owner = await newUser(`guessed-owner-${language}`, { language, at: "/login" });
      const { page, words, expected } = owner;
      const { accounts: t, problems } = words;
      expected.add("401 POST /farsim/user/login");
      const before = codesSentTo(account.email).length;

      await logsIn(owner, account);
      await expect(page.getByText(t.loginCodeAsked)).toBeVisible();
      await expect(field(page, t.code)).toBeFocused();
      await checkScreenInEveryTheme(owner, "login-code");
      await expect.poll(() => codesSentTo(account.email)).toHaveLength(before + 1);
      const code = codesSentTo(account.email).at(-1)!;
      const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, "0");
      await field(page, t.code).fill(wrong);
      await page.getByRole("button", { name: t.login, exact: true }).click();
      await expect(page.getByText(problems.login_code_incorrect)).toBeVisible();
      await field(page, t.code).fill(code);
      await page.getByRole("button", { name: t.login, exact: true }).click();
      await expect(page).toHaveURL("/mySims");

      await logsOut(owner, account);
      await page.goto("/login");
      await logsIn(owner, account);
      await expect(page).toHaveURL("/mySims");
    });
  });
