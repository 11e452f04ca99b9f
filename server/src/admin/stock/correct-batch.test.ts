import { bindCard } from "@farsim/contract/cards.ts";
import { listAudit } from "@farsim/contract/desk/people/audit.ts";
import { revealVerifyCode } from "@farsim/contract/desk/cards/card-desk.ts";
import { listBatchCards, listBatches } from "@farsim/contract/desk/cards/stock-import.ts";
import { getImportState } from "@farsim/contract/desk/cards/stock-import.ts";
import {
  getBatchState,
  moveBatch,
  renameBatch,
  undoBatch,
} from "@farsim/contract/desk/cards/stock-levels.ts";
import { markCard, swapSim, unbindCard, unmarkCard } from "@farsim/contract/desk/cards/sims.ts";
import {
  listOperatorCards,
  revertStarterPack,
  setStarterPack,
} from "@farsim/contract/desk/cards/stock.ts";
import { beforeEach, expect, test } from "vitest";
import { type ImportedFile, newChannelName, openImports } from "../../../testing/imported-file.ts";
import { openShop } from "../../../testing/open-shop.ts";
import { addPlanOnSale } from "../../../testing/stock.ts";
import { testDatabase } from "../../../testing/database/test-database.ts";
import { tracesOfCards } from "../../cards/stock/correct-stock.ts";

const { database, owner, ...testBase } = await testDatabase();
const shop = await openShop({ database, ...testBase });
const { within } = shop;
const keeper = await shop.administrator();
const imports = openImports(shop, database);
const packPlan = await shop.asProgram((ctx) => addPlanOnSale(ctx));
const reason = "a slip of the pen";

beforeEach(() => shop.renew(keeper));

const as = () => ({ bearer: keeper.bearer });
const batchOf = (count = 2, channelName = shop.channel.name) =>
  imports.file(keeper, { count, channelName });
const stateOf = ({ importId: batchId }: ImportedFile) =>
  within.done(getBatchState, { batchId }, as());
const move = ({ importId: batchId }: ImportedFile, channelName: string) =>
  shop.call(moveBatch, { batchId, channelName, reason }, as());
const undo = ({ importId: batchId }: ImportedFile) =>
  shop.call(undoBatch, { batchId, reason }, as());
const cardId = async ({ cards: [card] }: ImportedFile) => {
  const { items } = await within.done(
    listOperatorCards,
    { cardNumberGte: card!.cardNumber, cardNumberLte: card!.cardNumber },
    as(),
  );
  return items[0]!.id;
};
const entriesOf = async ({ importId }: ImportedFile) =>
  (await within.done(listAudit, { subject: `import:${importId}` }, as())).items.map(
    ({ deed: action, facts }) => ({ deed: action, facts }),
  );

/** A channel with a card, so that it is there. */
async function otherChannel() {
  const name = newChannelName();
  await imports.file(keeper, { count: 1, channelName: name });
  return name;
}

test("a batch gets another name, and the list and the audit log say so", async () => {
  const batch = await batchOf();
  const { importId: batchId } = batch;
  expect((await within.done(renameBatch, { batchId, name: "May" }, as())).batch.name).toBe("May");
  await within.done(renameBatch, { batchId, name: "May" }, as());
  const { items } = await within.done(listBatches, {}, as());
  expect(items.find(({ id }) => id === batchId)).toMatchObject({ name: "May", forSale: 2 });
  const renames = (await entriesOf(batch)).filter(
    ({ deed: action }) => action === "admin/batch/rename",
  );
  expect(renames).toHaveLength(1);
});

test("an untouched batch goes into another channel as a whole, and can be bound there", async () => {
  const [batch, to] = [await batchOf(3), await otherChannel()];
  expect(await stateOf(batch)).toMatchObject({
    cards: 3,
    forSale: 3,
    isUntouched: true,
    channelNames: [shop.channel.name],
  });
  const { data } = await move(batch, to);
  expect(data.moved).toBe(3);
  const { items } = await within.done(listBatchCards, { batchId: batch.importId }, as());
  expect(items.map(({ channelName }) => channelName)).toEqual([to, to, to]);
  expect((await move(batch, to)).data.moved).toBe(0);
  const entries = await entriesOf(batch);
  expect(entries.filter(({ deed: action }) => action === "admin/batch/move")).toMatchObject([
    {
      facts: {
        moved: 3,
        before: { channelNames: [shop.channel.name] },
        after: { channelNames: [to] },
      },
    },
  ]);
  const customer = await shop.customer();
  expect((await shop.call(bindCard, { ...batch.cards[0]! }, customer)).error).toBeUndefined();
});

test("an import is undone: its cards are gone, its row says when, and the same file comes again", async () => {
  const batch = await batchOf(3);
  expect((await undo(batch)).data).toMatchObject({ removed: 3, batch: { cards: 3, forSale: 0 } });
  const state = await stateOf(batch);
  expect(state).toMatchObject({ cards: 0, isUntouched: false, channelNames: [] });
  expect(state.batch.undoneAt).toBeDefined();
  const stranger = await shop.customer();
  expect((await shop.call(bindCard, { ...batch.cards[0]! }, stranger)).error).toBe(
    "verify_code_incorrect",
  );
  // Once.
  expect((await undo(batch)).error).toBe("batch_touched");
  const importId = await imports.again(keeper, batch.csv);
  expect(await within.done(getImportState, { importId }, as())).toMatchObject({
    state: "done",
    imported: 3,
  });
});

const touches: Record<string, (batch: ImportedFile) => Promise<unknown>> = {
  "a customer bound a card": async ({ cards: [card] }) => {
    const customer = await shop.customer();
    await within.done(bindCard, { ...card! }, customer);
  },
  "a card was bound and unbound again": async (batch) => {
    await touches["a customer bound a card"]!(batch);
    await within.done(unbindCard, { cardId: await cardId(batch), reason }, as());
  },
  "a verify code was shown": async (batch) =>
    within.done(revealVerifyCode, { cardId: await cardId(batch), reason }, as()),
  "a card was marked, and the mark taken back": async (batch) => {
    const id = await cardId(batch);
    await within.done(markCard, { cardId: id, mark: "damaged", reason }, as());
    await within.done(unmarkCard, { cardId: id, reason }, as());
  },
  "a card is a StarterPack": async (batch) =>
    within.done(
      setStarterPack,
      { cardIds: [await cardId(batch)], planId: packPlan, days: 3 },
      as(),
    ),
  "a card was a StarterPack": async (batch) => {
    await touches["a card is a StarterPack"]!(batch);
    await within.done(revertStarterPack, { cardIds: [await cardId(batch)] }, as());
  },
  "a card's SIM went into a customer's card": async (batch) => {
    const holder = await shop.customer();
    const { id } = await shop.boundCard(holder);
    await within.done(swapSim, { cardId: id, spareId: await cardId(batch), reason }, as());
  },
  "a carrier reported use of a card": async ({ cards: [card] }) =>
    shop.report([
      {
        id: card!.iccid,
        iccid: card!.iccid,
        usedAt: shop.clock.now().toString(),
        regionName: "JP",
        bytes: 1000,
      },
    ]),
};

test.each(Object.entries(touches))(
  "a batch stays as it is where %s",
  async (_, touch) => {
    const [batch, to] = [await batchOf(), await otherChannel()];
    await touch(batch);
    expect((await stateOf(batch)).isUntouched).toBe(false);
    expect([(await move(batch, to)).error, (await undo(batch)).error]).toEqual([
      "batch_touched",
      "batch_touched",
    ]);
  },
  20_000,
);

test("every table that refers to a card is asked whether the card was touched", async () => {
  const { rows } = await owner.pool.query<{ trace: string }>(
    `SELECT c.conrelid::regclass::text || '.' || a.attname AS trace FROM pg_constraint c
     JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
     WHERE c.contype = 'f' AND c.confrelid = 'cards'::regclass AND c.conparentid = 0`,
  );
  const asked = new Set(tracesOfCards.map(([table, column]) => `${table}.${column}`));
  expect(rows.map(({ trace }) => trace).filter((trace) => !asked.has(trace))).toEqual([]);
});

test("a customer who binds a card while its import is undone has it, or finds none", async () => {
  for (let round = 0; round < 5; round++) {
    const batch = await batchOf();
    const customer = await shop.customer();
    const [bound, undone] = await Promise.all([
      shop.call(bindCard, { ...batch.cards[0]! }, customer),
      undo(batch),
    ]);
    const came = [bound.error ?? "ok", undone.error ?? "ok"].join(" ");
    expect(["ok batch_touched", "verify_code_incorrect ok"]).toContain(came);
    expect((await stateOf(batch)).cards).toBe(bound.error ? 0 : 2);
  }
}, 30_000);

test("a batch or a channel that is not there is refused as such", async () => {
  const batch = await batchOf();
  const none = { ...batch, importId: "999999999" };
  expect((await move(batch, "carrier-nowhere")).error).toBe("not_found");
  expect([(await move(none, shop.channel.name)).error, (await undo(none)).error]).toEqual([
    "not_found",
    "not_found",
  ]);
});
