import { expect } from "@playwright/test";
import type { Person } from "./person.ts";

type Tab = keyof Person["words"]["admin"]["tabs"];

/** The entry of a part of the desk, where they stand beside the page. */
export function deskEntry({ page, words }: Pick<Person, "page" | "words">, tab: Tab) {
  const { admin: t } = words;
  return page
    .getByRole("navigation", { name: t.title })
    .getByRole("link", { name: new RegExp(`^${RegExp.escape(t.tabs[tab])}`) });
}

/** Parts of others: beside their titles. */
const under: Partial<Record<Tab, Tab>> = {
  packSales: "orders",
  invoices: "books",
  margins: "books",
  movements: "books",
  priceTests: "catalogue",
};

/** Goes to a part of the desk as a reader does: by its entry beside the page, or behind the button above it. */
export async function opensTab(person: Pick<Person, "page" | "words">, tab: Tab): Promise<void> {
  const { page, words } = person;
  const { admin: t } = words;
  const above = under[tab];
  if (above !== undefined) {
    await opensTab(person, above);
    await page.getByRole("main").getByRole("link", { name: t.tabs[tab], exact: true }).click();
    return showsTab(person, tab);
  }
  const entry = deskEntry(person, tab);
  const navigation = page.getByRole("navigation", { name: t.title });
  await expect(navigation).toBeVisible();
  if (await entry.isVisible()) await entry.click();
  else {
    await navigation.getByRole("button").first().click();
    await page
      .getByRole("menuitem", { name: new RegExp(`^${RegExp.escape(t.tabs[tab])}`) })
      .click();
  }
  await showsTab(person, tab);
}

/** The page is that part of the desk. */
export async function showsTab(
  { page, words }: Pick<Person, "page" | "words">,
  tab: Tab,
): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.admin.tabs[tab]);
}
