import { randomInt, randomUUID } from "node:crypto";
import { recharge } from "@farsim/contract/desk/shop/administration.ts";
import { formatAmount, parseAmount } from "@farsim/contract/values/money/amount.ts";
import { orderAddOn, orderPlan } from "@farsim/contract/cards.ts";
import { reverseActivity } from "@farsim/contract/desk/money/reversals.ts";
import { expect, onTestFinished, test } from "vitest";
import type { Answer } from "../../testing/input/contract-caller.ts";
import { openShop, type Shop } from "../../testing/open-shop.ts";
import type { Person } from "../../testing/people.ts";
import { addAddOnOnSale, addPlanOnSale } from "../../testing/stock.ts";
import { throwawayDatabase } from "../../testing/database/throwaway-database.ts";
import { findLedgerOffence } from "../../tools/verify-ledger/find-ledger-offence.ts";
import type { Database, Transaction } from "../platform/database/database.ts";

/** I2. `DEEP=1` asks for the figure of a release. */
const movements = process.env["DEEP"] ? 50_000 : 60;
const workers = 64;
const timesSent = 5;
const customers = 24;

interface Holder {
  readonly person: Person;
  readonly cardId: string;
  /** What their wallet must hold, by the answers that we were given. */
  balanceMicros: bigint;
  activities: number;
  /** Recharges that no one has taken back yet. */
  readonly open: string[];
}

async function openTrade(through?: (database: Database) => Database) {
  const base = await throwawayDatabase();
  const { database } = base;
  const shop = await openShop(base, { closeWith: onTestFinished, ...(through && { through }) });
  const planId = await shop.asProgram((ctx) => addPlanOnSale(ctx));
  const addOnId = await shop.asProgram((ctx) =>
    addAddOnOnSale(ctx, { priceMicros: 1_500_000n, topUpBytes: 1_048_576n }),
  );
  const administrator = await shop.administrator();
  const holders: Holder[] = [];
  for (let n = 0; n < customers; n++) {
    const person = await shop.customer();
    const { id: cardId } = await shop.boundCard(person);
    await shop.recharge(person, "50.00");
    const { bearer } = person;
    await shop.within.done(orderPlan, { cardId, planId }, { bearer });
    holders.push({ person, cardId, balanceMicros: 50_000_000n, activities: 1, open: [] });
  }
  return { shop, database, addOnId, administrator, travellers: holders };
}
type Trade = Awaited<ReturnType<typeof openTrade>>;

const micros = (amount: string) => parseAmount(amount, 2)!;

/** The same request as often as a bad line would send it; every answer must be the first one's. */
async function sentAgain(send: () => Promise<Answer>): Promise<Answer> {
  const answers = await Promise.all(Array.from({ length: timesSent }, send));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  return answers[0]!;
}

async function credit({ shop, administrator }: Trade, to: Holder): Promise<boolean> {
  const amount = formatAmount(BigInt(randomInt(1, 1_000)) * 10_000n, 2);
  const key = randomUUID();
  const { data } = (await sentAgain(() =>
    shop.within.answered(
      recharge,
      { account: to.person.username, amount },
      { bearer: administrator.bearer, key },
    ),
  )) as Awaited<ReturnType<typeof shop.within.answered<typeof recharge>>>;
  took(to, amount);
  to.open.push(data.activity!.id);
  return true;
}

async function buy({ shop, addOnId }: Trade, of: Holder): Promise<boolean> {
  const { bearer } = of.person;
  const input = { cardId: of.cardId, addOnId };
  const { code, data, error } = await shop.within.answered(orderAddOn, input, {
    bearer,
    key: randomUUID(),
  });
  if (code === 0) took(of, data.activity.change);
  else expect(["insufficient_credit", "package_not_active"]).toContain(error);
  return code === 0;
}

async function reverse({ shop, administrator }: Trade, from: Holder): Promise<boolean> {
  const activityId = from.open.pop();
  if (!activityId) return false;
  const input = { activityId, reason: "by mistake", confirmNegative: true };
  const { bearer } = administrator;
  const { data } = await shop.within.answered(reverseActivity, input, {
    bearer,
    key: randomUUID(),
  });
  took(from, data.activity!.change);
  return true;
}

function took(holder: Holder, change: string): void {
  holder.balanceMicros += micros(change);
  holder.activities += 1;
}

/** Lets 64 workers move money at once until it has moved often enough. */
async function trade(of: Trade, count: number): Promise<number> {
  let moved = 0;
  const kinds = [credit, credit, buy, buy, buy, reverse];
  const work = async () => {
    while (moved < count) {
      const kind = kinds[randomInt(kinds.length)]!;
      if (await kind(of, of.travellers[randomInt(customers)]!)) moved += 1;
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
  return moved;
}

/** Where a wallet is not what the answers come to. */
async function amiss({ travellers: holders }: Trade, { database }: Pick<Shop, "database">) {
  const { rows } = await database.pool.query(
    `SELECT user_id, balance_micros, last_seq, (SELECT sum(amount_micros) FROM entries e WHERE e.user_id = w.user_id AND leg = 0)::text AS entries
     FROM wallets w`,
  );
  const stored = new Map(rows.map((row) => [row.user_id as string, row]));
  return holders.filter(({ person, balanceMicros, activities }) => {
    const row = stored.get(person.id);
    return (
      row.balance_micros !== String(balanceMicros) ||
      row.entries !== String(balanceMicros) ||
      row.last_seq !== String(activities)
    );
  });
}

test(`moves money ${movements} times by ${workers} workers at once, each recharge sent ${timesSent} times: every wallet is what was answered`, {
  timeout: Math.max(60_000, movements * 60),
}, async ({ annotate }) => {
  const of = await openTrade();
  const moved = await trade(of, movements);
  expect(moved).toBeGreaterThanOrEqual(movements);
  expect(await amiss(of, of.shop)).toEqual([]);
  expect(await findLedgerOffence(of.database)).toBeUndefined();
  await annotate(`${moved} movements in ${customers} wallets`);
});

/** A program that forgets every key at once. */
const forgetful = (database: Database): Database => ({
  ...database,
  write: (work) =>
    database.write((tx) => {
      const run: Transaction["run"] = (statement, values) =>
        statement.name === "take_idempotency_key"
          ? tx.run(statement, values.with(2, randomUUID()))
          : tx.run(statement, values);
      return work({ db: tx.db, run, publish: (notice) => tx.publish(notice) });
    }),
});

test("would notice a recharge that went more than once", async () => {
  const of = await openTrade(forgetful);
  const { bearer } = of.administrator;
  const [to] = of.travellers;
  const input = { account: to!.person.username, amount: "1.00" };
  const send = () => of.shop.within.answered(recharge, input, { bearer, key: "the same" });
  await expect(sentAgain(send)).rejects.toThrow("to be 1");
  took(to!, "1.00");
  expect(await amiss(of, of.shop)).toHaveLength(1);
});
