import { inEveryLanguage } from "@farsim/contract/values/texts/texts.ts";
import { expect, type Page } from "@playwright/test";
import { type Account, accounts, reasons } from "../support/accounts.ts";
import { ask } from "../support/ask.ts";
import { checkScreen } from "../support/screen/check-screen.ts";
import { field } from "../support/entering.ts";
import type { Language } from "../support/messages.ts";
import { format, type NewUser, type Person, test } from "../support/person.ts";
import { fleetCards, type TestCard } from "../support/cards/test-cards.ts";
import { credit, enter, openAccount } from "../support/screen/without-screen.ts";
import { worker } from "../support/worker.ts";

interface Variant {
  readonly language: Language;
  readonly customer: Account;
  readonly card: TestCard;
  readonly region: string;
}

test.describe("in English at a desk, by day", { tag: "@deep" }, () => {
  test.use({ viewport: { width: 1440, height: 900 }, colorScheme: "light" });
  test("the audit log says what changed, and finds it by what people know", ({ newUser }) =>
    journey(newUser, {
      language: "en",
      customer: accounts.abe,
      card: fleetCards[411]!,
      region: "Japan",
    }));
});

test.describe("in Chinese on a phone, by night", { tag: "@deep" }, () => {
  test.use({ viewport: { width: 360, height: 780 }, colorScheme: "dark", hasTouch: true });
  test("the audit log says what changed, and finds it by what people know", ({ newUser }) =>
    journey(newUser, {
      language: "zh-CN",
      customer: accounts.ruo,
      card: fleetCards[412]!,
      region: "日本",
    }));
});

const row = (page: Page, text: string) => page.locator("tbody tr").filter({ hasText: text });

/** Looks for a target: typed where the field stands in sight, else by the address. */
async function finds({ page, words }: Person, known: string): Promise<void> {
  await page.goto("/adminMode?tab=audit");
  await expect(page.locator("tbody tr").first()).toBeVisible();
  const target = field(page, words.audit.subject);
  if (await target.isVisible()) {
    await target.fill(known);
    await expect(page).toHaveURL(/subject=/);
  } else await page.goto(`/adminMode?tab=audit&subject=${encodeURIComponent(known)}`);
}

/** A plan whose price, data and regions changed, and nothing else. Returns its id. */
async function changesPlan(called: string, bearer: string): Promise<string> {
  const draft = {
    name: inEveryLanguage(() => called),
    description: inEveryLanguage(() => ""),
    price: "2.50",
    cycleDays: 1,
    totalTrafficMb: 1024,
    restrictRule: "STOP",
    trafficLimitType: "DAILY",
  };
  const { plan } = await ask<{ plan: { id: string } }>("/admin/plan/save", draft, bearer);
  const changed = { id: plan.id, price: "3.00", totalTrafficMb: 2048, regionCodes: ["JP"] };
  await ask("/admin/plan/save", { ...draft, ...changed }, bearer);
  return plan.id;
}

async function journey(
  newUser: NewUser,
  { language, customer, card, region }: Variant,
): Promise<void> {
  const keeper = await newUser(`audit-keeper-${language}`, {
    language,
    account: accounts.administrator,
  });
  const { page, words } = keeper;
  const { audit: t } = words;
  const reason = reasons.audit[language];
  // A name of either language.
  const called = `6804-${language === "en" ? 1 : 2}${worker}`;
  keeper.names.push(called, card.cardNumber);
  await openAccount(customer);
  await credit(customer.username, "12.00");
  const bearer = await enter(accounts.administrator);
  const { items } = await ask<{ items: { id: string }[] }>(
    `/admin/card/list?search=${card.cardNumber}`,
    undefined,
    bearer,
  );
  await ask("/admin/card/revealVerifyCode", { cardId: items[0]!.id, reason }, bearer);
  const planId = await changesPlan(called, bearer);

  await test.step("an account is found by part of its name, with what was done in words", async () => {
    await finds(keeper, customer.username.slice(1));
    const credited = row(page, t.actionNames.recharge);
    await expect(credited).toHaveCount(1);
    await expect(credited).toContainText(
      format(t.fact, { name: t.factNames.amount, value: "$12.00" }),
    );
    await expect(credited.getByRole("link", { name: customer.username })).toBeVisible();
    await checkScreen(keeper, "by-name");
  });

  await test.step("who looks at their page is on record, once", async () => {
    const link = row(page, t.actionNames.recharge).getByRole("link", { name: customer.username });
    await link.click();
    const drawer = page.getByRole("dialog", { name: words.desk.customer });
    await expect(drawer.getByText(customer.email).first()).toBeVisible();
    await page.goto(`/adminMode?tab=audit&subject=${customer.username}`);
    await expect(row(page, t.actionNames.readCustomer)).toHaveCount(1);
  });

  await test.step("a card is found by its last digits, and is called by its number", async () => {
    await finds(keeper, card.iccid.slice(-9));
    const shown = row(page, t.actionNames.revealVerifyCode).filter({ hasText: reason });
    await expect(shown.first()).toBeVisible();
    await expect(row(page, t.actionNames.planSave)).toHaveCount(0);
    const grouped = card.cardNumber.replaceAll(/(.{4})(?=.)/g, "$1 ");
    await expect(shown.first().getByRole("link", { name: grouped })).toBeVisible();
    await checkScreen(keeper, "by-last-digits");
  });

  await test.step("a change of a plan says what changed and nothing else", async () => {
    await page.goto(`/adminMode?tab=audit&subject=plan:${planId}`);
    const saved = row(page, t.actionNames.planSave);
    await expect(saved).toHaveCount(2);
    const change = saved.first().locator("small").filter({ hasText: "→" });
    const said = (name: keyof typeof t.factNames, before: string, after: string) =>
      format(t.beforeAfter, { name: t.factNames[name], before, after });
    await expect(change).toHaveText([
      said("pricePerDay", "$2.50", "$3.00"),
      said("totalTrafficMb", "1 GB", "2 GB"),
      said("regionCodes", t.all, region),
    ]);
    await checkScreen(keeper, "what-changed");
  });

  await test.step("what no one knows is said to be that", async () => {
    await page.goto("/adminMode?tab=audit&subject=known-to-no-one");
    await expect(page.getByText(t.unknown)).toBeVisible();
    keeper.names.push("known-to-no-one");
    await checkScreen(keeper, "unknown");
  });

  // No one else buys it.
  await ask("/admin/plan/archive", { planId }, bearer);
}
