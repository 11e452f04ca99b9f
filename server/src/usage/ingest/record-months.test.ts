import { expect, test } from "vitest";
import { testDatabase } from "../../../testing/database/test-database.ts";
import {
  type CounterCard,
  megabyte,
  openCounter,
  unit,
} from "../../../testing/model/use-counter.ts";
import { findLedgerOffence } from "../../../tools/verify-ledger/find-ledger-offence.ts";
import { dropOldMonths, makeMonths } from "./record-months.ts";
import { sweepUsage } from "./sweep-usage.ts";

const { database, owner } = await testDatabase();
const counter = await openCounter(database);
const terms = await counter.plan();

const ask = async (text: string) => (await database.pool.query(text)).rows;
const places = () =>
  ask(
    "SELECT tableoid::regclass::text AS place, count(*)::int AS records FROM usage_records GROUP BY 1 ORDER BY 1",
  );
const totals = () =>
  ask("SELECT day, sum(bytes)::int AS bytes FROM use_by_region GROUP BY 1 ORDER BY 1");

/** A card that was used on days of several months, each reported on its day. */
async function travelledCard(): Promise<CounterCard> {
  counter.clock.set("2027-01-30T12:00:00Z");
  const [card] = (await counter.cards(await counter.customer(1000n * unit), 1)) as [CounterCard];
  await counter.order(card, terms);
  for (const day of ["2027-01-31", "2027-02-01", "2027-02-28", "2027-03-15", "2027-05-01"]) {
    counter.clock.set(`${day}T12:00:00Z`);
    await counter.use({ card, bytes: megabyte });
  }
  return card;
}

test("gives every month its place, moving what came before, and takes what comes for a month without one", async () => {
  const card = await travelledCard();
  expect(await places()).toEqual([{ place: "usage_records_default", records: 5 }]);
  // 90 days before 1 May is 31 January.
  expect(await makeMonths(database, "2027-05-01")).toEqual([
    "2027-01-01",
    "2027-02-01",
    "2027-03-01",
    "2027-04-01",
    "2027-05-01",
    "2027-06-01",
  ]);
  expect(await makeMonths(database, "2027-05-01")).toEqual([]);
  expect(await places()).toEqual([
    { place: "usage_records_2027_01", records: 1 },
    { place: "usage_records_2027_02", records: 2 },
    { place: "usage_records_2027_03", records: 1 },
    { place: "usage_records_2027_05", records: 1 },
  ]);
  counter.clock.set("2027-08-02T12:00:00Z");
  await counter.use({ card, bytes: megabyte });
  expect(await places()).toContainEqual({ place: "usage_records_default", records: 1 });
  const made = await Promise.all([1, 2, 3].map(() => makeMonths(database, "2027-08-02")));
  expect(made.flat().toSorted()).toEqual(["2027-07-01", "2027-08-01", "2027-09-01"]);
  expect(await places()).toContainEqual({ place: "usage_records_2027_08", records: 1 });
});

test("drops months that are kept no longer, keeps their totals, and the ledger still adds up", async () => {
  const before = await totals();
  expect(await dropOldMonths(database, "2027-08-02", 5)).toEqual(["2027-01-01", "2027-02-01"]);
  expect(await places()).toEqual([
    { place: "usage_records_2027_03", records: 1 },
    { place: "usage_records_2027_05", records: 1 },
    { place: "usage_records_2027_08", records: 1 },
  ]);
  expect(await totals()).toEqual(before);
  expect(await ask("SELECT since::text FROM kept_records")).toEqual([{ since: "2027-03-01" }]);
  expect(await findLedgerOffence(database)).toBeUndefined();
  expect(await dropOldMonths(database, "2027-08-02", 5)).toEqual([]);
  await sweepUsage(database, "2027-08-02", 24);
  expect(await ask("SELECT since::text FROM kept_records")).toEqual([{ since: "2027-03-01" }]);
});

test("the ledger's check would notice a kept record that went missing", async () => {
  await owner.pool.query(
    "BEGIN; CREATE TABLE lost AS SELECT * FROM usage_records WHERE day = '2027-03-15'; DELETE FROM usage_records WHERE day = '2027-03-15'; COMMIT",
  );
  expect(await findLedgerOffence(database)).toMatchObject({ invariant: "I6" });
  await owner.pool.query("INSERT INTO usage_records SELECT * FROM lost; DROP TABLE lost");
});

test("anyone who reports use while months are made waits, and loses nothing", async () => {
  counter.clock.set("2027-12-01T00:00:00Z");
  const [card] = (await counter.cards(await counter.customer(1000n * unit), 1)) as [CounterCard];
  await counter.order(card, terms);
  counter.clock.set("2028-02-25T12:00:00Z");
  const report = (name: string) =>
    counter.use(
      ...["2027-12-20", "2028-01-20", "2028-02-20"].map((day) => ({
        card,
        bytes: 1n,
        id: `${name} ${day}`,
        at: `${day}T00:00:00Z`,
      })),
    );
  await report("before");
  const reporting = Promise.all(Array.from({ length: 30 }, (_, n) => report(`busy ${n}`)));
  const making = Promise.all([1, 2].map(() => makeMonths(database, "2028-02-25")));
  for (const { accepted } of await reporting) expect(accepted).toBe(3);
  expect((await making).flat().toSorted()).toEqual([
    "2027-11-01",
    "2027-12-01",
    "2028-01-01",
    "2028-02-01",
    "2028-03-01",
  ]);
  expect(await places()).toContainEqual({ place: "usage_records_2028_01", records: 31 });
});
