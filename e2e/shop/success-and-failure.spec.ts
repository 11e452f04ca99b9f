import { expect, type Locator, type Page } from "@playwright/test";
import { inFours } from "../../web/src/cards/card-words.ts";
import { accounts } from "../support/accounts.ts";
import { choosesPackPlan } from "../support/cards/binding.ts";
import { asksForCode, field, logsOut } from "../support/entering.ts";
import { type Person, format, test } from "../support/person.ts";
import { type TestCard, testCards } from "../support/cards/test-cards.ts";
import { credit, openAccount } from "../support/screen/without-screen.ts";
import { inChinese } from "../support/messages.ts";
import { toast } from "../support/screen/toast.ts";

// Money: never tried again.
test.describe.configure({ retries: 0 });

interface Expectation {
  readonly call: string;
  /** Sends it. */
  readonly press: Locator;
  readonly failed: string;
  readonly done?: string;
  /** Brings the form back to where it can be sent again. */
  readonly again?: () => Promise<void>;
}

/** Of a page, the calls that the server is to fail at once. */
const failing = new WeakMap<Page, Set<string>>();

/** Asked for before a page is loaded: a browser that begins to hold up calls in the middle of a page may never let go of what is on its way. */
async function failsWhenAsked(page: Page) {
  const calls = new Set<string>();
  failing.set(page, calls);
  await page.route("**/farsim/**", (route) => {
    const [, call = ""] = new URL(route.request().url()).pathname.split("/farsim/");
    return calls.delete(call) ? route.fulfill({ status: 502 }) : route.fallback();
  });
}

/** The server fails once: what failed is said. Then it does not: that is said, too. */
async function expectsToasts(
  { page, expected }: Person,
  { call, press, again, ...toasts }: Expectation,
) {
  expected.add(`502 POST /farsim/${call}`);
  failing.get(page)!.add(call);
  await press.click();
  await expect(toast(page, toasts.failed)).toBeVisible();
  await again?.();
  await press.click();
  if (toasts.done !== undefined) await expect(toast(page, toasts.done)).toBeVisible();
}

test("every action of a customer says when it is done, and what failed when it is not", async ({
  newUser,
}) => {
  test.slow();
  const account = accounts.kai;
  const person = await newUser("hears-it-all");
  await failsWhenAsked(person.page);
  const { page } = person;
  const { accounts: t, cards, plans, planOrder } = person.words;
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const inDialog = (name: string) =>
    page.getByRole("dialog").getByRole("button", { name, exact: true });

  await test.step("registering", async () => {
    await page.goto("/register");
    await field(page, t.username).fill(account.username);
    await field(page, t.email).fill(account.email);
    await field(page, t.code).fill(await asksForCode(person, account.email));
    await field(page, t.password).fill(account.password);
    await field(page, t.confirmPassword).fill(account.password);
    const press = button(t.register);
    await expectsToasts(person, {
      call: "user/register",
      press,
      failed: t.failed.register,
      done: t.registered,
    });
  });

  await test.step("choosing another password, and logging in with it", async () => {
    await expect(page).toHaveURL("/mySims");
    await logsOut(person, account);
    await page.goto("/passwordReset");
    const password = "kai-Heard-2";
    await field(page, t.email).fill(account.email);
    await field(page, t.code).fill(await asksForCode(person, account.email));
    await field(page, t.newPassword).fill(password);
    await field(page, t.confirmPassword).fill(password);
    const reset = button(t.reset);
    await expectsToasts(person, {
      call: "user/resetPassword",
      press: reset,
      failed: t.failed.reset,
      done: t.resetDone,
    });
    await field(page, t.password).fill(password);
    const login = button(t.login);
    await expectsToasts(person, {
      call: "user/login",
      press: login,
      failed: t.failed.login,
      done: t.loggedIn,
    });
  });

  await credit(account.username, "20.00");
  const testCard = testCards[49]!;
  await test.step("binding a card", async () => {
    await page.goto("/mySims");
    await button(cards.bind).first().click();
    const dialog = page.getByRole("dialog");
    await field(dialog, cards.cardNumber).fill(testCard.cardNumber);
    await field(dialog, cards.iccid).fill(testCard.iccid);
    await field(dialog, cards.verifyCode).fill(testCard.verifyCode);
    const press = inDialog(cards.bindNow);
    await expectsToasts(person, {
      call: "card/bind",
      press,
      failed: cards.failed.bind,
      done: cards.bound,
    });
  });

  await test.step("ordering a plan and an add-on", async () => {
    for (const order of [
      { at: "/plan", offer: "Daily 500 MB", press: planOrder.confirmOrder, call: "card/orderPlan" },
      {
        at: "/addOn",
        offer: "500 MB extra",
        press: planOrder.confirmAddOn,
        call: "card/orderAddOn",
      },
    ]) {
      await page.goto(order.at);
      await button(format(plans.orderFor, { plan: order.offer })).click();
      const isPlan = order.at === "/plan";
      await expectsToasts(person, {
        call: order.call,
        press: inDialog(order.press),
        failed: isPlan ? planOrder.failed.orderPlan : planOrder.failed.orderAddOn,
        done: isPlan ? `${order.offer} has been ordered` : "500 MB added",
      });
    }
  });

  await test.step("naming a card, stopping its billing, and giving it up", async () => {
    await page.goto("/mySims");
    const asks = async (item: string) => {
      await page.getByRole("article").locator('[aria-haspopup="menu"]').click();
      await page.getByRole("menuitem", { name: item, exact: true }).click();
    };
    await asks(cards.editTag);
    await field(page, cards.tag).fill("Heard");
    const { failed } = cards;
    const done = format(cards.tagSaved, { tag: "Heard" });
    await expectsToasts(person, {
      call: "card/editTag",
      press: inDialog(cards.saveTag),
      failed: failed.editTag,
      done,
    });
    await asks(cards.stopBilling);
    await expectsToasts(person, {
      call: "card/stopBilling",
      press: inDialog(cards.stopBilling),
      failed: failed.stopBilling,
      done: cards.stopped,
    });
    await asks(cards.delete);
    await field(page, cards.lastFour).fill(testCard.cardNumber.slice(-4));
    await expectsToasts(person, {
      call: "card/delete",
      press: inDialog(cards.deleteIt),
      failed: failed.delete,
      done: "has been deleted",
    });
  });
});

test("every action of an administrator on a pack, a card and an account says so, in Chinese", {
  tag: "@deep",
}, async ({ newUser }) => {
  test.slow();
  const account = accounts.administrator;
  const keeper = await newUser("tells-it-all", { account, language: "zh-CN" });
  const { page } = keeper;
  await failsWhenAsked(page);
  const t = inChinese.operatorCards;
  const dialog = page.getByRole("dialog");
  const press = (name: string) => dialog.getByRole("button", { name, exact: true });
  const { cardNumber }: TestCard = testCards[50]!;
  const number = inFours(cardNumber);
  const asks = async (action: string) => {
    await page.goto(`/adminMode?tab=cards&gte=${cardNumber}&lte=${cardNumber}`);
    await page.getByRole("button", { name: format(t.actionsOf, { number }) }).click();
    await page.getByRole("menuitem", { name: action }).click();
  };
  const isDone = async () => {
    await expect(dialog.getByRole("listitem")).toContainText(t.ok);
    await press(t.close).last().click();
  };

  await asks(t.setStarterPack);
  await choosesPackPlan(dialog.getByRole("combobox", { name: t.plan }));
  await field(dialog, t.days).fill("3");
  const { failed } = t;
  await expectsToasts(keeper, {
    call: "admin/starterPack/set",
    press: press(t.set),
    failed: failed.setStarterPack,
  });
  await isDone();

  await asks(t.resetStarterPack);
  await dialog.getByRole("combobox", { name: t.resetMode }).selectOption("timeOnly");
  await expectsToasts(keeper, {
    call: "admin/starterPack/reset",
    press: press(t.reset),
    failed: failed.resetStarterPack,
  });
  await isDone();

  await test.step("a dialog does not wait for the lists that the one before has made stale", async () => {
    await asks(t.stopService);
    const lists = Promise.withResolvers<void>();
    await page.route("**/admin/card/list?*", (route) => lists.promise.then(() => route.continue()));
    await field(dialog, t.reason).fill("test");
    await press(t.stopService).click();
    await expect(toast(page, format(t.stopped, { number }))).toBeVisible();
    await expect(dialog).toBeHidden();
    await page.getByRole("button", { name: format(t.actionsOf, { number }) }).click();
    await page.getByRole("menuitem", { name: t.stopService }).click();
    await expect(press(t.stopService)).toBeEnabled();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    lists.resolve();
    await page.unrouteAll({ behavior: "wait" });
    await failsWhenAsked(page);
    await asks(t.resumeService);
    await field(dialog, t.reason).fill("test");
    await press(t.resumeService).click();
    await expect(toast(page, format(t.resumed, { number }))).toBeVisible();
  });

  for (const action of ["stopService", "resumeService"] as const) {
    await asks(t[action]);
    await field(dialog, t.reason).fill("test");
    keeper.names.push("test");
    await expectsToasts(keeper, {
      call: `admin/card/${action}`,
      press: press(t[action]),
      failed: failed[action],
      done: format(action === "stopService" ? t.stopped : t.resumed, { number }),
    });
  }

  await asks(t.revertStarterPack);
  await expectsToasts(keeper, {
    call: "admin/starterPack/revert",
    press: press(t.revert),
    failed: failed.revertStarterPack,
  });
  await isDone();

  const { admin } = keeper.words;
  await openAccount(accounts.amy);
  await page.goto("/adminMode");
  await page.getByRole("button", { name: admin.rechargeAny }).click();
  await field(dialog, admin.account).fill(accounts.amy.username);
  await field(dialog, format(admin.amount, { currency: "USD" })).fill("1");
  const goesOn = () => press(admin.goOn).click();
  await goesOn();
  await expectsToasts(keeper, {
    call: "admin/recharge",
    press: press(format(admin.credit, { amount: "$1.00" })),
    failed: admin.rechargeFailed,
    again: goesOn,
    done: accounts.amy.username,
  });
});
