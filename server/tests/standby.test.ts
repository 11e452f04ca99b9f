import { listCards } from "@farsim/contract/cards.ts";
import { listCustomers } from "@farsim/contract/desk/administration.ts";
import { listOperatorCards } from "@farsim/contract/desk/stock.ts";
import { listShopActivities } from "@farsim/contract/desk/shop-activities.ts";
import { everyCall } from "@farsim/contract/every-call.ts";
import { isRead } from "@farsim/contract/endpoint.ts";
import { logout } from "@farsim/contract/session.ts";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { primaryAndStandby } from "../testing/database/primary-and-standby.ts";
import { openShop } from "../testing/open-shop.ts";
import { openStandby } from "../src/platform/database/standby.ts";

const { standby: other, ...primary } = await primaryAndStandby();
/** In these tests a standby may be as old as it likes. */
const standby = openStandby(other.connectionString, { waitMs: 50, mostAgeMs: Infinity, restMs: 0 });
afterAll(() => standby.close());
const shop = await openShop(primary, { standby });
const administrator = await shop.administrator();
const desk = { bearer: administrator.bearer };
const person = await shop.customer();
await shop.boundCard(person);

async function whileItIsHeld<T>(work: () => Promise<T>): Promise<T> {
  await other.hold();
  try {
    return await work();
  } finally {
    await other.goOn();
  }
}
const give = (amount: string) => shop.recharge(person, amount);
const lastOfShop = async (caller = shop) => {
  const { items, asOf } = await caller.done(listShopActivities, {}, desk);
  return { change: items[0]?.change, asOf };
};

test("what was done is in a list that is read right after it, and the list says nothing of its age", async () => {
  for (let cents = 10; cents < 30; cents++) {
    await give(`1.${cents}`);
    expect(await lastOfShop()).toEqual({ change: `1.${cents}`, asOf: undefined });
  }
});

test("a standby that is late shows what it has, and as of when", async () => {
  await give("2.00");
  expect((await lastOfShop()).change).toBe("2.00");
  await whileItIsHeld(async () => {
    const before = shop.clock.now();
    await give("3.00");
    const { change, asOf } = await lastOfShop();
    expect(change).toBe("2.00");
    expect(Date.parse(asOf!)).toBeLessThanOrEqual(before.epochMilliseconds);
  });
  expect(await lastOfShop()).toEqual({ change: "3.00", asOf: undefined });
});

test("each list of the desk that may be read there is", async () => {
  const cards = async () => (await shop.done(listOperatorCards, {}, desk)).total;
  const customers = async () => (await shop.done(listCustomers, {}, desk)).total;
  const before = [await cards(), await customers()];
  await whileItIsHeld(async () => {
    await shop.stock(2);
    await shop.customer();
    expect([await cards(), await customers()]).toEqual(before);
  });
  expect([await cards(), await customers()]).toEqual([before[0]! + 2, before[1]! + 1]);
});

test("customers always see what is", async () => {
  await whileItIsHeld(async () => {
    const count = async () =>
      (await shop.done(listCards, {}, { bearer: person.bearer })).items.length;
    const before = await count();
    await shop.boundCard(person);
    expect(await count()).toBe(before + 1);
  });
});

test("who has lost a session has lost it for what a late standby shows too", async () => {
  const another = await shop.administrator();
  await shop.done(listCustomers, {}, { bearer: another.bearer });
  await whileItIsHeld(async () => {
    await shop.done(logout, {}, { bearer: another.bearer });
    const { error } = await shop.call(listCustomers, {}, { bearer: another.bearer });
    expect(error).toBe("login_expired");
  });
});

test("one that is later than may be shown is not read", async () => {
  const strict = openStandby(other.connectionString, { waitMs: 50, mostAgeMs: 0 });
  const elsewhere = await openShop(primary, {
    standby: strict,
    clock: shop.clock,
    env: { JWT_KEY: shop.config.jwtKey },
    closeWith: (close) =>
      onTestFinished(async () => {
        await close();
        await strict.close();
      }),
  });
  await whileItIsHeld(async () => {
    await give("4.00");
    expect(await lastOfShop(elsewhere)).toEqual({ change: "4.00", asOf: undefined });
    expect((await lastOfShop()).change).not.toBe("4.00");
  });
});

test("while it is away lists come from the primary, and from the standby again once it is back", async () => {
  await other.stop();
  await give("5.00");
  expect(await lastOfShop()).toEqual({ change: "5.00", asOf: undefined });
  await other.start();
  await whileItIsHeld(async () => {
    await give("6.00");
    expect((await lastOfShop()).change).toBe("5.00");
  });
});

test("only reads of the desk may be read there, and each can say how old it is", () => {
  const calls = everyCall.filter(({ fromStandby }) => fromStandby);
  expect(calls.length).toBeGreaterThan(0);
  for (const call of calls) {
    expect(isRead(call) && call.role).toBe("administrator");
    expect(call.output).toHaveProperty("shape.asOf");
  }
});
