import { expect } from "@playwright/test";
import { usageColumns } from "../../contract/src/desk/cards/usage-desk.ts";
import { inFours } from "../../web/src/cards/card-words.ts";
import { type Account, accounts } from "../support/accounts.ts";
import { ask } from "../support/ask.ts";
import { report } from "../support/cards/carrier.ts";
import { checkScreen } from "../support/screen/check-screen.ts";
import { movesBy } from "../support/screen/shifts.ts";
import { opensTab, showsTab } from "../support/desk.ts";
import { field } from "../support/entering.ts";
import type { Language } from "../support/messages.ts";
import { format, type NewUser, type Person, test } from "../support/person.ts";
import { carrier, type TestCard, testCards } from "../support/cards/test-cards.ts";
import { credit, enter, openAccount } from "../support/screen/without-screen.ts";
import { worker } from "../support/worker.ts";

// Money and who has what card: never tried again.
test.describe.configure({ retries: 0 });

interface Day {
  readonly language: Language;
  readonly size: "wide" | "small";
  readonly customer: Account;
  readonly card: TestCard;
  readonly spare: TestCard;
}

const title = "a working day at the desk, from the morning's look to the last alarm";
const wide = { viewport: { width: 1440, height: 900 }, colorScheme: "light" } as const;
const small = { viewport: { width: 1024, height: 768 }, colorScheme: "dark" } as const;
const cardsFrom = (place: number) => ({ card: testCards[place]!, spare: testCards[place + 1]! });

test.describe("in English, wide, by day", () => {
  test.use(wide);
  const day = { language: "en", size: "wide", customer: accounts.dawn, ...cardsFrom(81) } as const;
  test(title, ({ newUser }) => works(newUser, day));
});

test.describe("in English, small, by night", { tag: "@deep" }, () => {
  test.use(small);
  const day = { language: "en", size: "small", customer: accounts.noon, ...cardsFrom(83) } as const;
  test(title, ({ newUser }) => works(newUser, day));
});

test.describe("in Chinese, wide, by day", { tag: "@deep" }, () => {
  test.use(wide);
  const customer = accounts.chen;
  const day = { language: "zh-CN", size: "wide", customer, ...cardsFrom(85) } as const;
  test(title, ({ newUser }) => works(newUser, day));
});

test.describe("in Chinese, small, by night", { tag: "@deep" }, () => {
  test.use(small);
  const customer = accounts.wanx;
  const day = { language: "zh-CN", size: "small", customer, ...cardsFrom(87) } as const;
  test(title, ({ newUser }) => works(newUser, day));
});

const reasons = { stop: "helper-stop", swap: "helper-swap", refund: "helper-refund" } as const;

const now = async () => (await ask<{ now: string }>("/config/get")).now;

/** A customer whose card took a fee today, and was stopped by a colleague. */
async function isStopped({ customer, card }: Day): Promise<void> {
  const bearer = await openAccount(customer);
  await credit(customer.username, "25.00");
  const { items: plans } = await ask<{ items: { id: string }[] }>("/plan/list");
  const bound = await ask<{ card: { id: string } }>("/card/bind", card, bearer);
  const cardId = bound.card.id;
  await ask("/card/orderPlan", { cardId, planId: plans[0]!.id }, bearer);
  const record = { usedAt: await now(), regionName: "JP", bytes: 41_943_040 };
  await report([{ id: `${card.iccid}-day`, iccid: card.iccid, ...record }]);
  const keeper = await enter(accounts.administrator);
  await ask("/admin/card/stopService", { cardId, reason: reasons.stop }, keeper);
}

async function works(newUser: NewUser, day: Day): Promise<void> {
  test.slow();
  const { language, size, customer, card, spare } = day;
  await isStopped(day);
  const keeper = await newUser(`day-${size}-${language}`, {
    language,
    account: accounts.administrator,
    at: "/adminMode?tab=overview",
  });
  const { page, words } = keeper;
  const { operatorCards: t, money, desk, cause } = words;
  const dialog = page.getByRole("dialog");
  const heading = page.getByRole("heading", { level: 1 });
  const press = (name: string) => dialog.getByRole("button", { name, exact: true });
  const look = (place: string) => checkScreen(keeper, place);
  keeper.names.push(carrier.name, ...usageColumns);

  await test.step("the morning's look, and a new colleague is invited", async () => {
    await showsTab(keeper, "overview");
    // Not over the rail, which opens under the pointer.
    await page.mouse.move(600, 400);
    const entries = page.getByRole("navigation", { name: words.admin.title }).getByRole("link");
    await expect(entries.last()).toBeInViewport({ ratio: 1 });
    await look("1-overview");
    await invites(keeper, `helper-day-${language.toLowerCase()}-${size}-${worker}@example.com`);
  });

  await test.step("a customer calls: the card is found by its last digits, and its page says why it is off", async () => {
    await page.keyboard.press("Control+k");
    await field(dialog, desk.search.field).fill(card.iccid.slice(-8));
    await expect(dialog.getByRole("option", { name: inFours(card.cardNumber) })).toBeVisible();
    await look("4-search");
    await page.keyboard.press("Enter");
    await expect(heading).toHaveText(inFours(card.cardNumber));
    await expect(page.getByText(reasons.stop).first()).toBeVisible();
    await look("5-why-off");
  });

  await test.step("why was I charged: one press from there", async () => {
    await page.getByRole("button", { name: money.why }).first().click();
    await expect(dialog.getByRole("heading", { name: cause.rule })).toBeVisible();
    await look("6-why-charged");
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  });

  await test.step("the card runs again, and its SIM is swapped", async () => {
    await page.getByRole("button", { name: t.resumeService, exact: true }).click();
    await field(dialog, t.reason).fill(reasons.stop);
    await press(t.resumeService).click();
    await expect(page.getByRole("button", { name: t.stopService, exact: true })).toBeVisible();
    await page.getByRole("button", { name: t.swapSim, exact: true }).click();
    await field(dialog, t.swapFind).fill(spare.iccid.slice(-8));
    await dialog.getByRole("radio", { name: inFours(spare.cardNumber) }).check();
    await field(dialog, t.reason).fill(reasons.swap);
    await look("7-swap");
    // Its details take more room then.
    await movesBy(page, async () => {
      await press(t.swapSim).click();
      await expect(dialog).toHaveCount(0);
      await expect(heading).toHaveText(inFours(spare.cardNumber));
    });
    await look("8-swapped");
  });

  await test.step("the day's fee is refunded on the customer's page", async () => {
    await page.getByRole("main").getByRole("link", { name: customer.username }).first().click();
    await expect(heading).toHaveText(customer.username);
    const balance = page.locator("dt").getByText(desk.facts.balance, { exact: true }).locator("..");
    await expect(balance).toContainText("$23.00");
    await look("9-customer");
    const fee = page.getByRole("row").filter({ hasText: words.activityTypes.DAILY_FEE.name });
    await fee.getByRole("button", { name: money.takeBack.fee }).click();
    await dialog.getByLabel(money.reverseReason).fill(reasons.refund);
    await look("10-refund");
    await press(money.takeBack.fee).click();
    await expect(balance).toContainText("$25.00");
    await expect(dialog).toHaveCount(0);
  });

  const broken = `helper-use-${language.toLowerCase()}-${size}-${worker}`;
  await test.step("a file of usage is checked, and charged", async () =>
    importsUsage(keeper, [
      `${broken}-1,${spare.iccid},${await now()},JP,${20 * 1_048_576}`,
      `${broken}-2,${spare.iccid},${await now()},JP,many`,
    ]));

  await test.step("what was refused is an alarm, which is answered until it is gone", async () => {
    await opensTab(keeper, "overview");
    await page.getByRole("link", { name: words.alarms.mend.rejectedUse }).click();
    const row = page.locator("tbody tr").filter({ hasText: `${broken}-2` });
    await expect(row).toBeVisible();
    await look("13-refused");
    await row.getByRole("checkbox").check();
    await page.getByRole("button", { name: words.usageDesk.dismiss }).click();
    await field(dialog, desk.reason).fill(broken);
    await look("14-dismiss");
    await press(words.usageDesk.dismiss).click();
    await expect(row).toHaveCount(0);
    await opensTab(keeper, "overview");
    await look("15-evening");
  });
}

async function invites(keeper: Person, email: string): Promise<void> {
  const { page, words } = keeper;
  const { staff: t } = words;
  keeper.names.push(email);
  await opensTab(keeper, "staff");
  await page.getByRole("button", { name: t.invite }).click();
  const dialog = page.getByRole("dialog", { name: t.inviteTitle });
  await field(dialog, t.email).fill(email);
  await dialog.getByLabel(t.role).selectOption({ label: t.roles.support });
  await checkScreen(keeper, "2-invite");
  await dialog.getByRole("button", { name: t.send }).click();
  await expect(dialog).toBeHidden();
  const row = page.getByRole("row", { name: email });
  await expect(row).toBeVisible();
  await checkScreen(keeper, "3-invited");
}

async function importsUsage(keeper: Person, lines: readonly string[]): Promise<void> {
  const { page, words } = keeper;
  const { usageDesk: t, desk } = words;
  await opensTab(keeper, "channels");
  await page.getByRole("button", { name: t.import }).click();
  const dialog = page.getByRole("dialog", { name: t.import });
  await field(dialog, t.channel).selectOption(carrier.name);
  const buffer = Buffer.from([usageColumns.join(","), ...lines].join("\n"));
  const name = lines[0]!.split(",")[0]!;
  await dialog.locator("input[type=file]").setInputFiles({ name, mimeType: "text/csv", buffer });
  await dialog.getByRole("button", { name: desk.files.check, exact: true }).click();
  await expect(
    dialog.getByText(format(t.inField, { refusal: t.refusal.invalid, field: "bytes" })),
  ).toBeVisible();
  await checkScreen(keeper, "11-usage-checked");
  await dialog.getByRole("button", { name: / 1 / }).click();
  await expect(dialog.getByRole("status").first()).toBeVisible();
  await checkScreen(keeper, "12-usage-charged");
  await dialog.getByRole("button", { name: t.close }).last().click();
  await expect(dialog).toHaveCount(0);
}
