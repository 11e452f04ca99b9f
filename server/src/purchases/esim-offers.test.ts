import { saveCoverage } from "@farsim/contract/desk/coverage.ts";
import { listEsimOffers } from "@farsim/contract/esim-offers.ts";
import { listPlans } from "@farsim/contract/plans.ts";
import { previewPurchase } from "@farsim/contract/purchases.ts";
import { expect, test } from "vitest";
import { testDatabase } from "../../testing/database/test-database.ts";
import { openShop } from "../../testing/open-shop.ts";
import { addCards, addPlanOnSale, newEsim, setEsimsAside } from "../../testing/stock.ts";
import { openVault } from "../platform/security/vault.ts";
import { addChannel } from "../channels/add-channel.ts";

const testBase = await testDatabase();
const shop = await openShop(testBase, {
  env: { CHANNEL_ADAPTERS: "far-carrier:es2plus:https://smdp.example" },
});
const near = { id: shop.channel.id, name: shop.channel.name };
const far = {
  id: await shop.asProgram((ctx) => addChannel(ctx, "far-carrier")),
  name: "far-carrier",
};
const vault = openVault(shop.config);
const staff = await shop.administrator();
for (const [channelName, regionCode] of [
  [near.name, "JP"],
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

const nearAlone = { anywhere: ["Everywhere", "Near"], JP: ["Everywhere", "Near"], KR: [] };
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
