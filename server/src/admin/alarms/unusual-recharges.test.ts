import { checkRechargeFile, startRechargeFile } from "@farsim/contract/desk/recharge-files.ts";
import { expect, test } from "vitest";
import { testDatabase } from "../../../testing/database/test-database.ts";
import { openShop } from "../../../testing/open-shop.ts";
import type { Person } from "../../../testing/people.ts";
import { runRechargeFile } from "../../payments/recharge-files/run-file.ts";
import { findUnusualActivity } from "./unusual-activity.ts";

const shop = await openShop(await testDatabase());

test("a file of recharges counts by its lines as soon as it is begun, and its lines not once more", async () => {
  const asker = await shop.administrator();
  const paid = await Promise.all(Array.from({ length: 61 }, () => shop.customer()));
  const start = async (of: readonly Person[]) => {
    const csv = ["account,amount", ...of.map(({ username }) => `${username},1.00`)].join("\n");
    const { right, amount } = await shop.done(checkRechargeFile, { csv }, asker);
    const agreed = { right, amount, opened: 0, repeated: 0, waits: false };
    return (await shop.done(startRechargeFile, { csv, name: "May", ...agreed }, asker)).file;
  };
  const unusual = () => shop.asProgram(({ tx, now }) => findUnusualActivity(tx, now));
  const file = await start(paid.slice(0, 60));
  await runRechargeFile({ ...shop, shop: shop.config }, { fileId: BigInt(file.id), after: 0 });
  expect(await unusual()).toEqual([]);
  await start(paid.slice(60));
  expect(await unusual()).toEqual([{ subject: `user:${asker.id} recharges`, count: 61 }]);
});
