import { bindCard } from "@farsim/contract/cards.ts";
import { listAudit } from "@farsim/contract/desk/people/audit.ts";
import { createChannel, removeChannel } from "@farsim/contract/desk/shop/channels.ts";
import { saveCoverage } from "@farsim/contract/desk/shop/coverage.ts";
import { getOverview } from "@farsim/contract/desk/shop/overview.ts";
import { markCard } from "@farsim/contract/desk/cards/sims.ts";
import { listStockLevels, setStockThreshold } from "@farsim/contract/desk/cards/stock-levels.ts";
import { setStarterPack } from "@farsim/contract/desk/cards/stock.ts";
import { expect, test } from "vitest";
import { newChannelName, openImports } from "../../../testing/imported-file.ts";
import { openShop } from "../../../testing/open-shop.ts";
import { addPlanOnSale } from "../../../testing/stock.ts";
import { testDatabase } from "../../../testing/database/test-database.ts";

const { database, ...testBase } = await testDatabase();
const shop = await openShop({ database, ...testBase });
const { within } = shop;
const keeper = await shop.administrator();
const imports = openImports(shop, database);
const packPlan = await shop.asProgram((ctx) => addPlanOnSale(ctx));
const reason = "as asked";

const as = () => ({ bearer: keeper.bearer });
const levelsOf = async (name: string) =>
  (await within.done(listStockLevels, {}, as())).items.filter(
    ({ channelName }) => channelName === name,
  );
const say = (channelName: string, lowAt: number | null) =>
  shop.call(setStockThreshold, { channelName, type: "physical", lowAt }, as());
const remove = (channelName: string) => shop.call(removeChannel, { channelName, reason }, as());
const lowPlaces = async () =>
  (await within.done(getOverview, {}, as())).alarms.find(({ kind }) => kind === "stockLow")
    ?.count ?? 0;
const idsOf = async (numbers: readonly string[]) => {
  const { rows } = await database.pool.query<{ id: string }>(
    "SELECT id::text FROM cards WHERE card_number = ANY($1) ORDER BY id",
    [numbers],
  );
  return rows.map(({ id }) => id);
};

test("levels count what can be sold: not what is held, packed or marked", async () => {
  const channelName = newChannelName();
  const { cards } = await imports.file(keeper, { count: 5, channelName });
  const [, packed, marked] = await idsOf(cards.map(({ cardNumber }) => cardNumber));
  const numberOf = async (id: string) =>
    (
      await database.pool.query<{ card_number: string }>(
        "SELECT card_number FROM cards WHERE id = $1",
        [id],
      )
    ).rows[0]!.card_number;
  const numbers = await Promise.all([packed!, marked!].map(numberOf));
  const free = cards.find(({ cardNumber }) => !numbers.includes(cardNumber))!;
  await within.done(bindCard, { ...free }, await shop.customer());
  await within.done(setStarterPack, { cardIds: [packed!], planId: packPlan, days: 3 }, as());
  await within.done(markCard, { cardId: marked!, mark: "lost", reason }, as());
  const at = { channelName, type: "physical", lowAt: null, isLow: false };
  expect(await levelsOf(channelName)).toEqual([{ ...at, forSale: 2, packs: 1, sold: 1 }]);
  // Sales of more than 30 days ago are no measure of how long the stock lasts.
  shop.clock.set(shop.clock.now().add({ hours: 24 * 31 }));
  await shop.renew(keeper);
  expect(await levelsOf(channelName)).toEqual([{ ...at, forSale: 2, packs: 1, sold: 0 }]);
});

test("stock is low at its threshold and below, first in the list and on the overview; once on record", async () => {
  const channelName = newChannelName();
  await imports.file(keeper, { count: 3, channelName });
  const before = await lowPlaces();
  expect((await say(channelName, 2)).data.level).toMatchObject({ forSale: 3, isLow: false });
  expect(await lowPlaces()).toBe(before);
  expect((await say(channelName, 3)).data.level).toMatchObject({ lowAt: 3, isLow: true });
  await say(channelName, 3);
  expect(await lowPlaces()).toBe(before + 1);
  const { items } = await within.done(listStockLevels, {}, as());
  expect(items[0]!.isLow).toBe(true);
  expect((await say(channelName, null)).data.level).toMatchObject({ lowAt: null, isLow: false });
  expect(await lowPlaces()).toBe(before);
  const log = await within.done(listAudit, { subject: `channel:${channelName}` }, as());
  expect(
    log.items
      .filter(({ deed: action }) => action === "admin/stock/setThreshold")
      .map(({ facts }) => facts),
  ).toMatchObject([
    { before: { lowAt: 3 }, after: { lowAt: null } },
    { before: { lowAt: 2 }, after: { lowAt: 3 } },
    { before: { lowAt: null }, after: { lowAt: 2 } },
  ]);
});

test("a channel without a card and with a threshold is low as soon as there is none left", async () => {
  const channelName = newChannelName();
  await within.done(createChannel, { name: channelName }, as());
  expect(await levelsOf(channelName)).toEqual([]);
  await say(channelName, 0);
  expect(await levelsOf(channelName)).toMatchObject([{ forSale: 0, isLow: true }]);
  expect((await say("carrier-nowhere", 1)).error).toBe("not_found");
});

test("a channel made by mistake is removed with its thresholds; one that anything belongs to stays", async () => {
  const [empty, covered, stocked] = [newChannelName(), newChannelName(), newChannelName()];
  for (const name of [empty, covered]) await within.done(createChannel, { name }, as());
  await say(empty, 5);
  await imports.file(keeper, { count: 1, channelName: stocked });
  const networks = [{ name: "One", generation: "5G" as const }];
  await within.done(saveCoverage, { channelName: covered, regionCode: "JP", networks }, as());
  expect((await remove(empty)).error).toBeUndefined();
  expect((await remove(empty)).error).toBe("not_found");
  expect([(await remove(covered)).error, (await remove(stocked)).error]).toEqual([
    "channel_in_use",
    "channel_in_use",
  ]);
  expect((await remove(shop.channel.name)).error).toBe("channel_in_use");
  // A plan that is limited to it.
  const planned = newChannelName();
  await within.done(createChannel, { name: planned }, as());
  const { rows } = await database.pool.query<{ id: string }>(
    "SELECT id FROM channels WHERE name = $1",
    [planned],
  );
  await shop.asProgram((ctx) =>
    addPlanOnSale(ctx, {}, "Here alone", { channelIds: [BigInt(rows[0]!.id)] }),
  );
  expect((await remove(planned)).error).toBe("channel_in_use");
});

test("a file that comes while its channel is removed finds it, or makes it anew", async () => {
  for (let round = 0; round < 5; round++) {
    const channelName = newChannelName();
    await within.done(createChannel, { name: channelName }, as());
    const [{ cards }, removed] = await Promise.all([
      imports.file(keeper, { count: 1, channelName }),
      remove(channelName),
    ]);
    expect(["ok", "channel_in_use"]).toContain(removed.error ?? "ok");
    expect(await levelsOf(channelName)).toMatchObject([{ forSale: cards.length }]);
  }
  expect(shop.faults).toEqual([]);
});
