import { listCards } from "@farsim/contract/cards.ts";
import { listCustomers } from "@farsim/contract/desk/shop/administration.ts";
import { listOperatorCards } from "@farsim/contract/desk/cards/stock.ts";
import { listShopActivities } from "@farsim/contract/desk/money/shop-activities.ts";
import { everyCall } from "@farsim/contract/every-call.ts";
import { isRead } from "@farsim/contract/endpoint.ts";
import { logout } from "@farsim/contract/session.ts";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { testDatabase } from "../../testing/database/test-database.ts";
import { primaryAndStandby } from "../../testing/database/primary-and-standby.ts";
import { openShop, type Shop } from "../../testing/open-shop.ts";
import { openStandby } from "../../src/platform/database/standby.ts";

const { standby: other, ...primary } = await primaryAndStandby();

interface Place {
  readonly of?: Shop;
  readonly closeWith?: (close: () => Promise<void>) => void;
}

/** The shop with its lists from the standby, on its own terms. */
async function shopWith(
  terms: Parameters<typeof openStandby>[1],
  address = other.connectionString,
  { of, closeWith = afterAll }: Place = {},
): Promise<Shop> {
  const standby = openStandby(address, terms);
  return openShop(primary, {
    standby,
    ...(of && { clock: of.clock, env: { JWT_KEY: of.config.jwtKey } }),
    closeWith: (close) =>
      closeWith(async () => {
        await close();
        await standby.close();
      }),
  });
}

/** Waits for the standby for as long as it takes. */
const patient = await shopWith({ waitMs: 60_000 });
/** Shows at once what it has, however old. */
const hasty = await shopWith({ waitMs: 0, mostAgeMs: Infinity, restMs: 0 }, undefined, {
  of: patient,
});
/** Asks the primary alone. */
const withoutStandby = await openShop(primary, {
  clock: patient.clock,
  env: { JWT_KEY: patient.config.jwtKey },
});
const administrator = await patient.administrator();
const desk = { bearer: administrator.bearer };
const person = await patient.customer();
await patient.boundCard(person);

async function whileItIsHeld<T>(work: () => Promise<T>): Promise<T> {
  await other.catchUp();
  await other.hold();
  try {
    return await work();
  } finally {
    await other.goOn();
  }
}
const give = (amount: string) => patient.recharge(person, amount);
const newest = async (at: Shop) => {
  const { items, asOf } = await at.done(listShopActivities, {}, desk);
  return { change: items[0]?.change, asOf };
};

test("what was done is in a list that is read right after it, and the list says nothing of its age", async () => {
  for (let cents = 10; cents < 30; cents++) {
    await give(`1.${cents}`);
    expect(await newest(patient)).toEqual({ change: `1.${cents}`, asOf: undefined });
  }
});

test("a standby that is late shows what it has, and as of when", async () => {
  await give("2.00");
  await whileItIsHeld(async () => {
    const before = patient.clock.now();
    await give("3.00");
    const { change, asOf } = await newest(hasty);
    expect(change).toBe("2.00");
    expect(Date.parse(asOf!)).toBeLessThanOrEqual(before.epochMilliseconds);
  });
  expect(await newest(patient)).toEqual({ change: "3.00", asOf: undefined });
});

test("a page that goes on behind a row which the late standby lacks is read from the primary", async () => {
  await give("2.50");
  await whileItIsHeld(async () => {
    await give("3.50");
    const { nextCursor } = await withoutStandby.done(listShopActivities, { limit: "1" }, desk);
    const next = { limit: "1", cursor: nextCursor! };
    expect((await hasty.done(listShopActivities, next, desk)).items[0]?.change).toBe("2.50");
  });
});

test("each list of the desk that may be read there is", async () => {
  const totals = async (at: Shop) => [
    (await at.done(listOperatorCards, {}, desk)).total,
    (await at.done(listCustomers, {}, desk)).total,
  ];
  const [cards = 0, customers = 0] = await totals(patient);
  await whileItIsHeld(async () => {
    await patient.stock(2);
    await patient.customer();
    expect(await totals(hasty)).toEqual([cards, customers]);
  });
  expect(await totals(patient)).toEqual([cards + 2, customers + 1]);
});

test("customers always see what is", async () => {
  await whileItIsHeld(async () => {
    const cards = async () => (await hasty.done(listCards, {}, { bearer: person.bearer })).items;
    const { length } = await cards();
    await patient.boundCard(person);
    expect(await cards()).toHaveLength(length + 1);
  });
});

test("who has lost a session has lost it for what a late standby shows too", async () => {
  const another = await patient.administrator();
  const list = () => hasty.call(listCustomers, {}, { bearer: another.bearer });
  await whileItIsHeld(async () => {
    expect((await list()).code).toBe(0);
    await patient.done(logout, {}, { bearer: another.bearer });
    expect((await list()).error).toBe("login_expired");
  });
});

test("one that is later than may be shown is not read", async () => {
  const strict = await shopWith({ waitMs: 0, mostAgeMs: 0 }, undefined, {
    of: patient,
    closeWith: onTestFinished,
  });
  await whileItIsHeld(async () => {
    await give("4.00");
    expect(await newest(strict)).toEqual({ change: "4.00", asOf: undefined });
    expect((await newest(hasty)).change).not.toBe("4.00");
  });
});

test("while it is away lists come from the primary, and from the standby again once it is back", async () => {
  await other.stop();
  await give("5.00");
  expect(await newest(hasty)).toEqual({ change: "5.00", asOf: undefined });
  await other.start();
  await whileItIsHeld(async () => {
    await give("6.00");
    expect((await newest(hasty)).change).toBe("5.00");
  });
});

test("a database that follows none is not read", async () => {
  const failures: unknown[] = [];
  const elsewhere = await testDatabase();
  const wrong = await shopWith(
    { onFailure: (error) => failures.push(error) },
    elsewhere.connectionString,
    { of: patient, closeWith: onTestFinished },
  );
  await give("7.00");
  expect(await newest(wrong)).toEqual({ change: "7.00", asOf: undefined });
  expect(String(failures[0])).toContain("leads to no standby");
});

test("only reads of the desk may be read there, and each can say how old it is", () => {
  const calls = everyCall.filter(({ fromStandby }) => fromStandby);
  expect(calls.length).toBeGreaterThan(0);
  for (const call of calls) {
    expect(isRead(call) && call.role).toBe("administrator");
    expect(call.output).toHaveProperty("shape.asOf");
  }
});
