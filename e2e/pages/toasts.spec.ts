import { expect, type Request } from "@playwright/test";
import { accounts, tags } from "../support/accounts.ts";
import { ask } from "../support/ask.ts";
import { field, logsIn } from "../support/entering.ts";
import { test } from "../support/person.ts";
import { holdsUnknownSession } from "../support/unknown-session.ts";
import { enter } from "../support/screen/without-screen.ts";

const shown = 20;
const more = 3;
const lifeMs = 5_000;
const undoMs = 10_000;
const minuteMs = 60_000;

test.use({ clicksPassToasts: false });

test("toasts stand at the top right, twenty at once, each for five seconds", {
  tag: "@deep",
}, async ({ newUser }) => {
  const person = await newUser("hears-much");
  const { page, context, words } = person;
  await page.clock.install();
  await page.goto("/login");
  // No server is met either.
  await context.route("**/farsim/**", (route) => route.abort("connectionrefused"));
  await holdsUnknownSession(page);
  const toasts = page.locator(".mantine-Notification-root");
  const goOn = page.getByRole("button", { name: words.accounts.goOn });
  await expect(goOn).toBeVisible();
  // Their place comes behind the page, by the page's clock.
  await expect(page.locator(".mantine-Notifications-root").first()).toBeAttached();
  // From here on time goes on only when it is told to.
  await page.clock.pauseAt(Date.now() + 60_000);
  for (let count = 1; count <= shown + more; count++) {
    const refused = page.waitForEvent("requestfailed", isOfAccount);
    await goOn.dispatchEvent("click");
    await refused;
    await page.clock.runFor(50);
    await expect(toasts).toHaveCount(Math.min(count, shown));
  }
  const box = (await toasts.first().boundingBox())!;
  const { width } = page.viewportSize()!;
  expect(box.y).toBeLessThan(120);
  expect(width - box.x - box.width).toBeLessThan(40);

  // Those that waited for their turn have theirs too.
  await page.clock.runFor(2 * lifeMs);
  await expect(toasts).toHaveCount(0);
  await goOn.dispatchEvent("click");
  await page.clock.runFor(50);
  await expect(toasts).toHaveCount(1);
  await page.clock.runFor(lifeMs - 1_500);
  await expect(toasts).toHaveCount(1);
  // And the moment that its leaving takes.
  await page.clock.runFor(2_000);
  await expect(toasts).toHaveCount(0);
  // They were meant to be.
  person.complaints.length = 0;
});

test("what can be taken back stands for ten seconds, and as long as the pointer or the keyboard is there", {
  tag: "@deep",
}, async ({ newUser }) => {
  const { page, words } = await newUser("thinks-twice", { account: accounts.fleet });
  const { cards: c, ui } = words;
  const bearer = await enter(accounts.fleet);
  const { items } = await ask<{ items: { id: string }[] }>("/card/list?limit=1", undefined, bearer);
  await ask("/card/editTag", { cardId: items[0]!.id, tag: tags.kept }, bearer);
  await page.clock.install();
  await page.goto("/mySims");
  const card = (tag: string) => page.getByRole("article", { name: tag });
  await card(tags.kept).locator('[aria-haspopup="menu"]').click();
  await page.getByRole("menuitem", { name: c.editTag, exact: true }).click();
  const dialog = page.getByRole("dialog");
  // A dialog comes by the page's clock.
  await expect(field(dialog, c.tag)).toBeVisible();
  await page.clock.pauseAt(Date.now() + minuteMs);
  await field(dialog, c.tag).fill(tags.passing);
  await page.keyboard.press("Enter");
  // What the page does with an answer waits for its clock too.
  await expect(async () => {
    await page.clock.runFor(50);
    await expect(card(tags.passing)).toBeVisible({ timeout: 100 });
  }).toPass();
  const undo = page.getByRole("button", { name: ui.undo, exact: true });

  // Longer than what is only read.
  await page.clock.runFor(lifeMs + 2_000);
  await expect(undo).toBeVisible();
  await undo.hover();
  await page.clock.runFor(minuteMs);
  await expect(undo).toBeVisible();
  await undo.focus();
  await page.mouse.move(0, 0);
  await page.clock.runFor(minuteMs);
  await expect(undo).toBeFocused();
  // Left alone it has its whole time once more, and no longer.
  await undo.blur();
  await page.clock.runFor(undoMs - 1_000);
  await expect(undo).toBeVisible();
  await undo.focus();
  await page.clock.runFor(minuteMs);
  await undo.press("Enter");
  await page.clock.resume();
  await expect(card(tags.kept)).toBeVisible();
  await expect(undo).toHaveCount(0);
});

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
])
  test(`at ${viewport.width} pixels a toast covers neither the heading nor a button of the frame`, {
    tag: "@deep",
  }, async ({ newUser }) => {
    const person = await newUser(`looks-past-${viewport.width}`);
    const { page, words } = person;
    await page.setViewportSize(viewport);
    await page.goto("/login");
    await logsIn(person, accounts.fleet);
    await expect(page).toHaveURL("/mySims");
    const toast = page.locator(".mantine-Notification-root");
    await expect(toast).toContainText(words.accounts.loggedIn);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.cards.title);
    // It slides to its place.
    await toast.evaluate((it) =>
      Promise.all(it.getAnimations({ subtree: true }).map(({ finished }) => finished)),
    );
    const stood = (await toast.boundingBox())!;
    const frame = page.locator("h1, header button, header a, nav a, main section:first-of-type a");
    const others = await Promise.all((await frame.all()).map((one) => one.boundingBox()));
    const seen = others.filter((box) => box !== null);
    expect(seen.length).toBeGreaterThan(4);
    const covered = seen.filter(
      (box) =>
        box.x < stood.x + stood.width &&
        stood.x < box.x + box.width &&
        box.y < stood.y + stood.height &&
        stood.y < box.y + box.height,
    );
    expect(covered).toEqual([]);
  });

const isOfAccount = (request: Request) => request.url().endsWith("/getUserInfo");
