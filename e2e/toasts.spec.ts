import { expect, type Request } from "@playwright/test";
import { choosesLanguage, test } from "./person.ts";
import { holdsUnknownSession } from "./unknown-session.ts";

const shown = 20;
const more = 3;
const lifeMs = 5_000;

test("toasts stand at the top right, twenty at once, each for five seconds", async ({ comes }) => {
  const person = await comes("hears-much");
  const { page, context, words } = person;
  await page.clock.install();
  await page.goto("/login");
  await choosesLanguage(person, "en");
  // No server is met either.
  await context.route("**/farsim/**", (route) => route.abort("connectionrefused"));
  await holdsUnknownSession(page);
  const toasts = page.locator(".mantine-Notification-root");
  const goOn = page.getByRole("button", { name: words.accounts.goOn });
  await expect(goOn).toBeVisible();
  // From here on time goes on only when it is told to.
  await page.clock.pauseAt(Date.now() + 60_000);
  for (let told = 1; told <= shown + more; told++) {
    const refused = page.waitForEvent("requestfailed", isOfAccount);
    await goOn.dispatchEvent("click");
    await refused;
    await page.clock.runFor(50);
    await expect(toasts).toHaveCount(Math.min(told, shown));
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

const isOfAccount = (request: Request) => request.url().endsWith("/getUserInfo");
