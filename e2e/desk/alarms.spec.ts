import { expect } from "@playwright/test";
import { accounts, alarmReceiver } from "../support/accounts.ts";
import { ask } from "../support/ask.ts";
import { checkScreen } from "../support/screen/check-screen.ts";
import { opensTab } from "../support/desk.ts";
import { field } from "../support/entering.ts";
import type { Language } from "../support/messages.ts";
import { type NewUser, type Person, test } from "../support/person.ts";
import { carrier } from "../support/cards/test-cards.ts";
import { enter } from "../support/screen/without-screen.ts";

const story =
  "low stock is found, shown to who looks after it, and reaches them as they choose; alarms are posted to another program";

test.describe("in English at a desk, by day", { tag: "@deep" }, () => {
  test.use({ viewport: { width: 1440, height: 900 }, colorScheme: "light" });
  test(story, ({ newUser }) => journey(newUser, "en"));
});

test.describe("in Chinese on a phone, by night", { tag: "@deep" }, () => {
  const viewport = { width: 390, height: 844 };
  test.use({ viewport, colorScheme: "dark", isMobile: true, hasTouch: true });
  test(story, ({ newUser }) => journey(newUser, "zh-CN"));
});

/** Has the stock of the carrier's cards be low from so many on; null: never. */
async function lowFrom(lowAt: number | null): Promise<void> {
  const input = { channelName: carrier.name, type: "physical", lowAt };
  await ask("/admin/stock/setThreshold", input, await enter(accounts.administrator));
}

async function postsToAnotherProgram(keeper: Person): Promise<void> {
  const { page } = keeper;
  const { alarmWebhook: t, channels } = keeper.words;
  await page.getByRole("button", { name: t.set, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: t.setTitle });
  await field(dialog, t.url).fill("https://10.0.0.1/alarms");
  await dialog.getByRole("button", { name: t.confirm, exact: true }).click();
  await expect(field(dialog, t.url)).toHaveAttribute("aria-invalid", "true");
  await checkScreen(keeper, "webhook-refused");
  keeper.expected.add("400 POST /farsim/admin/alarm/webhook/set");
  // A name that leads nowhere (RFC 6761).
  await field(dialog, t.url).fill(`https://${alarmReceiver}/alarms`);
  await dialog.getByRole("button", { name: t.confirm, exact: true }).click();
  await expect(dialog.getByText(/^whsec_/)).toBeVisible();
  await dialog.getByRole("button", { name: channels.close, exact: true }).click();
  const panel = page.getByRole("region", { name: t.title });
  await expect(panel).toContainText(alarmReceiver);
  await expect(panel).not.toContainText("/alarms");
  await page.getByRole("button", { name: t.test }).click();
  await expect(panel).toContainText(/E[A-Z_]+/);
  await checkScreen(keeper, "webhook-not-reached");
  await page.getByRole("button", { name: t.remove, exact: true }).click();
  const asked = page.getByRole("dialog", { name: t.removeTitle });
  await expect(asked).toContainText(alarmReceiver);
  await asked.getByRole("button", { name: t.remove, exact: true }).click();
  await expect(panel).toContainText(t.nowhere);
}

async function journey(newUser: NewUser, language: Language): Promise<void> {
  await lowFrom(1_000_000);
  const keeper = await newUser(`hears-of-alarms-${language}`, {
    language,
    account: accounts.administrator,
    at: "/adminMode?tab=overview",
  });
  // The longest first: each is taken out of what is read.
  const addresses = ["https://hooks.example.com/alarms", "https://", "https"];
  keeper.names.push(...addresses, "Standard Webhooks", "whsec_", "ENOTFOUND", "EAI_AGAIN");
  const { page } = keeper;
  const { alarms: t } = keeper.words;

  await test.step("when emails come is chosen, and kept", async () => {
    await opensTab(keeper, "alarms");
    await field(page, t.emails).selectOption("daily");
    await expect(page.getByText(t.emailsSaved)).toBeVisible();
    await page.reload();
    await expect(field(page, t.emails)).toHaveValue("daily");
    await field(page, t.emails).selectOption("atOnce");
    await expect(page.getByText(t.emailsSaved)).toBeVisible();
  });

  await test.step("alarms are posted to an address outside, a test says what came of it, and it is removed", () =>
    postsToAnotherProgram(keeper));

  const low = page
    .getByRole("table", { name: t.table })
    .getByRole("row")
    .filter({ hasText: /Stock is low|库存不足/ });
  await test.step("within a minute the low stock is found, and its alarm leads to the stock", async () => {
    await expect(async () => {
      await page.reload();
      await expect(low.first()).toBeVisible({ timeout: 15_000 });
    }).toPass({ timeout: 90_000 });
    await checkScreen(keeper, "alarms");
    await low.first().getByRole("link", { name: t.mend.stockLow }).click();
    await expect(page.getByRole("table", { name: keeper.words.stock.levels })).toBeVisible();
  });

  await lowFrom(null);
  await test.step("all of the last days can be looked at too", async () => {
    await page.goto("/adminMode?tab=alarms&status=all");
    await expect(low.first()).toBeVisible();
    await checkScreen(keeper, "all-alarms");
  });
}
