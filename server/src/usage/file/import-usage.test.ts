import { checkUsage, importUsage } from "@farsim/contract/desk/cards/usage-desk.ts";
import { orderPlan } from "@farsim/contract/cards.ts";
import { getUserInfo } from "@farsim/contract/session.ts";
import { expect, test } from "vitest";
import { openShop } from "../../../testing/open-shop.ts";
import { addPlanOnSale } from "../../../testing/stock.ts";
import { testDatabase } from "../../../testing/database/test-database.ts";

const testBase = await testDatabase();
const shop = await openShop(testBase);
const { bearer } = await shop.administrator();
const planId = await shop.asProgram((ctx) => addPlanOnSale(ctx));

const holder = await shop.customer();
await shop.recharge(holder, "100.00");
const card = await shop.boundCard(holder);
await shop.done(orderPlan, { cardId: card.id, planId }, { bearer: holder.bearer });

/** Checks a file and imports it; what the check refuses is its answer. */
async function send(csv: string, channelName = shop.channel.name) {
  const file = { channelName, csv };
  const checked = await shop.call(checkUsage, file, { bearer });
  if (checked.error !== undefined) return checked;
  return shop.call(importUsage, { ...file, digest: checked.data.digest }, { bearer });
}
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
      { line: 4, id: "line-4", error: "unknown_card", field: "iccid" },
      { line: 5, id: "line-5", error: "invalid", field: "bytes" },
      { line: 6, id: "line-6", error: "invalid", field: "columns" },
      { line: 7, id: "", error: "invalid", field: "id" },
      { line: 8, id: "line-2", error: "id_reused", field: "id" },
    ],
    fees: { count: 1, amount: "2.00" },
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
  expect(rows[0]).toMatchObject({
    subject: "channel:carrier-one",
    facts: { accepted: 2, duplicates: 1, rejected: 5, charged: "2.00" },
  });
});

test("takes a file of more lines than one transaction does, and numbers them through", async () => {
  const line = (n: number) => `big-${n},${card.iccid},2027-05-01T10:00:00Z,JP,1`;
  const lines = Array.from({ length: 5_003 }, (_, n) => (n === 5_001 ? "broken" : line(n)));
  const { data } = await send(["id,iccid,usedAt,regionName,bytes", ...lines].join("\n"));
  expect(data).toEqual({
    accepted: 5_002,
    duplicates: 0,
    rejected: [{ line: 5_003, id: "broken", error: "invalid", field: "iccid" }],
    fees: { count: 0, amount: "0.00" },
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
  expect((await send(`${head}\n`)).data).toMatchObject({
    accepted: 0,
    duplicates: 0,
    rejected: [],
  });
});

test("imports the file that was checked, for the channel that it was checked for, and no other", async () => {
  const csv = `id,iccid,usedAt,regionName,bytes\nsame,${card.iccid},2027-05-01T10:00:00Z,JP,1`;
  const channelName = shop.channel.name;
  const { digest } = await shop.done(checkUsage, { channelName, csv }, { bearer });
  const refused = { fields: { digest: "invalid" } };
  const send = (input: { csv: string; channelName: string }) =>
    shop.call(importUsage, { ...input, digest }, { bearer });
  expect((await send({ channelName, csv: csv.replace("JP,1", "JP,2") })).data).toMatchObject(
    refused,
  );
  expect((await send({ channelName: "carrier-two", csv })).data).toMatchObject(refused);
  expect((await send({ channelName, csv })).data).toMatchObject({ accepted: 1 });
});

test("takes a file whose fields are separated by semicolons", async () => {
  const csv = `id;iccid;usedAt;regionName;bytes\r\nsemi;${card.iccid};2027-05-01T10:00:00Z;JP;7\r\n`;
  expect((await send(csv)).data).toMatchObject({ accepted: 1, rejected: [] });
});
