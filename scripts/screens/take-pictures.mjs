import { mkdirSync } from "node:fs";
import path from "node:path";
import { languages as spoken } from "../../contract/src/values/texts/language.ts";
import { enter } from "./ask.mjs";
import { standStill } from "./stand-still.mjs";

/** @typedef {import("./list.mjs").Visit} Visit */
/** @typedef {import("./list.mjs").Words} Words */
/** @typedef {import("@playwright/test").BrowserContext} BrowserContext */
/** @typedef {import("@playwright/test").Page} Page */
/** @typedef {{ readonly who: string, readonly screen: string, readonly language: string, readonly width: number, readonly scheme: string, readonly file: string }} Picture */

/** @type {Record<string, Words>} */
export const languages = {};
for (const language of spoken)
  languages[language] = (await import(`../../contract/src/messages/${language}/index.ts`)).messages;
export const widths = [360, 768, 1440];
export const schemes = /** @type {const} */ (["light", "dark"]);
/** Beyond it a picture says nothing more. */
const longest = 7000;
const heightOf = (/** @type {number} */ width) => (width > 1000 ? 900 : 800);

/**
 * Goes through one person's screens and leaves a picture of each in every language, width and colour.
 * @param {import("@playwright/test").Browser} browser @param {string} origin @param {Visit} visit @param {string} folder
 * @returns {Promise<Picture[]>}
 */
export async function takePictures(browser, origin, visit, folder) {
  const context = await browser.newContext({ baseURL: origin, reducedMotion: "reduce" });
  try {
    const page = await arrive(context, origin, visit);
    const pictures = [];
    for (const [language, words] of Object.entries(languages)) {
      await page.evaluate(
        (chosen) => localStorage.setItem("locale", JSON.stringify(chosen)),
        language,
      );
      for (const screen of visit.screens) {
        await showScreen(page, screen, words);
        pictures.push(
          ...(await inEveryShape(page, { folder, who: visit.who, screen: screen.name, language })),
        );
      }
    }
    return pictures;
  } finally {
    await context.close();
  }
}

/**
 * A page of someone who has logged in, if they have a password.
 * @param {BrowserContext} context @param {string} origin @param {Visit} visit
 */
export async function arrive(context, origin, { who, password }) {
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  // Something of the shop's own that starts no program: the storage is there, and no one uses it yet.
  await page.goto("/mark.svg");
  if (password !== undefined) {
    const entered = await enter(origin, who, password);
    const { username, email } = entered.userInfo;
    await page.evaluate((auth) => localStorage.setItem("auth", JSON.stringify(auth)), {
      ...entered,
      username,
      email,
      isRememberMe: true,
    });
  }
  return page;
}

/** @param {Page} page @param {import("./list.mjs").Screen} screen @param {Words} words */
export async function showScreen(page, { address, open }, words) {
  await page.goto(address);
  await page.getByRole("heading", { level: 1 }).first().waitFor({ state: "attached" });
  await comeToRest(page);
  await open?.(page, words);
  await comeToRest(page);
}

/**
 * @param {Page} page @param {Omit<Picture, "width" | "scheme" | "file"> & { folder: string }} of
 * @returns {Promise<Picture[]>}
 */
async function inEveryShape(page, { folder, ...of }) {
  const pictures = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: heightOf(width) });
    await comeToRest(page);
    await growToContent(page, width);
    for (const scheme of schemes) {
      await page.emulateMedia({ colorScheme: scheme });
      await comeToRest(page);
      const file = path.join(of.who, `${of.screen}-${width}-${of.language}-${scheme}.png`);
      mkdirSync(path.join(folder, of.who), { recursive: true });
      await page.screenshot({ path: path.join(folder, file) });
      pictures.push({ ...of, width, scheme, file });
    }
  }
  return pictures;
}

/**
 * Makes the window as long as what it shows, so that what stands at its edge stands at the edge of the picture too. A dialog is
 * looked at in a window of ordinary height.
 * @param {Page} page @param {number} width
 */
async function growToContent(page, width) {
  if (await page.getByRole("dialog").first().isVisible()) return;
  // Parts that come near are laid out only then, and may be longer or shorter than was thought.
  for (const height of [longest, heightOf(width)]) {
    await page.setViewportSize({ width, height });
    await comeToRest(page);
  }
  const length = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({
    width,
    height: Math.min(Math.max(length, heightOf(width)), longest),
  });
}

/** Everything is loaded, and nothing moves any more. @param {Page} page */
export async function comeToRest(page) {
  await page.waitForFunction(() => !document.querySelector("[aria-busy=true], progress"));
  await standStill(page);
}
