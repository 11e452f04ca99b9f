import { orderPlan } from "@farsim/contract/cards.ts";
import { listUsage } from "@farsim/contract/desk/channels.ts";
import { getUserInfo } from "@farsim/contract/session.ts";
import type { Language } from "@farsim/contract/values/language.ts";
import { expect, test } from "vitest";
import { testDatabase } from "../../testing/database/test-database.ts";
import { openShop } from "../../testing/open-shop.ts";
import { addPlanOnSale } from "../../testing/stock.ts";

const shop = await openShop(await testDatabase());
const [inJapan, everywhere] = await shop.asProgram(async (ctx) => [
  await addPlanOnSale(ctx, {}, "Japan Daily", { regionCodes: ["JP"] }),
  await addPlanOnSale(ctx, {}, "World Daily"),
]);
const { bearer: admin } = await shop.administrator();

const list = (wanted: object = {}, language: Language = "en") =>
  shop.done(listUsage, { kind: "outside", ...wanted }, { bearer: admin, language });

async function cardWith(planId: string) {
  const holder = await shop.customer();
  await shop.recharge(holder, "20.00");
  const card = await shop.boundCard(holder);
  await shop.done(orderPlan, { cardId: card.id, planId }, { bearer: holder.bearer });
  return { holder, card };
}

let records = 0;
const use = (iccid: string, regionName: string, mb: number) => ({
  id: `outside ${records++}`,
  iccid,
  usedAt: shop.clock.now().toString(),
  regionName,
  bytes: mb * 1_048_576,
});

test("lists use outside the regions of its plan, by day, card and region, and charges it as any other", async () => {
  const { holder, card } = await cardWith(inJapan);
  const { card: free } = await cardWith(everywhere);
  const unplanned = await shop.boundCard(await shop.customer());
  await shop.report([
    use(card.iccid, "JP", 5),
    use(card.iccid, "KR", 1),
    use(card.iccid, "KR", 2),
    use(card.iccid, "HK", 4),
    use(free.iccid, "KR", 8),
    use(unplanned.iccid, "KR", 8),
  ]);
  const whole = await list();
  const common = { kind: "outside", cardId: card.id, channelName: "carrier-one" };
  expect(whole).toMatchObject({
    items: [
      { ...common, regionName: "South Korea", planName: "Japan Daily", usedMb: 3 },
      { ...common, regionName: "Hong Kong (China)", cardNumber: card.cardNumber, usedMb: 4 },
    ],
    nextCursor: null,
  });
  expect(whole.items).toHaveLength(2);
  expect((await list({}, "zh-CN")).items[0]).toMatchObject({
    regionName: "韩国",
    planName: "套餐 Japan Daily",
  });
  // One fee for the day, wherever it was used.
  const { balance } = await shop.done(getUserInfo, {}, { bearer: holder.bearer });
  expect(balance).toBe("18.00");

  const first = await list({ limit: "1" });
  const second = await list({ limit: "1", cursor: first.nextCursor });
  expect([...first.items, ...second.items]).toEqual(whole.items);
  expect(second.nextCursor).toBeNull();
  expect((await list({ channelName: "carrier-two" })).items).toEqual([]);
  expect((await list({ channelName: "carrier-one" })).items).toEqual(whole.items);
  for (const cursor of ["7", "2027-04-30.7", "2027-13-77.1.JP"])
    expect(
      await shop.call(listUsage, { kind: "outside", cursor }, { bearer: admin }),
    ).toMatchObject({ data: { fields: { cursor: "invalid" } } });
});
