import { expect } from "@playwright/test";
import { accounts } from "../support/accounts.ts";
import { printCard } from "../support/cards/test-card-file.ts";
import { checkScreen } from "../support/screen/check-screen.ts";
import { field } from "../support/entering.ts";
import { test } from "../support/person.ts";
import { worker } from "../support/worker.ts";
import { openAccount } from "../support/screen/without-screen.ts";

const minuteMs = 60_000;

// What is counted of an account stays counted: a second run would begin where the first one ended.
test.describe.configure({ retries: 0 });

test.describe("on a phone in Tokyo", () => {
  test.use({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    timezoneId: "Asia/Tokyo",
  });
  test("wrong proofs say that the three do not belong together, how many tries are left, and when the next is possible", async ({
    newUser,
  }) => {
    await openAccount(accounts.rex);
    const person = await newUser("rex", { account: accounts.rex, at: "/mySims" });
    const { page, words } = person;
    const { cards: t } = words;
    const unknown = printCard("66001", worker);
    person.names.push(unknown.verifyCode);
    person.expected.add("400 POST /farsim/card/bind").add("429 POST /farsim/card/bind");
    await page.getByRole("button", { name: t.bind, exact: true }).first().click();
    const dialog = page.getByRole("dialog", { name: t.bindTitle });
    const bind = dialog.getByRole("button", { name: t.bindNow, exact: true });
    await field(dialog, t.cardNumber).fill(unknown.cardNumber);
    await field(dialog, t.iccid).fill(unknown.iccid);
    await field(dialog, t.verifyCode).fill(unknown.verifyCode);
    const said = dialog.getByRole("alert");
    for (const left of ["4 tries", "3 tries", "2 tries", "1 try"]) {
      await bind.click();
      await expect(said).toHaveText(
        `These three do not belong together. Check all three; ${left} left for this card number.`,
      );
      if (left === "2 tries") await checkScreen(person, "bind-two-tries-left");
    }
    await expect(field(dialog, t.iccid)).toHaveAttribute("aria-invalid", "true");
    await bind.click();
    await expect(said).toContainText("There are no more tries for this card number now.");
    const response = page.waitForResponse("**/card/bind");
    const before = Date.now();
    await bind.click();
    const { retryAfter } = (await (await response).json()).data as { retryAfter: number };
    await expect(said).not.toContainText("do not belong together");
    const after = Date.now();
    const inTokyo = (ms: number) =>
      new Date(Math.ceil((ms + retryAfter * 1000) / minuteMs) * minuteMs)
        .toLocaleString("en-GB", {
          timeZone: "Asia/Tokyo",
          day: "numeric",
          month: "short",
          year: "numeric",
          hour: "2-digit",
          minute: "2-digit",
          hourCycle: "h23",
        })
        .replaceAll("\u00a0", " ");
    const text = (await said.innerText()).replaceAll("\u00a0", " ");
    expect([before, after].map(inTokyo).some((moment) => text.includes(moment))).toBe(true);
    await expect(said.getByRole("link", { name: "help@journey.example" })).toBeVisible();
    await checkScreen(person, "bind-no-try-left");
  });
});
