import { bindCard } from "@farsim/contract/cards.ts";
import { listOperatorCards, setStarterPack } from "@farsim/contract/desk/cards/stock.ts";
import type { CallInput } from "@farsim/contract/endpoint.ts";
import { expect, test } from "vitest";
import { testDatabase } from "../../../testing/database/test-database.ts";
import { openShop } from "../../../testing/open-shop.ts";
import { addPlanOnSale, newTestCard } from "../../../testing/stock.ts";

/** `DEEP=1` also runs what other tests nearly show (docs/decisions/0032). */
const isDeep = Boolean(process.env.DEEP);

const testBase = await testDatabase();
const shop = await openShop(testBase);
const { bearer } = await shop.administrator();

/** In no order; the first three become packs, the last one is held. */
const numbers = [
  "9000",
  "00071",
  "5555",
  "71",
  "88000000000000000001",
  "0072",
  "00720",
  "1234",
].map((number) => number.padStart(4, "0"));
const cards = await shop.stockOf(numbers.map((cardNumber) => ({ ...newTestCard(), cardNumber })));
const planId = await shop.asProgram((ctx) => addPlanOnSale(ctx));
const packDays = [30, 7, 30];
for (const [at, days] of packDays.entries())
  await shop.done(setStarterPack, { cardIds: [cards[at]!.id], planId, days }, { bearer });
const { id: _, ...proof } = cards.at(-1)!;
const holder = await shop.customer();
await shop.done(bindCard, proof, { bearer: holder.bearer });
const { id: holderId } = holder;

type Search = Omit<CallInput<typeof listOperatorCards>, "cursor" | "limit">;

/** Their numbers, two a page. */
async function listed(search: Search): Promise<string[]> {
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await shop.done(listOperatorCards, { ...search, cursor, limit: "2" }, { bearer });
    seen.push(...page.items.map(({ cardNumber }) => cardNumber));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return seen;
}

const byNumber = ["00071", "0071", "0072", "00720", "1234", "5555", "9000", "88000000000000000001"];
const byAge = cards
  .map(({ id }, at) => ({ id: Number(id), number: numbers[at]! }))
  .toSorted((one, other) => one.id - other.id)
  .map(({ number }) => number);
/** The pack of a week, those of a month, then what never ends. */
const daysOf = (number: string) => packDays[numbers.indexOf(number)] ?? Infinity;
const byEnd = byAge.toSorted((one, other) => Math.sign(daysOf(one) - daysOf(other)) || 0);

test.for([
  ["cardNumber", byNumber],
  ["-cardNumber", byNumber.toReversed()],
  ["expireTime", byEnd],
  ["-expireTime", byEnd.toReversed()],
  ["createdAt", byAge],
  ["-createdAt", byAge.toReversed()],
] as const)(
  "sorted by %s, and narrowed in any way, no card is lost or doubled",
  async ([sort, expected]) => {
    expect(await listed({ sort })).toEqual(expected);
    const packs = numbers.slice(0, 3);
    for (const [search, found] of [
      [{ isStarterPack: "true" }, packs],
      [{ isStarterPack: "false" }, numbers.slice(3)],
      [{ bound: "true" }, ["1234"]],
      [{ bound: "false" }, numbers.slice(0, -1)],
      [{ bound: "false", isStarterPack: "true", cardNumberGte: "5000" }, ["9000", "5555"]],
      [{ status: "NOT_ACTIVE" }, numbers.slice(3)],
      [{ status: "NOT_ACTIVE", bound: "true" }, ["1234"]],
      [{ status: "DELETED" }, []],
      [{ holderId }, ["1234"]],
      [{ mark: "lost" }, []],
      [{ batchId: "1" }, []],
      [{ stopReason: "administrator" }, []],
      [{ planId }, []],
      [{ cardNumberLte: "0072" }, ["00071", "0071", "0072"]],
      [{ search: "007" }, ["0071", "0072", "00720", "00071"].filter((n) => n.startsWith("007"))],
      [{ search: "no such tag" }, []],
      [{ channelName: "no such channel" }, []],
    ] as const)
      expect([search, await listed({ ...search, sort })]).toEqual([
        search,
        expected.filter((number) => (found as readonly string[]).includes(number)),
      ]);
  },
);

test("leaves the order of numbers to whom bounds them and sorts by nothing", async () => {
  const within = { cardNumberGte: "0072", cardNumberLte: "5555" };
  expect(await listed(within)).toEqual(["0072", "00720", "1234", "5555"]);
  expect(await listed({ ...within, sort: "-createdAt" })).toEqual(
    byAge.toReversed().filter((number) => ["0072", "00720", "1234", "5555"].includes(number)),
  );
});

test.for([
  ["cardNumber", "12"],
  ["cardNumber", "cardNumber:1-x"],
  ["cardNumber", "cardNumber:1-1e3"],
  ["cardNumber", "cardNumber:1"],
  ["cardNumber", "-cardNumber:1-71"],
  ["-cardNumber", "cardNumber:1-71"],
  ["expireTime", "cardNumber:1-71"],
  ["expireTime", "expireTime:1-tomorrow"],
  ["expireTime", "expireTime:1-2027-02-30 10:00:00.000000+00"],
  ["expireTime", "expireTime:1-2027-02-20"],
  ["createdAt", "1"],
  ["createdAt", "createdAt:1-71"],
  [undefined, "createdAt:1"],
] as const)("sorted by %s, refuses the cursor %s", async ([sort, cursor]) => {
  const answer = await shop.call(listOperatorCards, { sort, cursor }, { bearer });
  expect(answer.data).toMatchObject({ fields: { cursor: "invalid" } });
});

test("refuses an order that the list has not", async () => {
  const asked = { sort: "balance" } as unknown as Search;
  expect((await shop.call(listOperatorCards, asked, { bearer })).error).toBe("validation_failed");
});

test.runIf(isDeep)("sorts more cards than are found before they are sorted", async () => {
  const many = 50_100;
  await testBase.database.pool.query(
    `INSERT INTO cards (card_number, iccid, channel_id, type, verify_code_sealed, verify_code_mac, created_at)
     SELECT '66' || lpad(i::text, 8, '0'), '8985200000' || lpad(i::text, 9, '0'), $1, 'esim', '', '', now()
     FROM generate_series(1, $2::int) i`,
    [shop.channel.id, many],
  );
  const ask = { type: "esim", sort: "-cardNumber", limit: "2" } as const;
  const first = await shop.done(listOperatorCards, ask, { bearer });
  const next = { ...ask, cursor: first.nextCursor! };
  const second = await shop.done(listOperatorCards, next, { bearer });
  expect([...first.items, ...second.items].map(({ cardNumber }) => cardNumber)).toEqual(
    [0, 1, 2, 3].map((less) => `66${String(many - less).padStart(8, "0")}`),
  );
});
