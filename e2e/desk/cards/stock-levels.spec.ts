import { expect } from "@playwright/test";
import { accounts } from "../../support/accounts.ts";
import { ask } from "../../support/ask.ts";
import { checkScreen } from "../../support/screen/check-screen.ts";
import { opensTab } from "../../support/desk.ts";
import { field } from "../../support/entering.ts";
import type { Language } from "../../support/messages.ts";
import { format, type NewUser, test } from "../../support/person.ts";
import { fileOf, printCard } from "../../support/cards/test-card-file.ts";
import { carrier } from "../../support/cards/test-cards.ts";
import { enter } from "../../support/screen/without-screen.ts";

interface Variant {
  readonly language: Language;
  /** The first four digits of the cards that come. */
  readonly series: string;
  readonly reason: string;
}

const story = "a batch that came to a mistyped channel is moved, then undone, and the channel goes";

test.describe("in English at a desk, by day", { tag: "@deep" }, () => {
  test.use({ viewport: { width: 1440, height: 900 }, colorScheme: "light" });
  test(story, ({ newUser }) =>
    journey(newUser, { language: "en", series: "6603", reason: "A slip of the pen" }),
  );
});

test.describe("in Chinese on a phone, by night", { tag: "@deep" }, () => {
  const viewport = { width: 390, height: 844 };
  test.use({ viewport, colorScheme: "dark", isMobile: true, hasTouch: true });
  test(story, ({ newUser }) =>
    journey(newUser, { language: "zh-CN", series: "6604", reason: "渠道名称写错" }),
  );
});

/** Cards that came by a file to a channel that it made. */
async function comesByFile(series: string, name: string, channelName: string): Promise<void> {
  const keeper = await enter(accounts.administrator);
  const cards = Array.from({ length: 3 }, (_, n) => ({ ...printCard(series, n), channelName }));
  const csv = fileOf(cards).buffer.toString();
  const { importId } = await ask<{ importId: string }>("/admin/card/import", { csv, name }, keeper);
  await expect
    .poll(
      async () => {
        const path = `/admin/card/importState?importId=${importId}`;
        return (await ask<{ state: string }>(path, undefined, keeper)).state;
      },
      { timeout: 30_000 },
    )
    .toBe("done");
}

async function journey(newUser: NewUser, variant: Variant): Promise<void> {
  const { language, reason } = variant;
  // Of each try by itself: the cards of one that failed stay.
  const series = `${variant.series}${test.info().retry}`;
  const [name, mistyped] = [`helper-batch-${series}`, `helper-slip-${series}`];
  await comesByFile(series, name, mistyped);
  const keeper = await newUser(`corrects-stock-${language}`, {
    language,
    account: accounts.administrator,
    at: "/adminMode?tab=stock",
  });
  keeper.names.push(carrier.name, reason);
  const { page } = keeper;
  const { stock: t, channels: c, desk, cards } = keeper.words;
  const level = page
    .getByRole("table", { name: t.levels })
    .getByRole("row")
    .filter({ hasText: mistyped });

  await test.step("stock is low where there are no more cards than was said", async () => {
    await expect(level).toContainText("3");
    await checkScreen(keeper, "levels");
    const of = { channel: mistyped, type: cards.physical };
    await level.getByRole("button", { name: format(t.setLowAtOf, of) }).click();
    const dialog = page.getByRole("dialog", { name: t.lowAtTitle });
    await field(dialog, format(t.lowAtField, of)).fill("many");
    await dialog.getByRole("button", { name: t.save }).click();
    await expect(field(dialog, format(t.lowAtField, of))).toHaveAttribute("aria-invalid", "true");
    await checkScreen(keeper, "threshold");
    await field(dialog, format(t.lowAtField, of)).fill("3");
    await dialog.getByRole("button", { name: t.save }).click();
    await expect(dialog).toBeHidden();
    await expect(level).toContainText(t.low);
    await checkScreen(keeper, "low");
  });

  await test.step("the batch says what became of its cards, and gets another name", async () => {
    await page.getByRole("link", { name: format(t.openOf, { name }), exact: true }).click();
    await expect(page.getByRole("heading", { name })).toBeVisible();
    await page.getByRole("button", { name: t.rename }).click();
    const dialog = page.getByRole("dialog", { name: t.renameTitle });
    await field(dialog, t.batchName).fill(`${name}-renamed`);
    await dialog.getByRole("button", { name: t.save }).click();
    await expect(page.getByRole("heading", { name: `${name}-renamed` })).toBeVisible();
    await checkScreen(keeper, "batch");
  });

  await test.step("its cards go into the right channel", async () => {
    await page.getByRole("button", { name: t.move }).click();
    const dialog = page.getByRole("dialog", { name: t.moveTitle });
    await field(dialog, t.moveTo).selectOption(carrier.name);
    await field(dialog, desk.reason).fill(reason);
    await checkScreen(keeper, "move");
    await dialog.getByRole("button", { name: t.move }).click();
    await expect(dialog).toBeHidden();
    await expect(page.locator("tbody tr").first()).toContainText(carrier.name);
  });

  await test.step("the import is undone, and the batch says when", async () => {
    await page.getByRole("button", { name: t.undo }).click();
    const dialog = page.getByRole("dialog", { name: t.undoTitle });
    await field(dialog, desk.reason).fill(reason);
    await checkScreen(keeper, "undo");
    await dialog.getByRole("button", { name: t.undo }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(t.undoneWhy)).toBeVisible();
    await checkScreen(keeper, "undone");
  });

  await test.step("the channel that no one wanted is removed", async () => {
    await opensTab(keeper, "channels");
    await page.getByRole("button", { name: format(c.removeOf, { name: mistyped }) }).click();
    const dialog = page.getByRole("dialog", { name: format(c.removeTitle, { name: mistyped }) });
    await field(dialog, desk.reason).fill(reason);
    await checkScreen(keeper, "remove-channel");
    await dialog.getByRole("button", { name: c.remove }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("heading", { name: mistyped, exact: true })).toBeHidden();
  });
}
