import { isOffline } from "../page-facts.ts";

/** So long a page is left to itself before what no one has asked for yet is brought behind it. */
const restMs = 1_500;

/**
 * A part that waits behind its page, so that it takes neither line nor processor from what is to be seen first. It is brought
 * once the page has rested and there is a network, or as soon as someone hurries it.
 */
export function preloadWhenIdle<Part>(bring: () => Promise<Part>) {
  let hurry = (): void => undefined;
  const hurried = new Promise<void>((resolve) => {
    hurry = resolve;
  });
  const hasRested = () =>
    new Promise<void>((resolve) => {
      setTimeout(() => {
        if (isOffline()) addEventListener("online", () => resolve(), { once: true });
        else resolve();
      }, restMs);
    });
  return {
    bring: async (): Promise<Part> => {
      await Promise.race([hasRested(), hurried]);
      return bring();
    },
    hurry,
  };
}
