import * as cards from "@farsim/contract/cards.ts";
import { markCard, swapSim, unbindCard } from "@farsim/contract/desk/cards/sims.ts";
import { setStarterPack } from "@farsim/contract/desk/cards/stock.ts";
import { getUserInfo } from "@farsim/contract/session.ts";
import { until } from "@farsim/programs/until.ts";
import { expect, test } from "vitest";
import { testDatabase } from "../../../testing/database/test-database.ts";
import { openShop } from "../../../testing/open-shop.ts";
import type { Person } from "../../../testing/people.ts";
import { addPlanOnSale, type StockCard } from "../../../testing/stock.ts";
import { rollOverDay } from "../../billing/rollover/day-rollover.ts";

/** `DEEP=1` races as often as a release asks for. */
const rounds = process.env.DEEP ? 100 : 3;

const shop = await openShop(await testDatabase());
const { clock } = shop;
const owner = await shop.administrator();
const planId = await shop.asProgram((ctx) => addPlanOnSale(ctx));
const reason = "as asked";

async function using() {
  const holder = await shop.customer();
  await shop.recharge(holder, "20.00");
  const card = await shop.boundCard(holder);
  await shop.within.done(cards.orderPlan, { cardId: card.id, planId }, holder);
  return { holder, card };
}
const swap = ({ id: cardId }: StockCard, { id: spareId }: StockCard) =>
  shop.call(swapSim, { cardId, spareId, reason }, owner);
const bind = ({ cardNumber, iccid, verifyCode }: StockCard, holder: Person) =>
  shop.call(cards.bindCard, { cardNumber, iccid, verifyCode }, holder);
const iccidOf = async ({ id }: StockCard) => {
  const { rows } = await shop.database.pool.query("SELECT iccid FROM cards WHERE id = $1", [id]);
  return rows[0]?.iccid;
};
let records = 0;
const use = ({ iccid }: StockCard) => {
  const usedAt = clock.now().toString();
  return shop.report([{ id: `race-${records++}`, iccid, usedAt, regionName: "JP", bytes: 1000 }]);
};
const errorsOf = (answers: readonly { readonly error?: string | undefined }[]) =>
  answers.map(({ error }) => error ?? "ok").toSorted();

test.each(Array.from({ length: rounds }, (_, i) => i))(
  "one SIM goes to one of two cards that ask for it at once, or to the customer who binds it, round %i",
  async () => {
    const [one, two] = [await using(), await using()];
    const [spare] = await shop.stock(1);
    const stranger = await shop.customer();
    const answers = await Promise.all([
      swap(one.card, spare!),
      swap(two.card, spare!),
      bind(spare!, stranger),
      shop.call(setStarterPack, { cardIds: [spare!.id], planId, days: 3 }, owner),
    ]);
    const [first, second, bound] = answers;
    const packed = answers[3].data.results[0]!.error === undefined;
    const winners = [first, second, bound].filter(({ error }) => error === undefined);
    // One that was packed first can still be bound, and no more be a spare.
    if (packed && winners.length === 0) return;
    expect(errorsOf([first, second, bound])).toEqual(["ok", "sim_occupied", "sim_occupied"]);
  },
);

test.each(Array.from({ length: rounds }, (_, i) => i))(
  "one card takes two SIMs one after the other, and is charged once, no matter what is done and used meanwhile, round %i",
  async () => {
    const { holder, card } = await using();
    const [one, two] = (await shop.stock(2)) as [StockCard, StockCard];
    const cardId = card.id;
    const { database, config } = shop;
    const onFailure = (error: unknown) => {
      throw error;
    };
    const answers = await Promise.all([
      swap(card, one),
      swap(card, two),
      use(card),
      shop.call(markCard, { cardId, mark: "lost", reason }, owner),
      shop.call(cards.stopBilling, { cardId }, holder),
      shop.call(cards.orderPlan, { cardId, planId }, holder),
      shop.recharge(holder, "1.00"),
      rollOverDay({ database, clock, zone: config.billingTimeZone, onFailure }),
    ]);
    expect(errorsOf(answers.slice(0, 2) as { error?: string }[])).toEqual(["ok", "ok"]);
    expect([one.iccid, two.iccid]).toContain(await iccidOf(card));
    await use({ ...card, iccid: await iccidOf(card) });
    const { balance } = await shop.within.done(getUserInfo, {}, holder);
    expect(balance).toBe("19.00");
  },
);

test.each(Array.from({ length: rounds }, (_, i) => i))(
  "a card that is given up while its SIM is swapped is given up, or swapped before, round %i",
  async () => {
    const { holder, card } = await using();
    const [spare] = await shop.stock(1);
    const [swapped, deleted, unbound] = await Promise.all([
      swap(card, spare!),
      shop.call(cards.deleteCard, { cardId: card.id }, holder),
      shop.call(unbindCard, { cardId: card.id, reason }, owner),
    ]);
    expect(errorsOf([deleted, unbound])).toContain("ok");
    expect(["ok", "not_found"]).toContain(swapped.error ?? "ok");
    const iccid = swapped.error === undefined ? spare!.iccid : card.iccid;
    expect(await iccidOf(card)).toBe(iccid);
  },
);

test("use that is reported while its SIM goes to a card counts for that card", async () => {
  const { holder, card } = await using();
  const [spare] = await shop.stock(1);
  const { pool } = shop.database;
  const blocker = await pool.connect();
  const waiting = async () => {
    const { rows } = await pool.query(
      "SELECT count(*)::integer AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%FOR NO KEY UPDATE OF cards%'",
    );
    return rows[0].n;
  };
  await blocker.query("BEGIN");
  await blocker.query("SELECT FROM cards WHERE id = $1 FOR UPDATE", [spare!.id]);
  const swapping = swap(card, spare!);
  await until(async () => (await waiting()) === 1, { withinMs: 15_000 });
  // It has seen the SIM in stock, and waits behind the swap.
  const reporting = use(spare!);
  await until(async () => (await waiting()) === 2, { withinMs: 15_000 });
  await blocker.query("COMMIT");
  blocker.release();
  expect((await swapping).error).toBeUndefined();
  expect(await reporting).toMatchObject({ accepted: 1 });
  const { balance } = await shop.within.done(getUserInfo, {}, holder);
  expect(balance).toBe("18.00");
});
