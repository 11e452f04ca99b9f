import { expect } from "@playwright/test";
import { homeEn } from "../web/src/home/words.en.ts";
import { homeZhCN } from "../web/src/home/words.zh-CN.ts";
import { ask } from "./ask.ts";
import { origin } from "./journey-server.ts";
import { takeShift } from "./shifts.ts";
import { test } from "./person.ts";

for (const [path, words, lang] of [
  ["/home", homeEn, "en"],
  ["/home?lang=zh-CN", homeZhCN, "zh-CN"],
] as const)
  test(`${path} is read without any script`, async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(path);
    await expect(page.locator("html")).toHaveAttribute("lang", lang);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    for (const heading of [words.steps, words.limit, words.faq])
      await expect(page.getByRole("heading", { name: heading })).toBeVisible();
    expect(await page.title()).not.toBe("Farsim");
    await context.close();
  });

test("the page that the build has drawn becomes the living one, and nothing moves", async ({
  comes,
}) => {
  const { page } = await comes("first.visitor");
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto("/home?lang=zh-CN");
  const { items } = await ask<{ items: { name: string }[] }>("/plan/list");
  expect(items.length).toBeGreaterThan(0);
  await expect(page.locator("#drawn")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: homeZhCN.priceGuide })).toBeVisible();
  await expect(page.locator("main article, main [role=list] > *").first()).toBeVisible();
  expect((await takeShift(page)).value).toBeLessThanOrEqual(0.05);
});

test("every picture and address that the head names is there", async ({ request }) => {
  const html = await (await request.get("/home")).text();
  const named = [...html.matchAll(/(?:href|src|content)="((?:https?:\/\/[^"/]+)?\/[^"]*)"/g)];
  for (const [, address] of named) {
    const url = new URL(address!, origin);
    if (address === "/farsim") continue;
    expect(url.origin).toBe(origin);
    const answer = await request.get(url.pathname + url.search);
    expect(answer.ok(), address).toBe(true);
    const isPage = /text\/html/.test(answer.headers()["content-type"] ?? "");
    // A file that is not there would be answered by the application's page.
    expect(isPage, address).toBe(!/\.[a-z0-9]+$/.test(url.pathname));
  }
});
