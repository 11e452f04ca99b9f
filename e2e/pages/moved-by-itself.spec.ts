import { expect, test, type Page } from "@playwright/test";
import { standStill } from "../../scripts/screens/stand-still.mjs";
import { measureShifts, takeShift } from "../support/screen/shifts.ts";

/** A list below a search: `read()` reads it, and what it reads pushes the list down. */
const list = `<input aria-label="search" oninput="read()"><p id="found"></p><ul style="height:400px">list</ul>
<script>
  const read = async () => {
    const found = await (await fetch("/found")).text();
    document.querySelector("#found").style.height = found;
  };
</script>`;

/** Opens the list at a shop that answers when it may. */
async function openList(page: Page) {
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
  await measureShifts(page.context());
  await page.route("**/list", (route) => route.fulfill({ contentType: "text/html", body: list }));
  await page.route("**/found", async (route) => {
    await mayAnswer;
    await route.fulfill({ body: "300px" });
  });
  await page.goto("/list");
  return async () => {
    // Longer than any browser takes a shift for the answer to an input.
    const from = await page.evaluate(() => performance.now());
    const now = () => page.evaluate(() => performance.now());
    await expect.poll(now, { intervals: [100] }).toBeGreaterThan(from + 1_200);
    answer();
    await expect(page.locator("#found")).toHaveCSS("height", "300px");
    await standStill(page);
    return (await takeShift(page)).value;
  };
}

test("what a search finds late has not moved by itself", async ({ page }) => {
  const answersLate = await openList(page);
  await page.getByLabel("search").fill("sim");
  expect(await answersLate()).toBe(0);
});

test("what a page reads late without being asked has moved by itself", async ({ page }) => {
  const answersLate = await openList(page);
  await page.evaluate("void read()");
  expect(await answersLate()).toBeGreaterThan(0.05);
});
