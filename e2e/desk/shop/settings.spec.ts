import { randomInt } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { accounts, seller } from "../../support/accounts.ts";
import { checkScreen } from "../../support/screen/check-screen.ts";
import { field } from "../../support/entering.ts";
import { format, test, type NewUser } from "../../support/person.ts";
import type { Language } from "../../support/messages.ts";

test.describe("in English at a desk, by day", { tag: "@deep" }, () => {
  test.use({ viewport: { width: 1440, height: 900 }, colorScheme: "light" });
  test("who sells is set on the desk, and stands below every page", ({ newUser }) =>
    journey(newUser, "en"));
});

test.describe("in Chinese on a phone, by night", { tag: "@deep" }, () => {
  test.use({ viewport: { width: 390, height: 844 }, colorScheme: "dark", hasTouch: true });
  test("who sells is set on the desk, and stands below every page", ({ newUser }) =>
    journey(newUser, "zh-CN"));
});

/** Changes nothing that another journey looks at, but who sells. */
async function journey(newUser: NewUser, language: Language) {
  const account = accounts.administrator;
  const keeper = await newUser(`settings-${language}`, { language, account });
  const { page } = keeper;
  keeper.expected.add("400 POST /farsim/admin/settings/changeTrade");
  keeper.expected.add("409 POST /farsim/admin/settings/changeIdentity");
  const { settings: t, fields, deskFields, ui } = keeper.words;
  const edit = (topic: string) =>
    page.getByRole("button", { name: format(t.editTopic, { topic }), exact: true });
  const dialogOf = (where: Page, topic: string) =>
    where.getByRole("dialog", { name: format(t.editTopic, { topic }) });

  await test.step("every topic is shown as it stands", async () => {
    await page.goto("/adminMode?tab=settings");
    for (const topic of [t.identity, t.contact, t.trade, t.announcement, t.headline])
      await expect(page.getByRole("region", { name: topic })).toBeVisible();
    await checkScreen(keeper, "settings");
  });

  await test.step("a name is needed; what is left empty is not published", async () => {
    await edit(t.identity).click();
    const dialog = dialogOf(page, t.identity);
    const name = await field(dialog, t.productName).inputValue();
    await field(dialog, t.productName).fill("");
    await field(dialog, t.legalName).fill(seller.legalName);
    await field(dialog, t.address).fill(seller.address);
    await dialog.getByRole("button", { name: t.save }).click();
    await expect(dialog.getByText(fields.required)).toBeVisible();
    await checkScreen(keeper, "settings-identity");
    await field(dialog, t.productName).fill(name);
    await dialog.getByRole("button", { name: t.save }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("region", { name: t.identity })).toContainText(seller.legalName);
  });

  await test.step("a visitor reads it below every page", async () => {
    const visitor = await newUser(`visitor-of-settings-${language}`, { language });
    await visitor.page.goto("/plan");
    await expect(visitor.page.getByRole("contentinfo")).toContainText(seller.legalName);
    await checkScreen(visitor, "plan-with-seller");
  });

  await test.step("fees are checked as they are typed, and may hold from a later moment on", async () => {
    await edit(t.trade).click();
    const dialog = dialogOf(page, t.trade);
    const inUsd = { currency: "USD" };
    const offered = await field(dialog, format(t.rechargeAmounts, inUsd)).inputValue();
    await field(dialog, format(t.rechargeAmounts, inUsd)).fill("10, 20 and 30");
    await field(dialog, t.internationalFeeRate).fill("104");
    await dialog.getByRole("button", { name: t.save }).click();
    await expect(dialog.getByText(fields.invalid)).toBeVisible();
    await expect(dialog.getByText(fields.amount_invalid)).toBeVisible();
    await checkScreen(keeper, "settings-trade");
    await field(dialog, format(t.rechargeAmounts, inUsd)).fill("10, 20, 30");
    await field(dialog, t.internationalFeeRate).fill("4.5");
    await field(dialog, format(t.validFrom, { zone: "UTC" })).fill("2010-01-01T00:00");
    await dialog.getByRole("button", { name: t.save }).click();
    await expect(dialog.getByText(deskFields.expire_time_invalid)).toBeVisible();
    const later = new Date(Date.now() + 200 * 86_400_000).toISOString().slice(0, 16);
    const moment = field(dialog, format(t.validFrom, { zone: "UTC" }));
    await moment.fill(later);
    await dialog.getByRole("button", { name: t.save }).click();
    await expect(dialog).toBeHidden();
    const panel = page.getByRole("region", { name: t.trade });
    await expect(
      panel.getByText(new RegExp(`^${RegExp.escape(t.next.split("{moment}")[0]!)}`)),
    ).toBeVisible();
    await checkScreen(keeper, "settings-trade-coming");
    // It keeps its moment while it is edited, and goes when what is in force is set again.
    await edit(t.trade).click();
    await expect(moment).toHaveValue(later);
    await field(dialog, t.internationalFeeRate).fill("4");
    await field(dialog, format(t.rechargeAmounts, inUsd)).fill(offered);
    await moment.fill("");
    await dialog.getByRole("button", { name: t.save }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step("what another administrator has changed meanwhile is not overwritten, and nothing typed is lost", async () => {
    await edit(t.identity).click();
    const dialog = dialogOf(page, t.identity);
    await field(dialog, t.companyNumber).fill("1");
    const theirs = String(randomInt(1_000_000_000));
    const other = await newUser(`other-keeper-${language}`, { language, account });
    await other.page.goto("/adminMode?tab=settings");
    await other.page
      .getByRole("button", { name: format(t.editTopic, { topic: t.identity }), exact: true })
      .click();
    const others = dialogOf(other.page, t.identity);
    await field(others, t.companyNumber).fill(theirs);
    await others.getByRole("button", { name: t.save }).click();
    await expect(others).toBeHidden();
    await dialog.getByRole("button", { name: t.save }).click();
    await expect(dialog.getByRole("alert")).toHaveText(t.conflict);
    await expect(field(dialog, t.companyNumber)).toHaveValue("1");
    await dialog.getByRole("button", { name: t.save }).click();
    await expect(dialog.getByRole("alert")).toHaveText(t.conflict);
    await dialog.getByRole("button", { name: ui.cancel }).click();
    await edit(t.identity).click();
    await expect(field(dialog, t.companyNumber)).toHaveValue(theirs);
    await dialog.getByRole("button", { name: ui.cancel }).click();
    await expect(page.getByRole("region", { name: t.identity })).toContainText(theirs);
  });
}
