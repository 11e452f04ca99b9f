import { expect, test } from "vitest";
import { testDatabase } from "../../../testing/database/test-database.ts";
import { openCounter, unit } from "../../../testing/model/use-counter.ts";
import type { Context } from "../../platform/context.ts";
import { lockAccounts, lockContextOf } from "./lock-accounts.ts";
import { changeOwnCard } from "./with-account.ts";

const counter = await openCounter((await testDatabase()).database);
const userId = await counter.customer(40n * unit);
const [one, other] = await counter.cards(userId, 2);

/** What is sent before anything is waited for, in order: the database runs it in that order. */
const sentAtOnce = (work: (ctx: Context) => Promise<unknown>): Promise<readonly string[]> =>
  counter.asUser(userId, async (ctx) => {
    const sent: string[] = [];
    const tx: Context["tx"] = {
      db: ctx.tx.db,
      publish: (event) => ctx.tx.publish(event),
      run: (statement, values) => {
        sent.push(statement.name);
        return ctx.tx.run(statement, values);
      },
    };
    const working = work({ ...ctx, tx });
    const atOnce = [...sent];
    await working;
    return atOnce;
  });

test("locks the wallet before its cards, and asks whether the account is deleted once both are locked", async () => {
  expect(await sentAtOnce((ctx) => changeOwnCard(ctx, one!.id, () => undefined))).toEqual([
    "lock_wallets",
    "lock_cards_of_wallets",
    "find_deleted_account",
  ]);
});

test("locks the wallets before the rows of cards whose use is plain, and reads cards once they are locked", async () => {
  const locking = (ctx: Context) =>
    lockAccounts(lockContextOf(ctx), [userId], [one!.id], [other!.id]);
  expect(await sentAtOnce(locking)).toEqual([
    "lock_wallets",
    "lock_card_rows_of_wallets",
    "find_cards_of_wallets",
  ]);
});
