import { mkdirSync, statSync } from "node:fs";
import path from "node:path";
import { root } from "../pinned-node.mjs";
import { Refusal } from "../refusal.mjs";
import { arrive, comeToRest, languages, showScreen } from "./take-pictures.mjs";

/** @typedef {import("./list.mjs").Visit} Visit */

const folder = path.join(root, "docs/pictures");
const mostBytes = 80 * 1024;
const desk = { width: 1200, height: 750 };
const phone = { width: 390, height: 780 };

/** What the README shows of the product: whose screen, how large, in which language and colour. */
const chosen = /** @type {const} */ ([
  { file: "home", who: "visitor", screen: "home", size: desk, language: "en", scheme: "light" },
  {
    file: "my-sims",
    who: "lin.wei",
    screen: "my-sims",
    size: phone,
    language: "zh-CN",
    scheme: "light",
  },
  {
    file: "plans",
    who: "lin.wei",
    screen: "plans-of-card",
    size: phone,
    language: "en",
    scheme: "dark",
  },
  {
    file: "why",
    who: "lin.wei",
    screen: "activities-why",
    size: phone,
    language: "en",
    scheme: "light",
  },
  {
    file: "traffic",
    who: "lin.wei",
    screen: "traffic",
    size: desk,
    language: "en",
    scheme: "light",
  },
  {
    file: "overview",
    who: "admin",
    screen: "overview",
    size: desk,
    language: "en",
    scheme: "dark",
  },
]);

/**
 * Takes the README's pictures anew, as JPEG: small enough that no one waits for them.
 * @param {import("@playwright/test").Browser} browser @param {string} origin @param {readonly Visit[]} visits
 */
export async function takeReadmePictures(browser, origin, visits) {
  mkdirSync(folder, { recursive: true });
  for (const { file, who, screen: name, size, language, scheme } of chosen) {
    const visit = visits.find((each) => each.who === who);
    const screen = visit?.screens.find((each) => each.name === name);
    const words = languages[language];
    if (!visit || !screen || !words) throw new Refusal(`There is no screen ${name} of ${who}.`);
    const context = await browser.newContext({
      baseURL: origin,
      viewport: size,
      colorScheme: scheme,
      reducedMotion: "reduce",
    });
    const page = await arrive(context, origin, visit);
    await page.evaluate(
      (result) => localStorage.setItem("locale", JSON.stringify(result)),
      language,
    );
    await showScreen(page, screen, words);
    await comeToRest(page);
    const picture = path.join(folder, `${file}.jpg`);
    await page.screenshot({ path: picture, type: "jpeg", quality: 78 });
    await context.close();
    const { size: bytes } = statSync(picture);
    if (bytes > mostBytes)
      throw new Refusal(`${file}.jpg has ${bytes} bytes, more than ${mostBytes}.`);
    console.log(`docs/pictures/${file}.jpg (${Math.ceil(bytes / 1024)} kB)`);
  }
}
