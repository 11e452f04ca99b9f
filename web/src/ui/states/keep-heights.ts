/** The height in pixels of each part when its page was last left, by the part's name; gone with the document. */
const heights = new Map<string, number>();

const partsOf = (page: HTMLElement) => page.querySelectorAll<HTMLElement>("[data-part]");

/**
 * The `ref` of a page whose parts (`data-part`: a name of its own for each) are laid out only when they come near. A new page
 * only guesses how high the others are, in CSS; this gives it, as `--stood`, how high they stood when it was left, so that Back
 * finds the place again.
 */
export function keepHeights(page: HTMLElement | null) {
  if (!page) return undefined;
  for (const part of partsOf(page)) {
    const stood = heights.get(part.dataset.part ?? "");
    if (stood !== undefined) part.style.setProperty("--stood", `${stood}px`);
  }
  return () => {
    for (const part of partsOf(page)) heights.set(part.dataset.part ?? "", contentHeight(part));
  };
}

/** What CSS calls the height of the content: without padding and border, to the fraction of a pixel. */
function contentHeight(part: HTMLElement): number {
  const { paddingTop, paddingBottom, borderTopWidth, borderBottomWidth } = getComputedStyle(part);
  const around = [paddingTop, paddingBottom, borderTopWidth, borderBottomWidth];
  return around.reduce(
    (height, edge) => height - Number.parseFloat(edge),
    part.getBoundingClientRect().height,
  );
}
