import { endOtherSessions } from "@farsim/contract/account-settings.ts";
import { logout } from "@farsim/contract/session.ts";
import { editTag, orderPlan } from "@farsim/contract/cards.ts";
import { liveEvents, type LiveEvent } from "@farsim/contract/live.ts";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { type LiveReader, readLive } from "../testing/servers/live-reader.ts";
import { openShop } from "../testing/open-shop.ts";
import type { Person } from "../testing/people.ts";
import { addPlanOnSale } from "../testing/stock.ts";
import { testDatabase } from "../testing/database/test-database.ts";
import { openDatabase } from "../src/platform/database/database.ts";
import { LiveStreams } from "../src/platform/events/live-streams.ts";
import { until } from "@farsim/programs/until.ts";

const testBase = await testDatabase();
const live = { heartbeatMs: 100, mostOfUser: 3, mostOfAll: 20 };
const here = await openShop(testBase, { live });
const elsewhereDatabase = openDatabase(testBase.connectionString);
const elsewhere = await openShop(
  { ...testBase, database: elsewhereDatabase },
  {
    live,
    clock: here.clock,
    env: { JWT_KEY: here.config.jwtKey },
    closeWith: (close) =>
      afterAll(async () => {
        await close();
        await elsewhereDatabase.close();
      }),
  },
);
// A notice put up before a server listens reaches its readers as no event of its own.
const bothListen = async () => {
  const { rowCount } = await testBase.database.pool.query(
    "SELECT FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle' AND query LIKE 'LISTEN %'",
  );
  return rowCount === 2;
};
expect(await until(bothListen, { withinMs: 10_000 })).toBe(true);
const planId = await here.asProgram((ctx) => addPlanOnSale(ctx));

let records = 0;
const useOf = (iccid: string) => ({
  id: `live-${++records}`,
  iccid,
  usedAt: here.clock.now().toString(),
  regionName: "JP",
  bytes: 1_048_576,
});

/** Someone with money and a card in use. The news of it is over: anyone who looks from now on hears of what comes after. */
async function customerWithCard(): Promise<Person & { card: { id: string; iccid: string } }> {
  const person = await here.customer();
  const readers = await onBothServers(person);
  await here.recharge(person, "50.00");
  expect(await waitOf(readers, "balance")).not.toContain(undefined);
  const card = await here.boundCard(person);
  expect(await waitOf(readers, "card")).not.toContain(undefined);
  await here.done(orderPlan, { cardId: card.id, planId }, { bearer: person.bearer });
  expect(await waitOf(readers, "card")).not.toContain(undefined);
  for (const reader of readers) reader.leave();
  return { ...person, card };
}

const onBothServers = (person: Person) =>
  Promise.all([here, elsewhere].map(({ address }) => readLive(address, person.bearer)));

const waitOf = (readers: readonly LiveReader[], event: LiveEvent["event"]) =>
  Promise.all(readers.map((reader) => reader.wait(event)));

test("a batch of use through one server reaches the reader on the other within a second", async ({
  annotate,
}) => {
  const person = await customerWithCard();
  const reader = await readLive(elsewhere.address, person.bearer);
  const took: number[] = [];
  for (let round = 0; round < 20; round++) {
    const [waited] = await Promise.all([
      reader.wait("usage"),
      here.report([useOf(person.card.iccid)]),
    ]);
    expect(waited).toBeDefined();
    took.push(waited!);
  }
  // What else the machine has to do may hold up one of them.
  const median = took.toSorted((a, b) => a - b)[10]!;
  expect(median).toBeLessThan(1_000);
  // The first use of the day took a fee.
  expect(reader.heard.map(({ event }) => event)).toContain("balance");
  await annotate(
    `20 batches: median ${Math.round(median)} ms, ${Math.round(Math.max(...took))} ms at most`,
  );
});

test("a recharge, a new name and a change of plan are heard, on both servers", async () => {
  const person = await customerWithCard();
  const readers = await onBothServers(person);
  await here.recharge(person, "5.00");
  expect(await waitOf(readers, "balance")).not.toContain(undefined);
  await elsewhere.done(
    editTag,
    { cardId: person.card.id, tag: "Phone" },
    { bearer: person.bearer },
  );
  expect(await waitOf(readers, "card")).not.toContain(undefined);
});

test("no one hears of another account, nor of what was refused", async () => {
  const [person, neighbour] = [await customerWithCard(), await customerWithCard()];
  const reader = await readLive(elsewhere.address, neighbour.bearer);
  await here.recharge(neighbour, "1.00");
  await reader.wait("balance");
  const heardBefore = reader.heard.length;
  await here.report([useOf(person.card.iccid)]);
  const wrong = { cardId: neighbour.card.id, planId };
  const refused = await here.call(orderPlan, wrong, { bearer: neighbour.bearer });
  expect(refused.error).toBe("pkg_duplicated");
  await here.recharge(neighbour, "1.00");
  await reader.wait("balance");
  expect(reader.heard.slice(heardBefore)).toEqual([{ event: "balance" }]);
});

test.for(["log out", "end others", "token's time"] as const)(
  "the stream ends with what let it in: %s",
  async (how) => {
    const person = await here.customer();
    const other = { ...person };
    await here.renew(other);
    const reader = await readLive(elsewhere.address, person.bearer);
    const [error] = {
      "log out": ["login_expired"],
      "end others": ["login_expired"],
      "token's time": ["access_token_expired"],
    }[how];
    if (how === "log out") await here.done(logout, {}, { bearer: person.bearer });
    if (how === "end others")
      await here.done(endOtherSessions, { password: other.password }, { bearer: other.bearer });
    if (how === "token's time") here.clock.set(here.clock.now().add({ minutes: 10 }));
    expect(await reader.wait("end")).toBeDefined();
    expect(reader.heard.at(-1)).toEqual({ event: "end", error });
    expect(await until(() => reader.over, { withinMs: 10_000 })).toBe(true);
  },
);

test("a renewed token follows on, and the stream says that it lives", async () => {
  const person = await here.customer();
  here.clock.set(here.clock.now().add({ minutes: 10 }));
  expect((await here.call(liveEvents, {}, { bearer: person.bearer })).error).toBe(
    "access_token_expired",
  );
  await here.renew(person);
  const reader = await readLive(here.address, person.bearer);
  expect(await until(() => reader.beats > 2, { withinMs: 10_000 })).toBe(true);
  expect(reader.over).toBe(false);
});

test("one more stream than an account may have ends the oldest", async () => {
  const { bearer } = await here.customer();
  const readers = [];
  for (let n = 0; n < live.mostOfUser + 1; n++) readers.push(await readLive(here.address, bearer));
  const [oldest, ...others] = readers;
  expect(await oldest!.wait("end")).toBeDefined();
  expect(oldest!.heard.at(-1)).toEqual({ event: "end", error: "too_many_requests" });
  expect(others.map(({ over }) => over)).toEqual([false, false, false]);
});

test("a full server refuses more readers, until some leave", async () => {
  const small = await openShop(testBase, {
    live: { ...live, mostOfAll: 2 },
    env: { JWT_KEY: here.config.jwtKey },
    clock: here.clock,
    closeWith: onTestFinished,
  });
  const { bearer } = await here.customer();
  const first = await readLive(small.address, bearer);
  await readLive(small.address, bearer);
  const { error, status } = await small.call(liveEvents, {}, { bearer });
  expect([error, status]).toEqual(["overloaded", 503]);
  first.leave();
  const free = async () => (await small.call(liveEvents, {}, { bearer })).code === 0;
  expect(await until(free, { withinMs: 10_000 })).toBe(true);
});

test("who does not read is dropped, and nothing more is kept for them", async () => {
  const streams = new LiveStreams(live);
  onTestFinished(() => streams.close());
  const [idle, reading] = [1n, 2n].map((userId) => streams.open(userId, async () => {}));
  let taken = 0;
  reading!.on("data", (text: Buffer) => {
    taken += text.length;
  });
  for (let n = 0; n < 1_000; n++) {
    streams.onGap();
    await new Promise(setImmediate);
  }
  expect([idle!.destroyed, reading!.destroyed]).toEqual([true, false]);
  expect(idle!.readableLength).toBeLessThan(8_192);
  expect(taken).toBeGreaterThan(30_000);
});

test("the server stops although someone looks", async () => {
  const stopping = await openShop(testBase, {
    live,
    env: { JWT_KEY: here.config.jwtKey },
    clock: here.clock,
  });
  const reader = await readLive(stopping.address, (await here.customer()).bearer);
  const begun = performance.now();
  await stopping.restart();
  // Sooner than connections are cut off that hold the closing up.
  expect(performance.now() - begun).toBeLessThan(8_000);
  await reader.wait("end");
  expect(reader.heard.at(-1)).toEqual({ event: "end", error: "overloaded" });
});

test("after the connection to the board was cut, readers are told to look again, and hear on", async () => {
  const person = await customerWithCard();
  const reader = await readLive(elsewhere.address, person.bearer);
  await testBase.database.pool.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE ANY(ARRAY['LISTEN %', '%pg_notify(%'])",
  );
  expect(await reader.wait("open")).toBeDefined();
  const heardAgain = async () =>
    (await here.recharge(person, "1.00")) && (await reader.wait("balance"));
  expect(await until(heardAgain, { withinMs: 30_000 })).toBeDefined();
  expect(reader.heard.at(-1)?.event).toBe("balance");
});
