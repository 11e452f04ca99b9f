import { expect } from "@playwright/test";
import { accounts } from "../support/accounts.ts";
import { ask, billingDay } from "../support/ask.ts";
import { report } from "../support/cards/carrier.ts";
import { logsIn } from "../support/entering.ts";
import { checkScreen, rest } from "../support/screen/check-screen.ts";
import { forgetsTheNetwork, holdsFiles } from "../support/shops/lost-files.ts";
import { format, type Person, renewsItsSession, test } from "../support/person.ts";
import { fleetCards, testCards } from "../support/cards/test-cards.ts";
import { letPass } from "../support/shops/shop-time.ts";
import { credit, enter, openAccount } from "../support/screen/without-screen.ts";

/** Before anyone would ask without a stream: every 15 seconds. */
const soon = { timeout: 10_000 };
const testCard = testCards[31]!;

test("open screens move by themselves: with a recharge, a card, its use and its fee, also after the stream was cut", async ({
  newUser,
}) => {
  await openAccount(accounts.liv);
  const person = await newUser("liv");
  const { page, context, words } = person;
  const streams = await cutsTheFirstStream(person);
  // By the form: news must begin with the login, without a reload.
  await page.goto("/login");
  await logsIn(person, accounts.liv);
  await expect(page).toHaveURL("/mySims");
  const balance = page.getByRole("region", { name: words.cards.balance });
  await expect(balance).toContainText("$0.00");
  await expect.poll(() => streams.length).toBe(2);

  await test.step("the administrator recharges", async () => {
    await credit(accounts.liv.username, "20.00");
    await expect(balance).toContainText("$20.00", soon);
  });

  const card = page.getByRole("article");
  await test.step("another device binds a card and orders its plan", async () => {
    const bearer = await enter(accounts.liv);
    const bound = await ask<{ card: { id: string } }>("/card/bind", { ...testCard }, bearer);
    await expect(card).toContainText(words.cards.status.NOT_ACTIVE, soon);
    const { items } = await ask<{ items: { id: string; name: string }[] }>("/plan/list");
    const plan = items.find(({ name }) => name === "Daily 500 MB");
    await ask("/card/orderPlan", { cardId: bound.card.id, planId: plan?.id }, bearer);
    await expect(card).toContainText(words.cards.status.USING, soon);
  });

  const tab = await context.newPage();
  await test.step("its use is on the card, and its fee among the activities of another tab", async () => {
    await tab.goto("/consumptionRecord");
    await expect(tab.getByText("+$20.00")).toBeVisible();
    await uses(120);
    await expect(card).toContainText(
      format(words.cards.ring, { left: "380 MB", allowance: "500 MB" }),
      soon,
    );
    await expect(balance).toContainText("$18.00", soon);
    await expect(tab.getByText("−$2.00")).toBeVisible(soon);
    expect(streams).toHaveLength(2);
    await checkScreen(person, "my-sims-moved");
  });

  await test.step("the token's time is over, and the stream goes on with another", async () => {
    renewsItsSession(person);
    await letPass({ minutes: 11 });
    await expect.poll(() => streams.length).toBe(3);
    await credit(accounts.liv.username, "1.00");
    await expect(balance).toContainText("$19.00", soon);
    await expect(tab.getByText("+$1.00")).toBeVisible(soon);
  });

  await test.step("the tab that held the stream closes, and the other takes it over", async () => {
    await page.close();
    await expect.poll(() => streams.length).toBe(4);
    await credit(accounts.liv.username, "3.00");
    await expect(tab.getByText("+$3.00")).toBeVisible(soon);
  });
});

test("what is asked before money moves stays while news of the account is read", {
  tag: "@deep",
}, async ({ newUser }) => {
  const bearer = await enter(accounts.fleet);
  await credit(accounts.fleet.username, "20.00");
  const path = `/card/list?search=${fleetCards[0]!.cardNumber}`;
  const { items: cards } = await ask<{ items: { id: string; plan?: object }[] }>(
    path,
    undefined,
    bearer,
  );
  const { items: plans } = await ask<{ items: { id: string }[] }>("/plan/list");
  const cardId = cards[0]!.id;
  if (!cards[0]!.plan) await ask("/card/orderPlan", { cardId, planId: plans[0]!.id }, bearer);
  const person = await newUser("reads-on", { account: accounts.fleet, at: "/mySims" });
  const { page, words } = person;
  const streams: string[] = [];
  page.on("response", (response) => {
    if (response.url().endsWith("/events")) streams.push(response.url());
  });
  await page.goto(`/addOn?card=${cardId}`);
  await page
    .getByRole("button", { name: /^Order / })
    .first()
    .click();
  const total = page.getByRole("dialog").getByText(words.planOrder.balanceAfter, { exact: true });
  await expect(total).toBeVisible();
  await expect.poll(() => streams.length).toBeGreaterThan(0);
  await rest(page);
  const answer = Promise.withResolvers<void>();
  await page.route("**/user/getUserInfo", (route) => answer.promise.then(() => route.continue()));
  const asked = page.waitForRequest("**/user/getUserInfo");
  await credit(accounts.fleet.username, "1.00");
  await asked;
  await rest(page);
  await expect(total).toBeVisible();
  answer.resolve();
});

test("where the network went while the way to the news was coming, the news comes with the network", {
  tag: "@deep",
}, async ({ newUser }) => {
  const person = await newUser("hears-nothing", { account: accounts.administrator });
  const { page, context } = person;
  const file = await holdsFiles(context, "live");
  const isOfNews = /\/assets\/live[^/]*\.js$/;
  const asked = page.waitForRequest(isOfNews);
  await page.goto("/mySims");
  await asked;
  await context.setOffline(true);
  const lost = page.waitForEvent("requestfailed", (request) => isOfNews.test(request.url()));
  file.release();
  await lost;
  const stream = page.waitForRequest("**/farsim/events");
  await context.setOffline(false);
  await stream;
  forgetsTheNetwork(person);
});

/** Every stream that the browser asks for; the first one ends as soon as it has begun. */
async function cutsTheFirstStream({ context }: Person): Promise<readonly string[]> {
  const streams: string[] = [];
  const body = 'event: open\ndata: {"event":"open"}\n\n';
  await context.route("**/farsim/events", (route) => {
    streams.push(route.request().url());
    return streams.length === 1
      ? route.fulfill({ contentType: "text/event-stream", body })
      : route.continue();
  });
  return streams;
}

async function uses(megabytes: number): Promise<void> {
  const { iccid } = testCard;
  const usedAt = `${await billingDay()}T00:00:01Z`;
  const bytes = megabytes * 1_048_576;
  await report([{ id: `live-${iccid}`, iccid, usedAt, regionName: "JP", bytes }]);
}
