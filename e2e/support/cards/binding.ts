import type { Locator } from "@playwright/test";
import { field } from "../entering.ts";
import type { Person } from "../person.ts";
import type { TestCard } from "./test-cards.ts";

/** Fills and sends the form that binds a card. Returns the dialog, which may have more to say. */
export async function binds({ page, words }: Person, testCard: TestCard): Promise<Locator> {
  const { cards: t } = words;
  await page.getByRole("button", { name: t.bind, exact: true }).first().click();
  const dialog = page.getByRole("dialog");
  await field(dialog, t.cardNumber).fill(testCard.cardNumber);
  await field(dialog, t.iccid).fill(testCard.iccid);
  await field(dialog, t.verifyCode).fill(testCard.verifyCode);
  await dialog.getByRole("button", { name: t.bindNow, exact: true }).click();
  return dialog;
}

/** Chooses the plan of the demonstration that is made for packs. */
export async function choosesPackPlan(plan: Locator): Promise<void> {
  const value = await plan.locator("option", { hasText: "300 MB" }).getAttribute("value");
  await plan.selectOption(value);
}
