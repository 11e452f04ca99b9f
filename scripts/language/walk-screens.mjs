import { visibleTexts } from "../../e2e/support/screen/visible-texts.ts";
import { arrive, showScreen } from "../screens/take-pictures.mjs";

/**
 * Opens every screen of the pictures in a language, and gives what shows English there.
 * @param {import("@playwright/test").Browser} browser @param {string} origin
 * @param {readonly import("../screens/list.mjs").Visit[]} visits @param {string} language
 * @param {import("../screens/list.mjs").Words} words @param {(text: string) => boolean} isEnglish
 */
export async function walkScreens(browser, origin, visits, language, words, isEnglish) {
  /** @type {import("./walk-calls.mjs").Found[]} */
  const found = [];
  let opened = 0;
  let texts = 0;
  for (const visit of visits) {
    const context = await browser.newContext({ baseURL: origin, reducedMotion: "reduce" });
    const page = await arrive(context, origin, visit);
    await page.evaluate(
      (chosen) => localStorage.setItem("locale", JSON.stringify(chosen)),
      language,
    );
    for (const screen of visit.screens) {
      await showScreen(page, screen, words);
      const seen = await page.evaluate(visibleTexts);
      opened += 1;
      texts += seen.length;
      for (const text of seen)
        if (isEnglish(text)) found.push({ where: `${visit.who}: ${screen.name}`, text });
    }
    await context.close();
  }
  return { opened, texts, found };
}
