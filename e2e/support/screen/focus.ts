import { expect, type Locator, type Page } from "@playwright/test";

/** More stops than any screen of the shop has before what is wanted. */
const mostStops = 80;

/** Goes on from stop to stop until the wanted one has the focus, which then is in sight and marked. */
export async function tabsTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  // A drawn page is no living one yet, and what cannot be pressed is no stop.
  await expect(page.locator("[inert]")).toHaveCount(0);
  await expect(wanted).toBeEnabled();
  for (let stop = 0; stop < mostStops; stop++) {
    await page.keyboard.press("Tab");
    if (!(await wanted.evaluate((element) => element === document.activeElement))) continue;
    expect.soft(await wanted.evaluate(lookAtFocus), String(wanted)).toEqual(inSight);
    return;
  }
  throw new Error(`the keyboard does not come to ${String(wanted)}`);
}

/** The same, and presses what it came to. */
export async function presses(page: Page, wanted: Locator): Promise<void> {
  await tabsTo(page, wanted);
  await page.keyboard.press("Enter");
}

const inSight = { marked: true, covered: false };

/** Whether what has the focus is marked (WCAG 2.4.7), and whether something hides it (2.4.11). */
function lookAtFocus(element: Element): typeof inSight {
  const marks = [element, element.closest("label, [data-focus], .mantine-Input-wrapper")];
  const marked = marks.some((one) => {
    if (!one) return false;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
    return (outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none";
  });
  const { left, top, width, height } = element.getBoundingClientRect();
  const there = document.elementFromPoint(left + width / 2, top + height / 2);
  return { marked, covered: !(there && (element.contains(there) || there.contains(element))) };
}
