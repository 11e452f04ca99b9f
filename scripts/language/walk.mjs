/**
 * `node scripts/language/walk.mjs <language>`: opens a shop with the demonstration, asks every call and opens every screen in that
 * language, and names each English message that it meets, and what is wrong with legal documents that it has no text of. `npm run test:language` runs it in a copy with a pseudo-language.
 */
import { languages } from "../../contract/src/values/texts/language.ts";
import { buildWebWhenStale } from "../pages/build-web.mjs";
import { orRefuse, Refusal } from "../refusal.mjs";
import { openVisits } from "../screens/open-visits.mjs";
import { legalFaults } from "./check-legal.mjs";
import { englishIn } from "./find-english.mjs";
import { walkCalls } from "./walk-calls.mjs";
import { walkScreens } from "./walk-screens.mjs";

await orRefuse(async () => {
  const language = languages.find((each) => each === process.argv[2]);
  if (!language) throw new Refusal(`Name one of the languages: ${languages.join(", ")}.`);
  const messagesOf = async (/** @type {string} */ each) =>
    (await import(`../../contract/src/messages/${each}/index.ts`)).messages;
  const words = await messagesOf(language);
  const isEnglish = englishIn(await messagesOf("en"), words);
  await buildWebWhenStale();
  await using open = new AsyncDisposableStack();
  const { shop, browser, visits } = await openVisits(open);
  const screens = await walkScreens(browser, shop.origin, visits, language, words, isEnglish);
  const calls = await walkCalls(shop, language, isEnglish);
  const lines = [...screens.found, ...calls.found].map(
    ({ where, text }) => `✗ ${where}: ${text.trim().slice(0, 120)}`,
  );
  const legal = await legalFaults(shop.origin, language, words);
  for (const fault of legal) console.log(`✗ ${fault}`);
  const found = new Set(lines);
  for (const line of found) console.log(line);
  console.log(
    `${language}: ${screens.opened} screens with ${screens.texts} texts, ${calls.asked} calls; ${found.size} in English`,
  );
  process.exitCode = found.size + legal.length > 0 ? 1 : 0;
});
