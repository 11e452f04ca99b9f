import { importCoverage, saveCoverage } from "@farsim/contract/desk/shop/coverage.ts";
import { expect, onTestFinished, test, vi } from "vitest";
import { testDatabase } from "../../../testing/database/test-database.ts";
import { openShop } from "../../../testing/open-shop.ts";
import { openDatabase } from "../../platform/database/database.ts";

const testBase = await testDatabase();
const shop = await openShop(testBase);
const staff = { bearer: (await shop.administrator()).bearer };
const channelName = shop.channel.name;

/** As long as a busy machine may need for a notice. */
const patience = { timeout: 15_000 };

const codesOn = ({ liveCoverage }: Pick<typeof shop, "liveCoverage">) =>
  liveCoverage.now().destinations.map(({ regionCode }) => regionCode);
const cover = (regionCode: "JP" | "KR", ...names: string[]) => {
  const networks = names.map((name) => ({ name, generation: "5G" as const }));
  return shop.done(saveCoverage, { channelName, regionCode, networks }, staff);
};

test("where cards work is on this server's pages once it was said, and soon on every other's", async () => {
  const database = openDatabase(testBase.connectionString);
  const other = await openShop(
    { ...testBase, database },
    {
      closeWith: (close) =>
        onTestFinished(async () => {
          await close();
          await database.close();
        }),
    },
  );
  expect(codesOn(other)).toEqual([]);
  await cover("JP", "Docomo");
  expect(codesOn(shop)).toEqual(["JP"]);
  await vi.waitUntil(() => codesOn(other).includes("JP"), patience);
  const csv = "region,network,generation\nKR,KT,5G\n";
  await shop.done(importCoverage, { channelName, csv }, staff);
  expect(codesOn(shop)).toEqual(["KR"]);
  await cover("KR");
  await vi.waitUntil(() => codesOn(other).length === 0, patience);
});

test("what was read again unchanged is the same for the pages, which are not made anew", async () => {
  await cover("JP", "Docomo");
  const before = shop.liveCoverage.now().digest;
  await shop.liveCoverage.reload();
  expect(shop.liveCoverage.now().digest).toBe(before);
  await cover("JP", "SoftBank");
  expect(shop.liveCoverage.now().digest).not.toBe(before);
});
