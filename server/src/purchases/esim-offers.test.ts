import { saveCoverage } from "@farsim/contract/desk/shop/coverage.ts";
import { getCard } from "@farsim/contract/cards.ts";
import { listCardDestinations } from "@farsim/contract/coverage.ts";
import { getEsimPlaces, listEsimOffers } from "@farsim/contract/esim-offers.ts";
import { finishPayOrder } from "@farsim/contract/desk/money/orders.ts";
import { listPlans } from "@farsim/contract/plans.ts";
import { createPurchase, getPurchase, previewPurchase } from "@farsim/contract/purchases.ts";
import { languages } from "@farsim/contract/values/texts/language.ts";
import type { RegionCode } from "@farsim/contract/values/places/regions.ts";
import { expect, test } from "vitest";
import { buyInOneGo } from "../../testing/buy-in-one-go.ts";
import { testDatabase } from "../../testing/database/test-database.ts";
import { openShop } from "../../testing/open-shop.ts";
import type { Person } from "../../testing/people.ts";
import { addCards, addPlanOnSale, newEsim, setEsimsAside } from "../../testing/stock.ts";
import { openVault } from "../platform/security/vault.ts";
import { channelIds } from "../channels/channel.ts";
import { addChannel } from "../channels/add-channel.ts";
import { openLog } from "../platform/log.ts";
import { messagesIn } from "../platform/messages.ts";
import { openPurchases } from "../purchases-under-way.ts";

const testBase = await testDatabase();
const shop = await openShop(testBase, {
  env: { CHANNEL_ADAPTERS: "far-carrier:es2plus:https://smdp.example" },
});
const near = { id: shop.channel.id, name: shop.channel.name };
const far = {
  id: await shop.asProgram((ctx) => addChannel(ctx, "far-carrier")),
  name: "far-carrier",
};
/** Of which the operator has not said where its cards work. */
const unknownId = await shop.asProgram(
  async ({ tx }) => (await channelIds(tx)).get("carrier-two")!,
);
const vault = openVault(shop.config);
const staff = await shop.administrator();
for (const [channelName, regionCode] of [
  [near.name, "JP"],
  [near.name, "KR"],
  [far.name, "KR"],
  [far.name, "TH"],
] as const)
  await shop.done(
    saveCoverage,
    { channelName, regionCode, networks: [{ name: "Any", generation: "5G" }] },
    staff,
  );
await shop.asProgram(async (ctx) => {
  await addPlanOnSale(ctx, {}, "Everywhere");
  await addPlanOnSale(ctx, {}, "Far", { channelIds: [far.id] });
  await addPlanOnSale(ctx, {}, "Near", { channelIds: [near.id] });
  await addPlanOnSale(ctx, {}, "Korea", { regionCodes: ["KR"] });
});
const { items: plans } = await shop.done(listPlans, {});
const { bearer } = await shop.customer();

/** The names of the plans that anyone is offered with a new eSIM. */
async function offered(regionCode: "JP" | "KR" | "TH" | "DE" | undefined): Promise<string[]> {
  const { planIds } = await shop.done(listEsimOffers, { regionCode });
  return plans.filter(({ id }) => planIds.includes(id)).map(({ name }) => name);
}

/** The names of those that a customer without cards would be sold with one. */
async function sold(regionCode: "JP" | "KR" | "TH" | "DE" | undefined): Promise<string[]> {
  const names: string[] = [];
  for (const { id: planId, name } of plans) {
    const answer = await shop.within.call(previewPurchase, { planId, regionCode }, { bearer });
    const isSold = answer.code === 0;
    expect(isSold || answer.error).toBe(isSold || "esim_out_of_stock");
    if (isSold) names.push(name);
  }
  return names;
}

const stock = (channelId: bigint, isReady = true) =>
  shop.asProgram((ctx) => {
    const { activationCode, ...unmade } = newEsim();
    return addCards(ctx, vault, channelId, [isReady ? { ...unmade, activationCode } : unmade]);
  });

const nearAlone = {
  anywhere: ["Everywhere", "Korea", "Near"],
  JP: ["Everywhere", "Near"],
  KR: ["Everywhere", "Korea", "Near"],
};
const farAlone = {
  anywhere: ["Everywhere", "Far", "Korea"],
  JP: [],
  KR: ["Everywhere", "Far", "Korea"],
};
const none = { anywhere: [], JP: [], KR: [] };

type State = [fill: () => Promise<unknown>, expected: Record<"anywhere" | "JP" | "KR", string[]>];
const states: Record<string, State> = {
  "there is none": [async () => undefined, none],
  "one is of a near carrier": [() => stock(near.id), nearAlone],
  "one is of a far carrier": [() => stock(far.id), farAlone],
  "a carrier makes one on demand": [() => stock(far.id, false), farAlone],
  "one is of a carrier that works no one knows where": [() => stock(unknownId), none],
  "one is not made by any carrier": [() => stock(near.id, false), none],
};

test.for(Object.keys(states))(
  "visitors are offered the eSIMs that customers are sold, place by place, where %s",
  async (state) => {
    const [fill, { anywhere, JP, KR }] = states[state]!;
    await setEsimsAside(testBase.database);
    await fill();
    expect((await offered(undefined)).toSorted()).toEqual(anywhere);
    expect((await offered("JP")).toSorted()).toEqual(JP);
    expect((await offered("KR")).toSorted()).toEqual(KR);
    for (const regionCode of [undefined, "JP", "KR", "TH", "DE"] as const)
      expect(await offered(regionCode)).toEqual(await sold(regionCode));
  },
);

const idOf = (name: string) => plans.find((plan) => plan.name === name)!.id;
const places = (name: string, regionCode?: RegionCode) =>
  shop.done(getEsimPlaces, { planId: idOf(name), regionCode });
const worker = openPurchases({
  ...shop,
  log: openLog("silent"),
});

/** Where the eSIM works that comes of buying a plan for a place, with money that is there. */
async function worksWhere(name: string, regionCode: RegionCode | undefined): Promise<string[]> {
  const person = await shop.customer();
  await shop.recharge(person, "10.00");
  const { id: purchaseId } = await buyInOneGo(shop, person, { planId: idOf(name), regionCode });
  await worker.pursue({ purchaseId });
  const asked = { bearer: person.bearer };
  const { purchase } = await shop.within.done(getPurchase, { purchaseId }, asked);
  const cardId = purchase.cardId!;
  expect((await shop.within.done(getCard, { cardId }, asked)).card.plan?.name).toBe(name);
  const { items } = await shop.within.done(listCardDestinations, { cardId }, asked);
  return items.map((each) => each.regionCode);
}

test("it must be said where an eSIM is for exactly where it might not work everywhere that its plan is sold for", async () => {
  await setEsimsAside(testBase.database);
  await Promise.all([stock(near.id), stock(far.id)]);
  expect(await places("Everywhere")).toEqual({
    planId: idOf("Everywhere"),
    inStock: true,
    needsRegion: true,
    choices: ["JP", "KR", "TH"],
    regionCodes: ["KR"],
  });
  expect(await places("Everywhere", "TH")).toMatchObject({ regionCodes: ["KR", "TH"] });
  expect(await places("Everywhere", "KR")).toMatchObject({ regionCodes: ["KR"] });
  for (const [name, regionCodes] of [
    ["Near", ["JP", "KR"]],
    ["Far", ["KR", "TH"]],
    ["Korea", ["KR"]],
  ] as const)
    expect(await places(name)).toMatchObject({
      inStock: true,
      needsRegion: false,
      choices: regionCodes,
      regionCodes,
    });
  // What is in stock does not matter: it may be another by the time it is paid.
  await setEsimsAside(testBase.database);
  await stock(near.id);
  expect(await places("Everywhere")).toMatchObject({ needsRegion: true, choices: ["JP", "KR"] });
  expect(await places("Everywhere", "TH")).toMatchObject({ inStock: false, regionCodes: [] });
});

test("a plan on offer depends on the card exactly where a purchase must say where its eSIM is for", async () => {
  const offeredNow = (await shop.done(listPlans, {})).items;
  const said = await Promise.all(
    offeredNow.map(async ({ name }) => [name, (await places(name)).needsRegion]),
  );
  expect(offeredNow.map(({ name, dependsOnCard }) => [name, dependsOnCard])).toEqual(said);
  expect(new Set(said.map(([, needed]) => needed))).toEqual(new Set([true, false]));
});

test("a purchase that does not say where is refused where it must, in words, and prices are shown all the same", async () => {
  await setEsimsAside(testBase.database);
  await Promise.all([stock(near.id), stock(far.id)]);
  const person = await shop.customer();
  const count = async () =>
    (await testBase.database.pool.query("SELECT count(*) FROM purchases")).rows[0];
  const before = await count();
  for (const language of languages) {
    const asked = { bearer: person.bearer, language };
    const planId = idOf("Everywhere");
    const { plan, esimFee, amount } = await shop.within.done(previewPurchase, { planId }, asked);
    const shown = { planId, version: plan.version, esimFee, amount, method: "domestic" } as const;
    expect(await shop.within.call(createPurchase, shown, asked)).toMatchObject({
      error: "region_required",
      code: 20024,
      status: 409,
      message: messagesIn(language)("problems.region_required"),
    });
  }
  expect(await count()).toEqual(before);
  expect(await worksWhere("Everywhere", "TH")).toEqual(["KR", "TH"]);
});

test.for(["JP", "KR", "TH", undefined] as const)(
  "an eSIM that is bought works wherever that was said of it (for %s)",
  async (regionCode) => {
    for (const name of plans.map((plan) => plan.name)) {
      await setEsimsAside(testBase.database);
      await Promise.all([stock(near.id), stock(far.id)]);
      const { inStock, needsRegion, regionCodes } = await places(name, regionCode);
      if (!inStock || (needsRegion && regionCode === undefined)) continue;
      const works = await worksWhere(name, regionCode);
      expect(regionCodes.filter((code) => !works.includes(code))).toEqual([]);
      expect(regionCodes).toContain(regionCode ?? regionCodes[0]);
    }
  },
);

test("what is said of places is what a purchase hears, also of channels that work no one knows where", async () => {
  await setEsimsAside(testBase.database);
  await stock(unknownId);
  for (const name of plans.map((plan) => plan.name)) {
    expect(await places(name)).toMatchObject({ inStock: false, choices: [], regionCodes: [] });
    const { error } = await shop.within.call(previewPurchase, { planId: idOf(name) }, { bearer });
    expect(error).toBe("esim_out_of_stock");
  }
});

test("of a plan that is not sold nothing is said", async () => {
  const answer = await shop.call(getEsimPlaces, { planId: "999999999" });
  expect(answer.error).toBe("not_found");
});

test("where coverage changes until it is paid, the eSIM works in the most of the regions, or there is none", async () => {
  const planId = await shop.asProgram((ctx) =>
    addPlanOnSale(ctx, {}, "Two", { channelIds: [near.id, unknownId] }),
  );
  await setEsimsAside(testBase.database);
  await stock(near.id);
  const people = [await shop.customer(), await shop.customer()] as const;
  const buy = (person: Person) => buyInOneGo(shop, person, { planId });
  const [first, second] = [await buy(people[0]), await buy(people[1])];
  const networks = [{ name: "Any", generation: "5G" as const }];
  const narrow = { channelName: "carrier-two", regionCode: "TH", networks } as const;
  await shop.done(saveCoverage, narrow, staff);
  await setEsimsAside(testBase.database);
  await stock(unknownId);
  await stock(near.id);
  const paid = async (person: Person, { id: purchaseId, order }: typeof first) => {
    await shop.within.done(finishPayOrder, { orderId: order!.id }, staff);
    await worker.pursue({ purchaseId });
    return (await shop.within.done(getPurchase, { purchaseId }, person)).purchase;
  };
  const { cardId } = await paid(people[0], first);
  const { items } = await shop.within.done(listCardDestinations, { cardId: cardId! }, people[0]);
  expect(items.map(({ regionCode }) => regionCode)).toEqual(["JP", "KR"]);
  expect(await paid(people[1], second)).toMatchObject({
    step: "FAILED",
    failure: "esim_out_of_stock",
  });
});
