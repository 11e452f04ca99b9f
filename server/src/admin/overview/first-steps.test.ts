import { orderPlan } from "@farsim/contract/cards.ts";
import { archivePlan } from "@farsim/contract/desk/shop/catalogue.ts";
import { saveCoverage } from "@farsim/contract/desk/shop/coverage.ts";
import { disableCustomer, enableCustomer } from "@farsim/contract/desk/people/customer-desk.ts";
import { removeStaff } from "@farsim/contract/desk/people/staff.ts";
import { FirstStep, getOverview } from "@farsim/contract/desk/shop/overview.ts";
import {
  changeContact,
  changeIdentity,
  changeTrade,
  getSettings,
} from "@farsim/contract/desk/shop/settings.ts";
import { listPlans } from "@farsim/contract/plans.ts";
import { inEveryLanguage } from "@farsim/contract/values/texts/texts.ts";
import { expect, test } from "vitest";
import { testDatabase } from "../../../testing/database/test-database.ts";
import { openShop } from "../../../testing/open-shop.ts";
import type { Person } from "../../../testing/people.ts";
import { addPlanOnSale, usualTerms } from "../../../testing/stock.ts";
import { addPlan, addPlanVersion } from "../../plans/add-to-catalogue.ts";
import { addDays, dayOf } from "../../platform/calendar.ts";

const shop = await openShop(await testDatabase());
const keeper = await shop.administrator();
const colleague = await shop.customer();
const reason = "The first week";

/** The steps that are done, in their order. */
async function stepsDone(): Promise<FirstStep[]> {
  const { firstSteps } = await shop.done(getOverview, {}, keeper);
  expect(firstSteps.map(({ step }) => step)).toEqual(FirstStep.options);
  return firstSteps.filter(({ done }) => done).map(({ step }) => step);
}

const until = (last: FirstStep) => FirstStep.options.slice(0, FirstStep.options.indexOf(last) + 1);

async function setIdentity(
  legalName: string,
  address: string,
  country: "" | "HK" = "HK",
): Promise<void> {
  const { version, values } = (await shop.done(getSettings, {}, keeper)).identity;
  await shop.done(changeIdentity, { ...values, legalName, address, country, version }, keeper);
}

/** What paying from abroad costs on top. */
async function setFeeFromAbroad(internationalFeeRate: string): Promise<void> {
  const { version, values } = (await shop.done(getSettings, {}, keeper)).trade;
  await shop.done(changeTrade, { ...values, internationalFeeRate, version }, keeper);
}

async function setContact(ways: { name?: string; phone?: string }): Promise<void> {
  const { version, values } = (await shop.done(getSettings, {}, keeper)).contact;
  const hours = inEveryLanguage(() => "Every day");
  await shop.done(changeContact, { ...values, hours, ...ways, version }, keeper);
}

const cover = (networks: readonly { name: string; generation: "5G" }[]) =>
  shop.done(
    saveCoverage,
    { channelName: shop.channel.name, regionCode: "JP", networks: [...networks] },
    keeper,
  );

test("a shop that was only just opened has every step before it", async () => {
  expect(await stepsDone()).toEqual([]);
});

test("who sells is said by a name together with an address", async () => {
  await setIdentity("Kestrel Mobile Ltd", "");
  expect(await stepsDone()).toEqual([]);
  await setIdentity("", "1 Harbour Road, Hong Kong");
  expect(await stepsDone()).toEqual([]);
  await setIdentity("Kestrel Mobile Ltd", "1 Harbour Road, Hong Kong");
  expect(await stepsDone()).toEqual(until("identity"));
});

test("with a country, where a fee depends on it", async () => {
  await setIdentity("Kestrel Mobile Ltd", "1 Harbour Road, Hong Kong", "");
  expect(await stepsDone()).toEqual([]);
  await setFeeFromAbroad("0");
  expect(await stepsDone()).toEqual(until("identity"));
  await setFeeFromAbroad("0.04");
  expect(await stepsDone()).toEqual([]);
  await setIdentity("Kestrel Mobile Ltd", "1 Harbour Road, Hong Kong");
  expect(await stepsDone()).toEqual(until("identity"));
});

test("a contact is a way to reach someone, not a name and hours", async () => {
  await setContact({ name: "Kestrel support" });
  expect(await stepsDone()).toEqual(until("identity"));
  await setContact({ phone: "+85212345678" });
  expect(await stepsDone()).toEqual(until("contact"));
});

test("a channel counts with a network, and no longer without", async () => {
  const network = { name: "Docomo", generation: "5G" } as const;
  await cover([network]);
  expect(await stepsDone()).toEqual(until("channel"));
  await cover([]);
  expect(await stepsDone()).toEqual(until("contact"));
  await cover([network]);
});

const words = {
  name: inEveryLanguage(() => "Coming"),
  description: inEveryLanguage(() => "Not yet"),
};

/** A plan that can be ordered from tomorrow on. */
const addComingPlan = () =>
  shop.asProgram(async (ctx) => {
    const planType = "PAY_AS_YOU_GO" as const;
    const { id: planId } = await ctx.tx.db
      .insertInto("plans")
      .values({ plan_type: planType, position: 1, created_at: ctx.now })
      .returning("id")
      .executeTakeFirstOrThrow();
    const offeredFrom = addDays(dayOf(ctx.now, ctx.shop.billingTimeZone), 1);
    const first = { planId, version: 1, terms: usualTerms, planType, offeredFrom, ...words };
    await addPlanVersion(ctx, first, {});
  });

test("a plan counts while it can be ordered: not a StarterPack's, one to come or one taken from sale", async () => {
  await shop.asProgram((ctx) =>
    addPlan(ctx, { terms: usualTerms, planType: "STARTER_PACK", position: 1, ...words }),
  );
  await addComingPlan();
  expect(await stepsDone()).toEqual(until("channel"));
  const planId = await shop.asProgram((ctx) => addPlanOnSale(ctx));
  expect(await stepsDone()).toEqual(until("plan"));
  await shop.done(archivePlan, { planId }, keeper);
  expect(await stepsDone()).toEqual(until("channel"));
});

test("any card is stock, one that is held too", async () => {
  await shop.asProgram((ctx) => addPlanOnSale(ctx));
  expect(await stepsDone()).toEqual(until("plan"));
  await shop.boundCard(colleague);
  expect(await stepsDone()).toEqual(until("stock"));
});

test("a second administrator counts while the account is let in", async () => {
  const { id: userId } = await shop.administrator();
  expect(await stepsDone()).toEqual(until("administrator"));
  await shop.done(disableCustomer, { userId, reason }, keeper);
  expect(await stepsDone()).toEqual(until("stock"));
  await shop.done(enableCustomer, { userId, reason }, keeper);
  await shop.done(removeStaff, { userId, reason }, keeper);
  expect(await stepsDone()).toEqual(until("stock"));
  await shop.administrator();
});

/** Money and a card of one's own, and then a plan for it. */
async function buyPlan(person: Person): Promise<void> {
  await shop.recharge(person, "20.00");
  const { id: cardId } = await shop.boundCard(person);
  expect(await stepsDone()).toEqual(until("administrator"));
  const { items } = await shop.done(listPlans, {});
  await shop.done(orderPlan, { cardId, planId: items[0]!.id }, person);
}

test("a purchase is a customer's plan: not an administrator's, nor a card alone", async () => {
  await buyPlan(keeper);
  expect(await stepsDone()).toEqual(until("administrator"));
  await buyPlan(await shop.customer());
  expect(await stepsDone()).toEqual(until("purchase"));
});
