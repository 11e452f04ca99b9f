import { formatActivationCode } from "@farsim/contract/values/sims/activation-code.ts";
import { luhnDigit } from "@farsim/contract/values/sims/iccid.ts";
import type { ImportProblemKey } from "@farsim/contract/problems/import-problem.ts";
import { languages } from "@farsim/contract/values/texts/language.ts";
import * as contract from "@farsim/contract/desk/cards/stock-import.ts";
import { bindCard, deleteCard } from "@farsim/contract/cards.ts";
import { beforeEach, expect, test } from "vitest";
import { openShop } from "../../../testing/open-shop.ts";
import { newName } from "../../../testing/people.ts";
import { newTestCard, type TestCard } from "../../../testing/stock.ts";
import { testDatabase } from "../../../testing/database/test-database.ts";
import type { Database } from "../../platform/database/database.ts";
import { openVault } from "../../platform/security/vault.ts";
import { type ImportParts, runImport, runWaitingImports } from "./run-import.ts";
import { messagesIn } from "../../platform/messages.ts";

const testBase = await testDatabase();
const shop = await openShop(testBase);
const keeper = await shop.administrator();
const failures: unknown[] = [];
const parts: ImportParts = {
  database: testBase.database,
  clock: shop.clock,
  shop: shop.config,
  vault: openVault(shop.config),
  onFailure: (error) => failures.push(error),
};

beforeEach(() => shop.renew(keeper));

const header = contract.stockColumns.join(",");
const channel = shop.channel.name;

/** Plastic whose ICCID ends with its check digit. */
function testCard(): TestCard {
  const card = newTestCard();
  const body = card.iccid.slice(0, -1);
  return { ...card, iccid: body + luhnDigit(body) };
}
const lineOf = (
  card: TestCard,
  more: { type?: string; code?: string; channelName?: string } = {},
) =>
  [
    card.cardNumber,
    card.iccid,
    card.verifyCode,
    more.channelName ?? channel,
    more.type ?? "physical",
    more.code ?? "",
  ].join(",");
const esimCode = () =>
  formatActivationCode({ smdpAddress: "smdp.example.com", matchingId: newName().toUpperCase() });

type Wanted = Omit<Parameters<typeof hand>[0], "csv"> & { lines: readonly string[] };
const hand = async (input: { csv: string; partial?: boolean; preview?: boolean; name?: string }) =>
  (await shop.done(contract.importCards, input, { bearer: keeper.bearer })).importId;
const stateOf = (importId: string, language: (typeof languages)[number] = "en") =>
  shop.done(contract.getImportState, { importId }, { bearer: keeper.bearer, language });

/** Hands in a file, lets the worker go through it, and reads what came of it. */
async function imported({ lines, ...more }: Wanted) {
  const id = await hand({ csv: [header, ...lines, ""].join("\n"), ...more });
  await runImport(parts, BigInt(id));
  return stateOf(id);
}

const inStock = async (cards: readonly TestCard[]): Promise<number> => {
  const { rows } = await testBase.database.pool.query(
    "SELECT count(*)::integer AS n FROM cards WHERE card_number = ANY($1)",
    [cards.map(({ cardNumber }) => cardNumber)],
  );
  return rows[0].n;
};

test("brings cards and eSIMs into stock, which customers can bind", async () => {
  const [one, two] = [testCard(), testCard()];
  const state = await imported({
    lines: [lineOf(one), lineOf(two, { type: "esim", code: esimCode() })],
    name: "Spring delivery",
  });
  expect(state).toMatchObject({
    state: "done",
    name: "Spring delivery",
    lines: 2,
    imported: 2,
    rejected: [],
    warnings: [],
  });
  expect(state.done).toBe(state.of);
  for (const card of [one, two]) {
    const customer = await shop.customer();
    const bound = await shop.done(bindCard, card, { bearer: customer.bearer });
    expect(bound.card.cardNumber).toBe(card.cardNumber);
  }
});

test("takes columns in any order and numbers in groups, quoted or not, under a byte order mark", async () => {
  const card = testCard();
  const csv = `\uFEFFtype,channelName,verifyCode,iccid,cardNumber\r\n"Physical",${channel},${card.verifyCode},"${card.iccid.replace(/(.{4})/g, "$1 ")}",${card.cardNumber}\r\n`;
  const id = await hand({ csv });
  await runImport(parts, BigInt(id));
  expect(await stateOf(id)).toMatchObject({ state: "done", imported: 1 });
  expect(await inStock([card])).toBe(1);
});

/** A line that must be refused, after a right one; why; and of which earlier line. */
const wrongLines: readonly [
  title: string,
  line: (right: TestCard, wrong: TestCard) => string,
  error: ImportProblemKey,
  first?: number,
][] = [
  ["too few fields", (_, c) => `${c.cardNumber},${c.iccid}`, "column_count"],
  ["a rounded number", (_, c) => lineOf({ ...c, iccid: "8.98525E+18" }), "number_rounded"],
  [
    "a card number with letters",
    (_, c) => lineOf({ ...c, cardNumber: "88x" }),
    "card_number_invalid",
  ],
  ["an ICCID that is too short", (_, c) => lineOf({ ...c, iccid: "8985" }), "iccid_invalid"],
  ["no verify code", (_, c) => lineOf({ ...c, verifyCode: "" }), "verify_code_format"],
  [
    "a channel that none can be called",
    (_, c) => lineOf(c, { channelName: "Nobody" }),
    "channel_unknown",
  ],
  ["a third type", (_, c) => lineOf(c, { type: "nano" }), "type_invalid"],
  [
    "a code that is none",
    (_, c) => lineOf(c, { type: "esim", code: "LPA:2$x" }),
    "activation_code_invalid",
  ],
  ["a code on plastic", (_, c) => lineOf(c, { code: esimCode() }), "activation_code_unwanted"],
  [
    "a card number twice",
    (r, c) => lineOf({ ...c, cardNumber: r.cardNumber }),
    "number_repeated",
    2,
  ],
  ["an ICCID twice", (r, c) => lineOf({ ...c, iccid: r.iccid }), "iccid_repeated", 2],
];

test.for(wrongLines)(
  "refuses a line with %s, in both languages, and nothing comes",
  async ([, line, error, first]) => {
    const [right, wrong] = [testCard(), testCard()];
    const id = await hand({ csv: [header, lineOf(right), line(right, wrong)].join("\n") });
    await runImport(parts, BigInt(id));
    for (const language of languages) {
      const state = await stateOf(id, language);
      expect(state).toMatchObject({ state: "rejected", imported: 0, rejectedCount: 1 });
      const message = messagesIn(language)(`imports.${error}`, { first: String(first) });
      expect(state.rejected).toEqual([
        { line: 3, error, message, ...(first !== undefined && { first }) },
      ]);
    }
    expect(await inStock([right, wrong])).toBe(0);
  },
);

test("refuses what is known already, by its number, its ICCID or its activation code", async () => {
  const [held, esim] = [testCard(), testCard()];
  const code = esimCode();
  await imported({ lines: [lineOf(held), lineOf(esim, { type: "esim", code })] });
  const [a, b, c] = [testCard(), testCard(), testCard()];
  const { rejected } = await imported({
    lines: [
      lineOf({ ...a, cardNumber: held.cardNumber }),
      lineOf({ ...b, iccid: held.iccid }),
      lineOf(c, {
        type: "esim",
        code: code
          .toLowerCase()
          .replace("lpa:1$", "LPA:1$")
          .replace(/\$[^$]*$/, code.slice(code.lastIndexOf("$"))),
      }),
    ],
  });
  expect(rejected.map(({ line, error }) => [line, error])).toEqual([
    [2, "number_known"],
    [3, "iccid_known"],
    [4, "activation_code_known"],
  ]);
});

test("refuses one activation code for two eSIMs of a file", async () => {
  const code = esimCode();
  const { rejected } = await imported({
    lines: [testCard(), testCard()].map((card) => lineOf(card, { type: "esim", code })),
  });
  expect(rejected).toMatchObject([{ line: 3, error: "activation_code_repeated", first: 2 }]);
});

test("brings in part what is right, where that is asked for", async () => {
  const [right, wrong] = [testCard(), testCard()];
  const state = await imported({
    lines: [lineOf({ ...wrong, iccid: "1" }), lineOf(right)],
    partial: true,
  });
  expect(state).toMatchObject({ state: "done", imported: 1, rejectedCount: 1, lines: 2 });
  expect(await inStock([right, wrong])).toBe(1);
});

test("brings nothing where nothing is right, in part or not", async () => {
  const state = await imported({ lines: [lineOf({ ...testCard(), iccid: "1" })], partial: true });
  expect(state).toMatchObject({ state: "rejected", imported: 0 });
});

test("judges a preview, and brings nothing", async () => {
  const [right, wrong] = [testCard(), testCard()];
  const lines = [lineOf(right), lineOf({ ...wrong, iccid: "1" })];
  expect(await imported({ lines, preview: true })).toMatchObject({
    state: "previewed",
    lines: 2,
    imported: 0,
    rejectedCount: 1,
  });
  expect(await inStock([right])).toBe(0);
});

test("warns of a check digit and of an eSIM without a code, and takes both", async () => {
  const card = testCard();
  const odd = { ...card, iccid: card.iccid.slice(0, -1) + ((Number(card.iccid.at(-1)) + 1) % 10) };
  const state = await imported({ lines: [lineOf(odd), lineOf(testCard(), { type: "esim" })] });
  expect(state).toMatchObject({ state: "done", imported: 2, warningCount: 2 });
  expect(state.warnings.map(({ error }) => error)).toEqual(["iccid_check_digit", "esim_on_demand"]);
});

test.for<[string, string, ImportProblemKey]>([
  ["an empty header", "\n", "header_missing"],
  ["a column too few", "cardNumber,iccid,verifyCode,channelName\n1", "header_missing"],
  ["a column that no one knows", `${header},colour\n1`, "header_unknown"],
  ["a column twice", `${header},type\n1`, "header_unknown"],
  ["no cards", `${header}\n`, "nothing_in_it"],
])("refuses a file with %s", async ([, csv, error]) => {
  const id = await hand({ csv });
  await runImport(parts, BigInt(id));
  expect(await stateOf(id)).toMatchObject({ state: "rejected", rejected: [{ line: 1, error }] });
});

test("lists batches, the newest first, and their cards without a code, the deleted ones as such", async () => {
  const cards = Array.from({ length: 5 }, testCard);
  const { importId } = await imported({ lines: cards.map((card) => lineOf(card)), name: "Five" });
  const { bearer } = keeper;
  const { items } = await shop.done(contract.listBatches, {}, { bearer });
  expect(items[0]).toMatchObject({
    id: importId,
    name: "Five",
    cards: 5,
    createdBy: keeper.username,
  });
  const first = await shop.done(
    contract.listBatchCards,
    { batchId: importId, limit: "3" },
    { bearer },
  );
  const cursor = first.nextCursor!;
  const rest = await shop.done(contract.listBatchCards, { batchId: importId, cursor }, { bearer });
  expect(rest.nextCursor).toBeNull();
  const [{ id: cardId, iccid } = { id: "", iccid: "" }] = first.items;
  const { cardNumber, verifyCode } = cards.find((card) => card.iccid === iccid)!;
  const holder = await shop.customer();
  await shop.done(bindCard, { cardNumber, iccid, verifyCode }, { bearer: holder.bearer });
  await shop.done(deleteCard, { cardId }, { bearer: holder.bearer });
  const again = await shop.done(contract.listBatchCards, { batchId: importId }, { bearer });
  expect(first.items[0]).toMatchObject({ status: "NOT_ACTIVE", bound: false });
  expect(again.items[0]).toMatchObject({ id: cardId, status: "DELETED", bound: false });
  const numbers = [...first.items, ...rest.items].map(({ cardNumber }) => cardNumber);
  expect(numbers.toSorted()).toEqual(cards.map(({ cardNumber }) => cardNumber).toSorted());
  const text = JSON.stringify([first, rest]);
  expect(cards.filter(({ verifyCode }) => text.includes(verifyCode))).toEqual([]);
});

test("refuses ids that no one gave out, and files of previews as batches", async () => {
  const { importId } = await imported({ lines: [lineOf(testCard())], preview: true });
  for (const id of ["0", "x", "999999999", importId]) {
    const batch = await shop.call(
      contract.listBatchCards,
      { batchId: id },
      { bearer: keeper.bearer },
    );
    expect(batch.error).toBe("not_found");
  }
  const state = await shop.call(
    contract.getImportState,
    { importId: "999999999" },
    { bearer: keeper.bearer },
  );
  expect(state.error).toBe("not_found");
});

test("puts on record who brought what, and keeps no code that can be read", async () => {
  const card = { ...testCard(), verifyCode: "CANARYCODE99" };
  const id = await hand({ csv: `${header}\n${lineOf(card)}`, name: "On record" });
  const stored = async () =>
    (
      await testBase.database.pool.query(
        "SELECT query_to_xml('SELECT * FROM stock_imports', true, true, '')::text || query_to_xml('SELECT * FROM cards', true, true, '')::text || query_to_xml('SELECT * FROM audit_entries', true, true, '')::text AS all",
      )
    ).rows[0].all as string;
  const hex = Buffer.from(card.verifyCode).toString("hex");
  const base64 = Buffer.from(card.verifyCode).toString("base64").slice(0, -2);
  const reads = (text: string) =>
    [card.verifyCode, hex, base64].filter((form) => text.includes(form));
  expect(reads(await stored())).toEqual([]);
  await runImport(parts, BigInt(id));
  expect(reads(await stored())).toEqual([]);
  const { rows } = await testBase.database.pool.query(
    "SELECT actor_id::text, deed, facts FROM audit_entries WHERE subject = $1",
    [`import:${id}`],
  );
  expect(rows).toMatchObject([
    { actor_id: keeper.id, deed: "admin/card/import", facts: { imported: 1, name: "On record" } },
  ]);
});

test("lets two workers bring a file once, and one card come with one of two files", async () => {
  const card = testCard();
  const csv = `${header}\n${lineOf(card)}`;
  const [one, two] = [await hand({ csv }), await hand({ csv })];
  await Promise.all([one, one, two, two].map((id) => runImport(parts, BigInt(id))));
  const states = [await stateOf(one), await stateOf(two)];
  expect(states.map(({ state }) => state).toSorted()).toEqual(["done", "rejected"]);
  expect(await inStock([card])).toBe(1);
});

test("takes up what another server left when it was killed, and says where the fault is ours", async () => {
  const cards = Array.from({ length: 3 }, testCard);
  const id = await hand({ csv: [header, ...cards.map((card) => lineOf(card))].join("\n") });
  // A worker whose connection ends before its commit.
  const dying: Database = {
    ...testBase.database,
    write: (work) =>
      testBase.database.write(async (tx) => {
        await work(tx);
        throw new Error("killed");
      }),
  };
  await expect(runImport({ ...parts, database: dying }, BigInt(id))).rejects.toThrow("killed");
  expect(failures).toHaveLength(1);
  expect(await stateOf(id)).toMatchObject({ state: "waiting" });
  expect(await inStock(cards)).toBe(0);
  await runWaitingImports(parts);
  expect(await stateOf(id)).toMatchObject({ state: "done", imported: 3 });

  const broken = await hand({ csv: "x" });
  const vault = { ...parts.vault, open: () => expect.unreachable("another key") };
  await runImport({ ...parts, vault }, BigInt(broken));
  expect(await stateOf(broken)).toMatchObject({ state: "failed", imported: 0 });
  expect(failures).toHaveLength(2);
});

test("brings 10,000 cards, telling how far it is", async () => {
  const cards = Array.from({ length: 10_000 }, (_, n) => {
    const body = `898599${String(n).padStart(12, "0")}`;
    return {
      cardNumber: `77${String(n).padStart(10, "0")}`,
      iccid: body + luhnDigit(body),
      verifyCode: `V${1000 + n}`,
    };
  });
  const id = await hand({ csv: [header, ...cards.map((card) => lineOf(card))].join("\n") });
  const seen = new Set<number>();
  const watch = async (): Promise<void> => {
    const { state, done } = await stateOf(id);
    seen.add(done);
    if (state === "waiting") return watch();
  };
  await Promise.all([runImport(parts, BigInt(id)), watch()]);
  expect(await stateOf(id)).toMatchObject({ state: "done", imported: 10_000 });
  expect(seen.size).toBeGreaterThan(1);
});
