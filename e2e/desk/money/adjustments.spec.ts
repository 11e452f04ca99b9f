import type { AdjustmentWay } from "@farsim/contract/values/money/adjustment-ways.ts";
import { expect } from "@playwright/test";
import { getUserInfo } from "@farsim/contract/session.ts";
import { adjustBalance } from "@farsim/contract/desk/money/adjustments.ts";
import { type Account, accounts } from "../../support/accounts.ts";
import { ask } from "../../support/ask.ts";
import { checkScreen } from "../../support/screen/check-screen.ts";
import { field } from "../../support/entering.ts";
import type { Language } from "../../support/messages.ts";
import { format, type NewUser, type Person, test } from "../../support/person.ts";
import { toast } from "../../support/screen/toast.ts";
import { type TestCard, testCards } from "../../support/cards/test-cards.ts";
import { credit, openAccount } from "../../support/screen/without-screen.ts";

// Money: never tried again.
test.describe.configure({ retries: 0 });

test.describe("in English on a phone, by day", { tag: "@deep" }, () => {
  test.use({ viewport: { width: 390, height: 844 }, colorScheme: "light", hasTouch: true });
  test("a bad day is made up for, and a balance put right", ({ newUser }) =>
    journey(newUser, { language: "en", customer: accounts.fay, card: testCards[89]! }));
});

test.describe("in Chinese at a desk, by night", { tag: "@deep" }, () => {
  test.use({ viewport: { width: 1440, height: 900 }, colorScheme: "dark" });
  test("a bad day is made up for, and a balance put right", ({ newUser }) =>
    journey(newUser, { language: "zh-CN", customer: accounts.zhu, card: testCards[90]! }));
});

const reason = "helper-reason";

/** A customer with $20.00, of which an add-on was bought; what that cost, as the desk writes it. */
async function hasBought(customer: Account, card: TestCard) {
  const bearer = await openAccount(customer);
  await credit(customer.username, "20.00");
  type List = { items: { id: string; price: string }[] };
  const plan = (await ask<List>("/plan/list")).items[0]!;
  const addOn = (await ask<List>("/addOn/list")).items[0]!;
  const bound = await ask<{ card: { id: string } }>("/card/bind", card, bearer);
  const cardId = bound.card.id;
  await ask("/card/orderPlan", { cardId, planId: plan.id }, bearer);
  await ask("/card/orderAddOn", { cardId, addOnId: addOn.id }, bearer);
  const { id } = await ask<{ id: string }>(getUserInfo.path, undefined, bearer);
  return { id, left: 2000 - Number(addOn.price.replace(".", "")) };
}

const dollars = (cents: number) => `${cents < 0 ? "−" : ""}$${(Math.abs(cents) / 100).toFixed(2)}`;

interface Adjusting {
  readonly way: AdjustmentWay;
  readonly amount: string;
}

/** Fills the dialog in; the caller confirms. */
async function fills({ page, words }: Person, { way, amount }: Adjusting) {
  const t = words.money;
  await page.getByRole("button", { name: words.desk.adjust, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: t.adjust.title });
  await dialog.getByRole("radio", { name: t.adjust.ways[way] }).check();
  await field(dialog, format(t.adjust.amount, { currency: "USD" })).fill(amount);
  await field(dialog, t.reverseReason).fill(reason);
  return dialog;
}

interface Asked {
  readonly language: Language;
  readonly customer: Account;
  readonly card: TestCard;
}

async function journey(newUser: NewUser, { language, customer, card }: Asked): Promise<void> {
  const { id, left } = await hasBought(customer, card);
  const name = customer.username;
  const clerk = await newUser(`adjusts-${language}`, {
    language,
    account: accounts.administrator,
    at: `/adminMode/customers/${id}`,
  });
  const { page, words } = clerk;
  const t = words.money;
  const part = page.getByRole("main").getByRole("list", { name: words.deskPages.money });
  const money = part.or(page.getByRole("table", { name: words.deskPages.money }));
  const says = async (text: string, balance: number) => {
    await expect(toast(page, format(text, { name, balance: dollars(balance) }))).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  };

  await test.step("adds out of goodwill", async () => {
    const dialog = await fills(clerk, { way: "goodwill", amount: "5" });
    await checkScreen(clerk, "adjust");
    await dialog.getByRole("button", { name: t.adjust.confirm }).click();
    await says(t.adjust.done, left + 500);
    await expect(money.getByText(words.activityTypes.GOODWILL.name).first()).toBeVisible();
  });

  await test.step("is warned of the same adjustment before it is made again, and leaves it", async () => {
    const dialog = await fills(clerk, { way: "goodwill", amount: "5" });
    // Beside when it was booked.
    const [before = "", after = ""] = t.adjust.sameBefore.split("{moment}");
    const said = dialog
      .getByText(format(after, { amount: "$5.00" }))
      .or(dialog.getByText(format(before, { amount: "$5.00" })))
      .first();
    await expect(said).toBeVisible();
    await checkScreen(clerk, "adjust-alike");
    await field(dialog, format(t.adjust.amount, { currency: "USD" })).fill("5.01");
    await expect(said).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  });

  await test.step("is asked before a correction leaves less than nothing, and thinks better of it", async () => {
    const dialog = await fills(clerk, { way: "correctionTaken", amount: "80.00" });
    const confirm = dialog.getByRole("button", { name: t.adjust.confirm });
    clerk.expected.add(`409 POST /farsim${adjustBalance.path}`);
    await confirm.click();
    await expect(dialog.getByRole("alert")).toContainText(dollars(left + 500 - 8000).slice(1));
    await expect(confirm).toBeDisabled();
    await checkScreen(clerk, "adjust-below-zero");
    await dialog.getByLabel(t.confirmNegative).check();
    await expect(confirm).toBeEnabled();
    const amount = field(dialog, format(t.adjust.amount, { currency: "USD" }));
    // What was agreed to for one amount counts for no other.
    await amount.fill("90.00");
    await expect(dialog.getByRole("alert")).toHaveCount(0);
    await confirm.click();
    await expect(dialog.getByRole("alert")).toContainText(dollars(left + 500 - 9000).slice(1));
    await expect(dialog.getByLabel(t.confirmNegative)).not.toBeChecked();
    await amount.fill("1.50");
    await confirm.click();
    await says(t.adjust.done, left + 350);
  });

  await test.step("gives a part of the add-on back, once", async () => {
    const refund = money.getByRole("button", { name: new RegExp(`^${t.takeBack.fee} `) });
    await refund.first().click();
    const dialog = page.getByRole("dialog", { name: t.reverseTitle.fee });
    await field(dialog, format(t.giveBack, { currency: "USD" })).fill("0.75");
    await field(dialog, t.reverseReason).fill(reason);
    await checkScreen(clerk, "refund-in-part");
    await dialog.getByRole("button", { name: t.takeBack.fee }).click();
    await says(t.reversed.fee, left + 425);
    await expect(
      money.getByText(format(t.partGivenBack, { amount: "$0.75" })).first(),
    ).toBeVisible();
    await expect(refund).toHaveCount(0);
    await checkScreen(clerk, "adjusted");
  });

  await test.step("the customer reads what was done, and why", async () => {
    const person = await newUser(`adjusted-${language}`, {
      language,
      account: customer,
      at: "/consumptionRecord",
    });
    const list = person.page.getByRole("main");
    for (const kind of ["GOODWILL", "CORRECTION"] as const)
      await expect(
        list.getByText(person.words.activityTypes[kind].name, { exact: true }).first(),
      ).toBeVisible();
    await expect(list.getByText(reason).first()).toBeVisible();
    await checkScreen(person, "activities-adjusted");
  });
}
