import { importUsage } from "@farsim/contract/desk/channels.ts";
import { orderPlan } from "@farsim/contract/cards.ts";
import { getUserInfo } from "@farsim/contract/session.ts";
import { expect, test } from "vitest";
import { openShop } from "../../testing/open-shop.ts";
import { addPlanOnSale } from "../../testing/stock.ts";
import { testDatabase } from "../../testing/database/test-database.ts";

const testBase = await testDatabase();
const shop = await openShop(testBase);
const { bearer } = await shop.administrator();
const planId = await shop.asProgram((ctx) => addPlanOnSale(ctx));

const holder = await shop.customer();
await shop.recharge(holder, "100.00");
const card = await shop.boundCard(holder);
await shop.done(orderPlan, { cardId: card.id, planId }, { bearer: holder.bearer });

const send = (csv: string, channelName = shop.channel.name) =>
  shop.call(importUsage, { channelName, csv }, { bearer });
const balance = async () => (await shop.done(getUserInfo, {}, { bearer: holder.bearer })).balance;

test("rates a file as its channel's own call would, and names each line that it cannot take", async () => {
  const { iccid } = card;
  const csv = [
    "bytes,regionName,usedAt,id,iccid",
    `1000,"Hong Kong",2027-05-01T11:00:00Z,line-2,${iccid}`,
    "",
    `1000,HK,2027-05-01T11:00:00Z,line-4,89852000000000000001`,
    `many,HK,2027-05-01T11:00:00Z,line-5,${iccid}`,
    `1000,HK,2027-05-01T11:00:00Z,line-6,${iccid},one too many`,
    `1000,HK,2027-05-01T11:00:00Z`,
    `1001,HK,2027-05-01T11:00:00Z,line-2,${iccid}`,
    `1000,"Hong Kong",2027-05-01T11:00:00Z,line-2,${iccid}`,
    `1000,HK,2027-05-01T11:30:00Z,line-10,${iccid}`,
  ].join("\r\n");
  expect((await send(csv)).data).toEqual({
    accepted: 2,
    duplicates: 1,
    rejected: [
      { line: 4, id: "line-4", error: "unknown_card" },
      { line: 5, id: "line-5", error: "invalid" },
      { line: 6, id: "line-6", error: "invalid" },
      { line: 7, id: "", error: "invalid" },
      { line: 8, id: "line-2", error: "id_reused" },
    ],
  });
  expect(await balance()).toBe("98.00");
  expect((await send(csv)).data).toMatchObject({ accepted: 0, duplicates: 3 });
  expect(await balance()).toBe("98.00");
  const known = {
    id: "line-10",
    iccid,
    usedAt: "2027-05-01T11:30:00Z",
    regionName: "HK",
    bytes: 1000,
  };
  expect(await shop.report([known])).toMatchObject({ duplicates: 1 });
  const { rows } = await testBase.database.pool.query(
    "SELECT subject, facts FROM audit_entries WHERE deed = 'admin/usage/import' ORDER BY id",
  );
  expect(rows[0]).toEqual({
    subject: "channel:carrier-one",
    facts: { accepted: 2, duplicates: 1, rejected: 5 },
  });
});

test("takes a file of more lines than one transaction does, and numbers them through", async () => {
  const line = (n: number) => `big-${n},${card.iccid},2027-05-01T10:00:00Z,JP,1`;
  const lines = Array.from({ length: 5_003 }, (_, n) => (n === 5_001 ? "broken" : line(n)));
  const { data } = await send(["id,iccid,usedAt,regionName,bytes", ...lines].join("\n"));
  expect(data).toEqual({
    accepted: 5_002,
    duplicates: 0,
    rejected: [{ line: 5_003, id: "broken", error: "invalid" }],
  });
});

test("refuses a file without the right first line, one that is too long, and a channel that is none", async () => {
  for (const csv of ["id,iccid,usedAt,regionName\n", "\n", "id,id,usedAt,regionName,bytes\n"])
    expect((await send(csv)).data).toMatchObject({ fields: { csv: "usage_columns_invalid" } });
  expect((await send("")).data).toMatchObject({ fields: { csv: "required" } });
  const head = "id,iccid,usedAt,regionName,bytes";
  expect((await send(`${head}${"\nx".repeat(100_001)}`)).data).toMatchObject({
    fields: { csv: "too_long" },
  });
  expect((await send(`${head}\n`, "carrier-nine")).error).toBe("not_found");
  expect((await send(`${head}\n`)).data).toEqual({ accepted: 0, duplicates: 0, rejected: [] });
});
