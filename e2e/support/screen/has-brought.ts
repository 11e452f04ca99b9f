import type { Page } from "@playwright/test";

/** Whether such a file has come to the page. */
export const hasBrought = (page: Page, name: string) =>
  page.evaluate(
    (part) => performance.getEntriesByType("resource").some((file) => file.name.includes(part)),
    name,
  );
