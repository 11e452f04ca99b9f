/** @typedef {import("@playwright/test").Page} Page */

/** Some frames lie between a dialog that is there and the movement that brings it. */
const quietFrames = 6;

/** The fonts have loaded, and nothing moves any more, apart from what goes on for ever. @param {Page} page */
export async function standStill(page) {
  await page.evaluate(async (frames) => {
    const moves = () =>
      document.fonts.status !== "loaded" ||
      document
        .getAnimations()
        .some(
          ({ playState, effect }) =>
            playState === "running" && effect?.getComputedTiming().iterations !== Infinity,
        );
    for (let quiet = 0; quiet < frames; quiet = moves() ? 0 : quiet + 1)
      await new Promise(requestAnimationFrame);
  }, quietFrames);
}
