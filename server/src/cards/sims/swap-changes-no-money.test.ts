import { listActivities } from "@farsim/contract/activities.ts";
import * as cards from "@farsim/contract/cards.ts";
import { markCard, swapSim, unmarkCard } from "@farsim/contract/desk/cards/sims.ts";
import { getUserInfo } from "@farsim/contract/session.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { testDatabase } from "../../../testing/database/test-database.ts";
import { openShop } from "../../../testing/open-shop.ts";
import type { Person } from "../../../testing/people.ts";
import { addAddOnOnSale, addPlanOnSale, type StockCard } from "../../../testing/stock.ts";
import type { Instant } from "../../platform/clock.ts";

/**
 * Two customers live the same life; the SIM of one is swapped now and then. Both must always see the same card and the same money.
 * `DEEP=1` lives as many lives as a release asks for; `SEED_OF_SWAPS` replays one.
 */
const lives = process.env.DEEP ? 300 : 6;
const seed = Number(process.env.SEED_OF_SWAPS ?? 20_270_501);

const shop = await openShop(await testDatabase());
const { clock } = shop;
const owner = await shop.administrator();
const reason = "as asked";
const megabyte = 1_048_576;
const plans = [
  await shop.asProgram((ctx) => addPlanOnSale(ctx)),
  await shop.asProgram((ctx) =>
    addPlanOnSale(
      ctx,
      {
        priceMicros: 3_000_000n,
        cycleDays: 3,
        limitType: "CYCLE",
        restrictRule: "STOP",
        throttleKbps: null,
      },
      "Three days",
    ),
  ),
];
const addOnId = await shop.asProgram((ctx) => addAddOnOnSale(ctx));

/** A customer with one card, and the SIMs that it had, each since a moment. */
interface Life {
  readonly person: Person;
  readonly card: StockCard;
  readonly sims: { readonly iccid: string; readonly since: number }[];
}

async function begin(): Promise<Life> {
  const person = await shop.customer();
  await shop.recharge(person, "6.00");
  const card = await shop.boundCard(person);
  return { person, card, sims: [{ iccid: card.iccid, since: 0 }] };
}

/** As a carrier would report it: of the SIM that was in the phone at that moment. */
const simAt = ({ sims }: Life, at: Instant) =>
  sims.findLast(({ since }) => since <= at.epochMilliseconds)!.iccid;

let lastRecord = 0;
async function use(life: Life, { mb, hoursAgo }: { mb: number; hoursAgo: number }) {
  const usedAt = clock.now().subtract({ hours: hoursAgo });
  const record = { iccid: simAt(life, usedAt), usedAt: usedAt.toString(), regionName: "JP" };
  const id = `life-${lastRecord++}`;
  const { rejected } = await shop.report([{ ...record, id, bytes: mb * megabyte }]);
  return rejected.map(({ error }) => error).join();
}

async function swap({ card, sims }: Life) {
  const [spare] = await shop.stock(1);
  const input = { cardId: card.id, spareId: spare!.id, reason };
  await shop.within.done(swapSim, input, owner);
  sims.push({ iccid: spare!.iccid, since: clock.now().epochMilliseconds });
}

const mark = ({ card }: Life) =>
  shop.within.done(markCard, { cardId: card.id, mark: "lost", reason }, owner);
const unmark = ({ card }: Life) => shop.within.done(unmarkCard, { cardId: card.id, reason }, owner);

type Act =
  | { readonly kind: "use"; readonly mb: number; readonly hoursAgo: number }
  | { readonly kind: "order"; readonly plan: number }
  | { readonly kind: "wait"; readonly minutes: number }
  | { readonly kind: "addOn" | "stop" | "recharge" | "swap" | "lose" };

const acts: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("use" as const),
      mb: fc.integer({ min: 1, max: 400 }),
      hoursAgo: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 60 })),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("order" as const),
      plan: fc.integer({ min: 0, max: 1 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("wait" as const),
      minutes: fc.integer({ min: 1, max: 3_000 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom("addOn", "stop", "recharge", "swap", "swap", "lose"),
    }),
  },
);

/** What both do alike; returns what they were answered. */
async function act(life: Life, done: Act): Promise<unknown> {
  const { person, card } = life;
  const { id: cardId } = card;
  switch (done.kind) {
    case "use":
      return use(life, done);
    case "order":
      return (
        await shop.within.call(cards.orderPlan, { cardId, planId: plans[done.plan]! }, person)
      ).error;
    case "addOn":
      return (await shop.within.call(cards.orderAddOn, { cardId, addOnId }, person)).error;
    case "stop":
      return (await shop.within.call(cards.stopBilling, { cardId }, person)).error;
    case "recharge":
      return void (await shop.recharge(person, "4.00"));
    case "wait":
    case "swap":
    case "lose":
      return undefined;
  }
}

async function step(swapped: Life, steady: Life, done: Act): Promise<void> {
  clock.set(clock.now().add({ seconds: 1 }));
  if (done.kind === "wait") {
    clock.set(clock.now().add({ minutes: done.minutes }));
    for (const person of [owner, swapped.person, steady.person]) await shop.renew(person);
  } else if (done.kind === "swap") await swap(swapped);
  else if (done.kind === "lose") {
    await mark(swapped);
    await mark(steady);
    await swap(swapped);
    await unmark(steady);
  } else {
    const answers = [await act(swapped, done), await act(steady, done)];
    if (answers[0] !== answers[1]) throw new Error(`answered ${answers.join(" and ")}`);
  }
}

/** All that a customer sees of the card and the money, but for what is another one's by nature. */
async function seen({ person, card }: Life) {
  const { card: shown } = await shop.within.done(cards.getCard, { cardId: card.id }, person);
  const { balance } = await shop.within.done(getUserInfo, {}, person);
  const { items } = await shop.within.done(listActivities, { limit: "100" }, person);
  const { id: _, cardNumber: __, iccid: ___, ...same } = shown;
  const activities = items.map(({ type, change, balanceAfter, tradeDate }) => ({
    type,
    change,
    balanceAfter,
    tradeDate,
  }));
  return { ...same, balance, activities };
}

test("a customer whose SIM is swapped now and then pays and has what one with the same life pays and has", {
  timeout: lives * 10_000,
}, async () => {
  const property = fc.asyncProperty(
    fc.array(acts, { minLength: 5, maxLength: 25 }),
    async (life) => {
      for (const person of [owner]) await shop.renew(person);
      const [swapped, steady] = [await begin(), await begin()];
      for (const one of life) {
        await step(swapped, steady, one);
        expect(await seen(swapped)).toEqual(await seen(steady));
      }
    },
  );
  await fc.assert(property, { seed, numRuns: lives });
});
