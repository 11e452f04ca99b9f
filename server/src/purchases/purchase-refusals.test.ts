import { orderPlan } from "@farsim/contract/cards.ts";
import { applyEsim } from "@farsim/contract/esim.ts";
import type { CallInput } from "@farsim/contract/endpoint.ts";
import type { ProblemKey } from "@farsim/contract/problems/problem.ts";
import { createPurchase, previewPurchase } from "@farsim/contract/purchases.ts";
import { languages } from "@farsim/contract/values/texts/language.ts";
import { beforeEach, expect, test } from "vitest";
import { testDatabase } from "../../testing/database/test-database.ts";
import { openShop } from "../../testing/open-shop.ts";
import type { Person } from "../../testing/people.ts";
import { addPlanOnSale, newEsim, setEsimsAside } from "../../testing/stock.ts";
import { addChannel } from "../channels/add-channel.ts";
import { messagesIn } from "../platform/messages.ts";

const testBase = await testDatabase();
const shop = await openShop(testBase, {
  env: { CARD_LIMIT: "2", CHANNEL_ADAPTERS: "carrier-one:es2plus:https://smdp.example" },
});
const planId = await shop.asProgram((ctx) => addPlanOnSale(ctx));
const planOfOthers = await shop.asProgram(async (ctx) =>
  addPlanOnSale(ctx, {}, "Far Daily", { channelIds: [await addChannel(ctx, "far-carrier")] }),
);
beforeEach(async () => {
  await setEsimsAside(testBase.database);
  await shop.stockOf([newEsim()]);
});

type Wanted = Omit<CallInput<typeof createPurchase>, "days">;
/** What someone is shown who has nothing: the fee of an eSIM and a day of the plan are to be paid. */
const shown = { version: 1, esimFee: "5.00", amount: "7.00", method: "domestic" } as const;

async function holder(): Promise<{ person: Person; cardId: string }> {
  const person = await shop.customer();
  const { id: cardId } = await shop.boundCard(person);
  return { person, cardId };
}

/** Someone who wants what cannot be bought, and what that is. */
type Scene = () => Promise<{ person: Person; wanted: Partial<Wanted> }>;

const sceneOf: Record<string, [ProblemKey, Scene]> = {
  "a plan that there is not": [
    "not_found",
    async () => ({ person: await shop.customer(), wanted: { planId: "999999999" } }),
  ],
  "a plan for another customer's card": [
    "not_found",
    async () => ({ person: await shop.customer(), wanted: { cardId: (await holder()).cardId } }),
  ],
  "a plan of another carrier's cards for an own card": [
    "plan_not_for_card",
    async () => {
      const { person, cardId } = await holder();
      return { person, wanted: { planId: planOfOthers, cardId } };
    },
  ],
  "the plan that the card has": [
    "pkg_duplicated",
    async () => {
      const { person, cardId } = await holder();
      const { bearer } = person;
      await shop.recharge(person, "2.00");
      await shop.within.done(orderPlan, { cardId, planId }, { bearer });
      return { person, wanted: { cardId } };
    },
  ],
  "a plan for an eSIM that is still to be made": [
    "card_status_conflict",
    async () => {
      const person = await shop.customer();
      await setEsimsAside(testBase.database);
      const { activationCode: _, ...unmade } = newEsim();
      await shop.stockOf([unmade]);
      await shop.recharge(person, "5.00");
      const { card } = await shop.within.done(applyEsim, {}, { bearer: person.bearer });
      return { person, wanted: { cardId: card.id } };
    },
  ],
  "an eSIM above two cards": [
    "sim_over_limit",
    async () => {
      const { person } = await holder();
      await shop.boundCard(person);
      return { person, wanted: {} };
    },
  ],
  "an eSIM where there is none": [
    "esim_out_of_stock",
    async () => {
      await setEsimsAside(testBase.database);
      return { person: await shop.customer(), wanted: {} };
    },
  ],
  "an eSIM on whose cards the plan does not run": [
    "esim_out_of_stock",
    async () => ({ person: await shop.customer(), wanted: { planId: planOfOthers } }),
  ],
  "an eSIM for a place where none works": [
    "esim_out_of_stock",
    async () => ({ person: await shop.customer(), wanted: { regionCode: "JP" } }),
  ],
};

const changed: Record<string, [ProblemKey, Partial<Wanted>]> = {
  "a plan at former terms": ["price_changed", { version: 2 }],
  "less than is to be paid": ["price_changed", { amount: "6.99" }],
  "more than is to be paid": ["price_changed", { amount: "7.01" }],
  "another fee of an eSIM": ["fee_changed", { esimFee: "4.00" }],
  "no fee of an eSIM": ["fee_changed", { esimFee: undefined }],
  "other fees of paying": ["fee_changed", { total: "7.01" }],
};

/** How much there is of purchases, and of orders to pay one by. */
async function written(): Promise<unknown> {
  const { rows } = await testBase.database.pool.query(
    "SELECT (SELECT count(*) FROM purchases) AS purchases, (SELECT count(*) FROM pay_orders) AS orders",
  );
  return rows[0];
}

test.for(Object.keys(sceneOf))("refuses %s beforehand, and leaves nothing of it", async (what) => {
  const [error, scene] = sceneOf[what]!;
  const { person, wanted } = await scene();
  const before = await written();
  for (const language of languages) {
    const options = { bearer: person.bearer, language };
    const message = messagesIn(language)(`problems.${error}`);
    const input = { planId, ...wanted };
    const terms = { ...shown, esimFee: wanted.cardId === undefined ? shown.esimFee : undefined };
    for (const answer of [
      await shop.within.call(previewPurchase, input, options),
      await shop.within.call(createPurchase, { ...input, ...terms }, options),
    ])
      expect(answer).toMatchObject({ error, message });
  }
  expect(await written()).toEqual(before);
});

test.for(Object.keys(changed))("refuses %s, and leaves nothing of it", async (what) => {
  const [error, otherwise] = changed[what]!;
  const { bearer } = await shop.customer();
  const before = await written();
  const input = { planId, ...shown, ...otherwise };
  expect(await shop.within.call(createPurchase, input, { bearer })).toMatchObject({ error });
  expect(await written()).toEqual(before);
  // The control: what was shown is taken.
  await shop.within.done(createPurchase, { planId, ...shown }, { bearer });
});

test("provokes every refusal that the calls publish", () => {
  const provoked = new Set(
    [...Object.values(sceneOf), ...Object.values(changed)].map(([key]) => key),
  );
  // Where it is for is asked in `esim-offers.test.ts`.
  provoked.add("region_required");
  for (const call of [previewPurchase, createPurchase])
    expect(call.problems.filter((key) => !provoked.has(key))).toEqual([]);
});
