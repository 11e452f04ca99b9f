import { randomUUID } from "node:crypto";
import { login } from "@farsim/contract/accounts.ts";
import { listActivities } from "@farsim/contract/activities.ts";
import { recharge } from "@farsim/contract/desk/shop/administration.ts";
import { reportUsage } from "@farsim/contract/desk/cards/usage.ts";
import { getLegalDocument } from "@farsim/contract/legal.ts";
import { listPlans } from "@farsim/contract/plans.ts";
import { getUserInfo, refresh } from "@farsim/contract/session.ts";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { testDatabase } from "../../testing/database/test-database.ts";
import { openShop } from "../../testing/open-shop.ts";
import { testPassword } from "../../testing/people.ts";
import { openCuttingProxy } from "../../testing/servers/cutting-proxy.ts";
import { openDatabase } from "../../src/platform/database/database.ts";

const testBase = await testDatabase();
const line = await openCuttingProxy(testBase.connectionString, "COMMIT");
const database = openDatabase(line.address, { maxConnections: 6 });
afterAll(() => database.close());
const shop = await openShop(testBase, { through: () => database });
const person = await shop.register();
const card = await shop.boundCard(person);
const administrator = await shop.administrator();

function outage(): void {
  line.goAway();
  onTestFinished(() => line.comeBack());
}

const use = { id: "during", iccid: card.iccid, regionName: "JP", bytes: 1 };
const records = [{ ...use, usedAt: shop.clock.now().toString() }];
const credentials = { account: person.username, password: testPassword, rememberMe: true };
const calls = {
  "a visitor who reads": () => shop.call(getLegalDocument, { document: "privacy", language: "en" }),
  "a visitor who logs in": () => shop.call(login, credentials),
  "a customer by the quickest read": () => shop.call(getUserInfo, {}, person),
  "a customer by an ordinary read": () => shop.call(listActivities, {}, person),
  "a customer who renews the session": () =>
    shop.call(refresh, {}, { bearer: person.refreshToken }),
  "a member of staff who writes": () =>
    shop.call(
      recharge,
      { account: person.username, amount: "1.00", reason: "given" },
      { bearer: administrator.bearer, key: randomUUID() },
    ),
  "a carrier that reports": () => shop.call(reportUsage, { records }, { bearer: shop.channel.key }),
};
const answers = async () =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(calls).map(async ([who, call]) => [who, (await call()).error] as const),
    ),
  );
const everyone = (error: string | undefined) =>
  Object.fromEntries(Object.keys(calls).map((who) => [who, error]));

test("while the database is away everyone is asked to try again, and once it is back everyone is served", async () => {
  outage();
  // The first calls meet connections that break, the later ones find none.
  for (let round = 0; round < 3; round++) expect(await answers()).toEqual(everyone("unavailable"));
  line.comeBack();
  expect(await answers()).toEqual(everyone(undefined));
});

test("what was asked while it was away is done once by asking again under the same key", async () => {
  const input = { account: person.username, amount: "7.00", reason: "asked in an outage" };
  const ask = () => shop.call(recharge, input, { bearer: administrator.bearer, key: "one-key" });
  const given = async () => {
    const { items } = await shop.done(listActivities, {}, { bearer: person.bearer });
    return items.filter(({ change }) => change === "7.00").length;
  };
  outage();
  expect((await ask()).error).toBe("unavailable");
  line.comeBack();
  // Committed, and the answer to that is lost.
  line.cutNext();
  expect((await ask()).error).toBe("unavailable");
  expect(await given()).toBe(1);
  expect((await ask()).code).toBe(0);
  expect(await given()).toBe(1);
});

test("says when to ask again, and logs it as no fault of the program", async () => {
  outage();
  const { status, headers } = await fetch(shop.address + listPlans.path);
  expect([status, headers.get("retry-after")]).toEqual([503, "1"]);
  expect(shop.faults).toEqual([]);
  expect(shop.lines.join("")).toContain("the database did not answer a call");
});
