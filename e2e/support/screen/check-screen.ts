import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";
import { standStill } from "../../../scripts/screens/stand-still.mjs";
import { foreignWords } from "./foreign-words.ts";
import type { Person } from "../person.ts";
import { takeShift } from "./shifts.ts";

/** WCAG 2.2 at level AA, and what experience adds to it. */
const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"];
/** The program that looks, in its short form: a browser reads it in half the time. */
const axeSource = readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);
const mostShift = 0.05;
/** Where each look leaves a picture, for a person to look at; without it none is taken. */
const { JOURNEY_PICTURES } = process.env;

interface Looking {
  /** Whether the screen shows what others have typed, in any language. */
  readonly showsOthersTexts?: boolean;
}

/**
 * Looks at a whole screen as it stands, an open dialog too: everyone can use it, every word is in the reader's language, and
 * nothing has moved on the way to it.
 */
export async function checkScreen(
  { page, language, names, called }: Person,
  place: string,
  { showsOthersTexts = false }: Looking = {},
): Promise<void> {
  await rest(page);
  if (JOURNEY_PICTURES) {
    const fullPage = !(await page
      .locator("[role=dialog], dialog[open], :popover-open")
      .first()
      .isVisible());
    await page.screenshot({
      path: path.join(JOURNEY_PICTURES, `${called}-${place}.png`),
      fullPage,
    });
  }
  const shift = await takeShift(page);
  expect
    .soft(shift.value, `${place}: moved by itself: ${shift.parts.join(", ")}`)
    .toBeLessThanOrEqual(mostShift);
  if (!showsOthersTexts)
    expect.soft(await foreignWords(page, language, names), `${place}: one language`).toEqual([]);
  await canBeUsed(page, place);
}

async function canBeUsed(page: Page, place: string): Promise<void> {
  let found = await barriers(page);
  // A toast whose time was over meanwhile was pale as it went; another may have followed it.
  for (let again = 0; found.length > 0 && again < 3; again++) {
    await rest(page);
    found = await barriers(page);
  }
  expect.soft(found, `${place}: usable by everyone`).toEqual([]);
}

const widths = { phone: { width: 360, height: 800 }, desk: { width: 1440, height: 900 } };
const colours = ["light", "dark"] as const;
/** `DEEP=1` looks at every screen in each width and colour; else as it stands. */
const isDeep = Boolean(process.env.DEEP);

/** Looks at a screen, in the deep run on a phone and at a desk, by day and by night; then it is as before. */
export async function checkScreenInEveryTheme(
  person: Person,
  place: string,
  looking: Looking = {},
): Promise<void> {
  const { page } = person;
  const before = page.viewportSize()!;
  const isDark = await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches);
  const now = isDark ? "dark" : "light";
  await checkScreen(person, place, looking);
  if (!isDeep) return;
  for (const [width, viewport] of Object.entries(widths))
    for (const colour of colours) {
      if (viewport.width === before.width && colour === now) continue;
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme: colour });
      await rest(page);
      await canBeUsed(page, `${place}, ${width}, ${colour}`);
    }
  await page.setViewportSize(before);
  await page.emulateMedia({ colorScheme: now });
}

/** The screen has come to rest: everything loaded, every movement over, apart from the announcement that goes on for ever. */
export async function rest(page: Page): Promise<void> {
  await expect(page.locator("[aria-busy=true], progress")).toHaveCount(0);
  await standStill(page);
}

type Checked = typeof globalThis & { readonly axe: typeof axe };

/** What keeps someone from using the page: the rule, and where it is broken. */
export async function barriers(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axeSource);
  // What is found becomes words in the page: the answer itself is long, and dear to carry over.
  return page.evaluate(async (runOnly) => {
    // Of these rules only the one about sound that plays by itself would read files ahead, and no page has any sound.
    const options = { runOnly, resultTypes: ["violations" as const], preload: false };
    const check = (globalThis as Checked).axe;
    // Nothing behind a dialog can be used meanwhile; without one it is judged as a page.
    const dialog = [...document.querySelectorAll("[role=dialog][aria-modal=true]")].at(-1);
    const { violations } = await check.run(dialog ?? document, options);
    /** What a bar at the edge of the screen covers by chance is judged where a reader would bring it: in the middle. */
    const holdsInTheMiddle = async (id: string, target: string) => {
      if (id !== "target-size") return true;
      document.querySelector(target)?.scrollIntoView({ block: "center", behavior: "instant" });
      return (await check.run(target, { runOnly: [id], preload: false })).violations.length > 0;
    };
    const found: string[] = [];
    for (const { id, nodes } of violations)
      for (const { target, failureSummary } of nodes)
        if (await holdsInTheMiddle(id, String(target[0])))
          found.push(`${id} at ${target.join(" ")}: ${failureSummary}`);
    return found;
  }, rules);
}
