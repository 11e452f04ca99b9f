import { checkBankFile, startBankFile } from "@farsim/contract/desk/money/bank-files.ts";
import { createPayOrder } from "@farsim/contract/pay.ts";
import {
  checkRechargeFile,
  startRechargeFile,
} from "@farsim/contract/desk/money/recharge-files.ts";
import { expect, test } from "vitest";
import { agreedStatement, sheetOf } from "../../../testing/bank-statements.ts";
import { testDatabase } from "../../../testing/database/test-database.ts";
import { openShop } from "../../../testing/open-shop.ts";
import type { Person } from "../../../testing/people.ts";
import { runRechargeFile } from "../../payments/recharge-files/run-file.ts";
import { findUnusualActivity } from "./unusual-activity.ts";

const shop = await openShop(await testDatabase());

const unusual = () => shop.asProgram(({ tx, now }) => findUnusualActivity(tx, now));
const work = (fileId: string) =>
  runRechargeFile({ ...shop, shop: shop.config }, { fileId: BigInt(fileId), after: 0 });

test("a file of recharges counts by its lines as soon as it is begun, and its lines not once more", async () => {
  const asker = await shop.administrator();
  const paid = await Promise.all(Array.from({ length: 61 }, () => shop.customer()));
  const start = async (of: readonly Person[]) => {
    const csv = ["account,amount", ...of.map(({ username }) => `${username},1.00`)].join("\n");
    const { right, amount } = await shop.done(checkRechargeFile, { csv }, asker);
    const agreed = { right, amount, opened: 0, repeated: 0, waits: false };
    return (await shop.done(startRechargeFile, { csv, name: "May", ...agreed }, asker)).file;
  };
  const file = await start(paid.slice(0, 60));
  await work(file.id);
  expect(await unusual()).toEqual([]);
  await start(paid.slice(60));
  expect(await unusual()).toEqual([{ subject: `user:${asker.id} recharges`, count: 61 }]);
});

test("a bank statement counts by its orders as soon as it is begun, and these not once more", async () => {
  const asker = await shop.administrator();
  const made = await Promise.all(
    Array.from({ length: 61 }, async () => {
      const order = { amount: "1.00", method: "domestic" } as const;
      return shop.done(createPayOrder, order, await shop.customer());
    }),
  );
  const start = async (of: typeof made) => {
    const csv = sheetOf(...of.map(({ total, remark }) => ["2027-05-01", total, remark] as const));
    const agreed = agreedStatement(csv, await shop.done(checkBankFile, { csv }, asker));
    return (await shop.done(startBankFile, agreed, asker)).file;
  };
  const before = await unusual();
  const file = await start(made.slice(0, 60));
  await work(file.id);
  expect(await unusual()).toEqual(before);
  await start(made.slice(60));
  expect(await unusual()).toContainEqual({ subject: `user:${asker.id} recharges`, count: 61 });
});
