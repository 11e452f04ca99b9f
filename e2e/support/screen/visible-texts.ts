/** Every text of the page that is shown or read aloud, and the title. */
export function visibleTexts(): string[] {
  const page = document.documentElement;
  const isOurs = (element: Element) =>
    element.closest("[lang]")?.getAttribute("lang") === page.lang;
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && isOurs(element);
  const texts = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { textContent, parentElement } = walker.currentNode;
    if (textContent?.trim() && parentElement && isShown(parentElement)) texts.push(textContent);
  }
  for (const element of document.body.querySelectorAll("*")) {
    if (!isShown(element)) continue;
    for (const name of ["aria-label", "aria-description", "placeholder", "title", "alt"]) {
      const text = element.getAttribute(name);
      if (text) texts.push(text);
    }
  }
  return texts;
}
