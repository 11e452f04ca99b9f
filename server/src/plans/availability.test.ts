import { listCards, orderPlan } from "@farsim/contract/cards.ts";
import { listCardDestinations, listDestinations } from "@farsim/contract/coverage.ts";
import { importCoverage, listCoverage, saveCoverage } from "@farsim/contract/desk/shop/coverage.ts";
import { listAudit } from "@farsim/contract/desk/people/audit.ts";
import { listChannels } from "@farsim/contract/desk/shop/channels.ts";
import { savePlan, type PlanDraft } from "@farsim/contract/desk/shop/catalogue.ts";
import { setStarterPack } from "@farsim/contract/desk/cards/stock.ts";
import { previewPlan } from "@farsim/contract/plan-preview.ts";
import { listPlans } from "@farsim/contract/plans.ts";
import { inEveryLanguage } from "@farsim/contract/values/texts/texts.ts";
import { expect, test } from "vitest";
import type { z } from "zod";
import { openShop } from "../../testing/open-shop.ts";
import { testDatabase } from "../../testing/database/test-database.ts";
import { applyEsim } from "@farsim/contract/esim.ts";
import { addToStock } from "../cards/stock/add-to-stock.ts";
import { channelIds } from "../channels/channel.ts";
import { newEsim } from "../../testing/stock.ts";
import { openVault } from "../platform/security/vault.ts";
import { addChannel } from "../channels/add-channel.ts";

const shop = await openShop(await testDatabase());
const staff = await shop.administrator();
const own = shop.channel.name;
const foreign = "far-carrier";
await shop.asProgram((ctx) => addChannel(ctx, foreign));

const cover = (channelName: string, regionCode: "JP" | "KR", ...names: string[]) =>
  shop.done(
    saveCoverage,
    {
      channelName,
      regionCode,
      networks: names.map((name) => ({ name, generation: "5G" as const })),
    },
    staff,
  );
await cover(own, "JP", "Docomo", "SoftBank");
await cover(foreign, "KR", "KT");

let plans = 0;
const draft = (changed: Partial<z.input<typeof PlanDraft>> = {}): z.input<typeof PlanDraft> => ({
  name: inEveryLanguage((language) => `Plan ${++plans} ${language}`),
  description: inEveryLanguage(() => ""),
  price: "2.00",
  cycleDays: 1,
  totalTrafficMb: 500,
  restrictRule: "STOP",
  trafficLimitType: "DAILY",
  ...changed,
});
const offer = async (changed: Partial<z.input<typeof PlanDraft>> = {}) =>
  (await shop.done(savePlan, draft(changed), staff)).plan;

async function holder() {
  const person = await shop.customer();
  await shop.recharge(person, "50.00");
  return { bearer: person.bearer, card: await shop.boundCard(person), person };
}

const offered = async (planId: string) =>
  (await shop.done(listPlans, {})).items.find(({ id }) => id === planId);

test("everyone sees where cards work, over all channels, and a holder where theirs does", async () => {
  const japan = {
    regionCode: "JP",
    networks: [
      { name: "Docomo", generation: "5G" },
      { name: "SoftBank", generation: "5G" },
    ],
  };
  expect((await shop.done(listDestinations, {})).items).toEqual([
    japan,
    { regionCode: "KR", networks: [{ name: "KT", generation: "5G" }] },
  ]);
  const { bearer, card } = await holder();
  expect((await shop.done(listCardDestinations, { cardId: card.id }, { bearer })).items).toEqual([
    japan,
  ]);
  const other = await holder();
  const { error } = await shop.call(listCardDestinations, { cardId: card.id }, other);
  expect(error).toBe("not_found");
});

test("a plan is sold for what its cards reach, or for what the operator chose of that", async () => {
  const everywhere = await offer();
  const here = await offer({ channelNames: [own] });
  const asia = await offer({ regionCodes: ["KR", "JP", "TH"] });
  const none = await offer({ channelNames: [own], regionCodes: ["KR"] });
  expect((await offered(everywhere.id))?.regionCodes).toEqual(["JP", "KR"]);
  expect(await offered(everywhere.id)).not.toHaveProperty("channelIds");
  expect((await offered(here.id))?.regionCodes).toEqual(["JP"]);
  expect((await offered(asia.id))?.regionCodes).toEqual(["JP", "KR"]);
  expect((await offered(none.id))?.regionCodes).toEqual([]);
});

test("a plan of other channels can be neither previewed nor ordered, and nothing is taken", async () => {
  const plan = await offer({ channelNames: [foreign] });
  const { bearer, card } = await holder();
  const wanted = { cardId: card.id, planId: plan.id };
  expect((await shop.call(previewPlan, wanted, { bearer })).error).toBe("plan_not_for_card");
  expect((await shop.call(orderPlan, wanted, { bearer })).error).toBe("plan_not_for_card");
  const [shown] = (await shop.done(listCards, {}, { bearer })).items;
  expect(shown).toMatchObject({ status: "NOT_ACTIVE" });
  expect((await offered(plan.id))?.channelIds).not.toContain(shown?.channelId);
  const stranger = await holder();
  const asStranger = await shop.call(orderPlan, wanted, { bearer: stranger.bearer });
  expect(asStranger.error).toBe("not_found");
});

test("a plan that is sold for no place where the card works can be neither previewed nor ordered", async () => {
  const plan = await offer({ regionCodes: ["KR"] });
  const { bearer, card } = await holder();
  const wanted = { cardId: card.id, planId: plan.id };
  expect((await shop.call(previewPlan, wanted, { bearer })).error).toBe("plan_not_for_card");
  expect((await shop.call(orderPlan, wanted, { bearer })).error).toBe("plan_not_for_card");
  const both = await offer({ regionCodes: ["JP", "KR"] });
  await shop.done(orderPlan, { ...wanted, planId: both.id }, { bearer });
});

test("a card keeps the plan that it has where the operator takes its channel away", async () => {
  const plan = await offer();
  const { bearer, card, person } = await holder();
  const wanted = { cardId: card.id, planId: plan.id };
  await shop.done(orderPlan, wanted, { bearer });
  await shop.done(savePlan, draft({ id: plan.id, channelNames: [foreign] }), staff);
  // The rule of orders itself answers: it is there already.
  expect((await shop.call(orderPlan, wanted, { bearer })).error).toBe("pkg_duplicated");
  // Another version is another order.
  await shop.done(savePlan, draft({ id: plan.id, price: "9.00" }), staff);
  shop.clock.set(shop.clock.now().add({ hours: 24 }));
  for (const each of [person, staff]) await shop.renew(each);
  expect((await shop.call(orderPlan, wanted, person)).error).toBe("plan_not_for_card");
  const other = await holder();
  const refused = await shop.call(
    orderPlan,
    { cardId: other.card.id, planId: plan.id },
    { bearer: other.bearer },
  );
  expect(refused.error).toBe("plan_not_for_card");
});

test("what a draft leaves out stays, and null opens it to all again", async () => {
  const plan = await offer({ channelNames: [own], regionCodes: ["JP"] });
  const edit = (changed: Partial<z.input<typeof PlanDraft>>) =>
    shop.done(savePlan, draft({ id: plan.id, ...changed }), staff);
  expect((await edit({ price: "3.00" })).plan).toMatchObject({
    channelNames: [own],
    regionCodes: ["JP"],
  });
  expect((await edit({ channelNames: null, regionCodes: null })).plan).toMatchObject({
    channelNames: null,
    regionCodes: null,
  });
  const unknown = await shop.call(savePlan, draft({ channelNames: ["no-such-channel"] }), staff);
  expect(unknown).toMatchObject({
    error: "validation_failed",
    data: { fields: { channelNames: expect.any(String) } },
  });
});

test("the audit log has what was and what is, of networks and of where a plan can be ordered", async () => {
  const last = async (action: string) =>
    (await shop.done(listAudit, { deed: action, limit: "1" }, staff)).items[0]?.facts;
  await cover(foreign, "KR", "KT", "SKT");
  expect(await last("admin/coverage/save")).toEqual({
    regionCode: "KR",
    before: { networks: "KT 5G" },
    after: { networks: "KT 5G, SKT 5G" },
  });
  const plan = await offer({ channelNames: [own] });
  await shop.done(savePlan, draft({ id: plan.id, regionCodes: ["JP"] }), staff);
  expect(await last("admin/plan/save")).toMatchObject({
    before: { channelNames: [own], regionCodes: null },
    after: { channelNames: [own], regionCodes: ["JP"] },
  });
});

test("a network has one name in a region", async () => {
  const networks = ["KT", "LG", "KT"].map((name) => ({ name, generation: "5G" as const }));
  const twice = { channelName: foreign, regionCode: "KR" as const, networks };
  expect(await shop.call(saveCoverage, twice, staff)).toMatchObject({
    error: "validation_failed",
    data: { fields: { "networks.2.name": "network_repeated" } },
  });
});

test("no pack is made of a plan on a card of another channel", async () => {
  const plan = await offer({ channelNames: [foreign], planType: "STARTER_PACK" });
  const [card] = await shop.stock(1);
  const { results } = await shop.done(
    setStarterPack,
    { cardIds: [card!.id], planId: plan.id, days: 5 },
    staff,
  );
  expect(results).toEqual([{ cardId: card!.id, error: "plan_not_for_card" }]);
});

test("an eSIM that is asked for a place is of a channel that works there, or is not sold", async () => {
  const { bearer } = await holder();
  const stocked = await shop.asProgram(async (ctx) => {
    const ids = await channelIds(ctx.tx);
    const of = (channelName: string, count: number) =>
      Array.from({ length: count }, () => ({ ...newEsim(), channelId: ids.get(channelName)! }));
    await addToStock(ctx, openVault(shop.config), [...of(own, 1), ...of(foreign, 1)]);
    return ids;
  });
  const apply = (regionCode: "JP" | "KR" | "TH") =>
    shop.call(applyEsim, { regionCode }, { bearer });
  const { data } = await apply("KR");
  expect(data).toMatchObject({ card: { channelId: String(stocked.get(foreign)) } });
  expect((await apply("KR")).error).toBe("esim_out_of_stock");
  expect((await apply("TH")).error).toBe("esim_out_of_stock");
  expect((await apply("JP")).data).toMatchObject({
    card: { channelId: String(stocked.get(own)) },
  });
});

test("a file brings the whole coverage of a channel, by codes and names in any language, or nothing", async () => {
  const channelName = "by-file";
  await shop.asProgram((ctx) => addChannel(ctx, channelName));
  const hand = (csv: string, preview?: true) =>
    shop.done(importCoverage, { channelName, csv, ...(preview && { preview }) }, staff);
  const there = async () => (await shop.done(listCoverage, { channelName }, staff)).items;
  const good = "Region,Network,Generation\njp,Docomo,5g\n韩国,KT,5G\nThailand,AIS,4G\n";
  expect(await hand(good, true)).toEqual({ regions: 3, networks: 3, lost: [], wrong: [] });
  expect(await there()).toEqual([]);
  await hand(good);
  expect((await there()).map(({ regionCode }) => regionCode)).toEqual(["JP", "KR", "TH"]);
  const bad = await hand(
    "region,network,generation\nNarnia,A,5G\nJP,,5G\nJP,B,6G\nJP,C\nJP,D,4G\nJapan,D,5G\n",
  );
  expect(bad.wrong.map(({ line, error }) => [line, error])).toEqual([
    [2, "region_unknown"],
    [3, "network_invalid"],
    [4, "generation_unknown"],
    [5, "column_count"],
    [7, "network_repeated"],
  ]);
  expect(await there()).toHaveLength(3);
  expect(bad.lost).toEqual([]);
  const less = "region,network,generation\nJP,'+One,5G\n";
  expect((await hand(less, true)).lost).toEqual(["KR", "TH"]);
  await hand(less);
  const japan = { regionCode: "JP", networks: [{ name: "+One", generation: "5G" }] };
  expect(await there()).toEqual([japan]);
  const listed = (await shop.done(listChannels, {}, staff)).items;
  const coverageOf = (name: string) => listed.find((channel) => channel.name === name)?.coverage;
  expect(coverageOf(channelName)).toEqual({ regionCodes: ["JP"], networks: 1 });
  expect(coverageOf(own)).toEqual({ regionCodes: ["JP"], networks: 2 });
  const crowd = Array.from({ length: 41 }, (_, n) => `JP,Network ${n},5G`).join("\n");
  expect((await hand(`region,network,generation\n${crowd}`)).wrong).toMatchObject([
    { line: 42, error: "too_many_in_region" },
  ]);
  expect((await hand("network\n")).wrong).toMatchObject([{ error: "header_missing" }]);
  const { error } = await shop.call(importCoverage, { channelName: "none", csv: good }, staff);
  expect(error).toBe("not_found");
});
