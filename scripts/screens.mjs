/**
 * `npm run screens [-- [--readme] [name …]]`: opens a shop with the demonstration, takes a picture of every screen in every
 * width, language and colour, and lays them out in contact sheets. Names choose the screens that contain one of them, such as
 * `admin`, `lin.wei/my-sims`, `plans`. With `--readme` only the pictures of the README are taken anew.
 */
import { rmSync } from "node:fs";
import path from "node:path";
import { buildWebWhenStale } from "./pages/build-web.mjs";
import { ensureChromium } from "./ensure-chromium.mjs";
import { root } from "./pinned-node.mjs";
import { orRefuse, Refusal } from "./refusal.mjs";
import { openVisits } from "./screens/open-visits.mjs";
import { takeReadmePictures } from "./screens/readme-pictures.mjs";
import { takePictures } from "./screens/take-pictures.mjs";
import { writeSheets } from "./screens/write-sheets.mjs";

const folder = path.join(root, ".farsim-screens");
const forReadme = process.argv.includes("--readme");
const names = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));

await orRefuse(async () => {
  await ensureChromium();
  await buildWebWhenStale();
  await using open = new AsyncDisposableStack();
  const { shop, browser, visits } = await openVisits(open);
  if (forReadme) await takeReadmePictures(browser, shop.origin, visits);
  else await takeAll(browser, shop.origin, visits);
});

/** @param {import("@playwright/test").Browser} browser @param {string} origin @param {readonly import("./screens/list.mjs").Visit[]} visits */
async function takeAll(browser, origin, visits) {
  const chosen = visits
    .map((visit) => ({
      ...visit,
      screens: visit.screens.filter(({ name }) => isChosen(`${visit.who}/${name}`)),
    }))
    .filter(({ screens }) => screens.length > 0);
  if (chosen.length === 0) throw new Refusal(`No screen is called ${names.join(" or ")}.`);
  if (names.length === 0) rmSync(folder, { recursive: true, force: true });
  const pictures = [];
  for (const visit of chosen) {
    pictures.push(...(await takePictures(browser, origin, visit, folder)));
    console.log(`${visit.who}: ${visit.screens.map(({ name }) => name).join(", ")}`);
  }
  console.log(`${pictures.length} pictures: ${writeSheets(pictures, folder)}`);
}

/** @param {string} name */
function isChosen(name) {
  return names.length === 0 || names.some((part) => name.includes(part));
}
