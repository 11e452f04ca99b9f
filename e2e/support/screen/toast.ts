import type { Locator, Page } from "@playwright/test";

/** The toast that says this. */
export const toast = (page: Page, text: string): Locator =>
  page.getByRole("alert").filter({ hasText: text });
