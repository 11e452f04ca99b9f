import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { type Answer, byHttp, contractCaller } from "../../testing/input/contract-caller.ts";
import { type CuttingProxy, openCuttingProxy } from "../../testing/servers/cutting-proxy.ts";
import { type Action, type ActionOnce, actionsOnce } from "../../testing/model/actions-once.ts";
import { openShop } from "../../testing/open-shop.ts";
import { testDatabase } from "../../testing/database/test-database.ts";
import { openDatabase } from "../../src/platform/database/database.ts";
import { until } from "@farsim/programs/until.ts";

/** T5, for each call and each place. `DEEP=1` cuts as often as a release asks for. */
const cuts = process.env["DEEP"] ? 50 : 1;
/** Of the calls that carry most of the traffic. */
const cutsOfBusy = process.env["DEEP"] ? 1_000 : 3;

const testBase = await testDatabase();
const behindServer = await openCuttingProxy(testBase.connectionString, "COMMIT");
const database = openDatabase(behindServer.address, { maxConnections: 6 });
const shop = await openShop(testBase, {
  through: () => database,
  env: { RECHARGE_APPROVAL_ABOVE: "500.00" },
});
afterAll(() => database.close());
const beforeServer = await openCuttingProxy(new URL(shop.address).origin, "HTTP/1.1 200");
const http = contractCaller(byHttp(beforeServer.address + new URL(shop.address).pathname));

const actions = await actionsOnce(shop, http, testBase.database.pool);

/** An action, what its client was told in the end, and how often it happened. */
interface Outcome {
  readonly answer: Answer | undefined;
  readonly times: number;
}

/** Asks until someone answers, each time with the key that is given. */
async function insist({ send, times }: Action, keyOf: () => string): Promise<Outcome> {
  for (;;) {
    const answer = await send(keyOf()).catch(() => undefined);
    if (answer !== undefined && answer.status < 500) return { answer, times: await times() };
  }
}

/** Where an answer is cut: that to the nth COMMIT of a call, or its own. */
interface Cut {
  readonly proxy: CuttingProxy;
  readonly nth: number;
}

/** Does an action whose first answer is cut after it was committed. */
async function doCut({ proxy, nth }: Cut, action: Action, keyOf: () => string): Promise<Outcome> {
  const before = proxy.cuts();
  proxy.cutNext(nth);
  const first = await action.send(keyOf()).catch(() => undefined);
  expect(first?.error).toBe(proxy === behindServer ? "unavailable" : undefined);
  // It was done, and no answer came: without this, what was cut would be no COMMIT of the action.
  expect(await until(async () => (await action.times()) === 1, { withinMs: 5_000 })).toBe(true);
  const outcome = await insist(action, keyOf);
  expect(proxy.cuts()).toBe(before + 1);
  return outcome;
}

/** Where what happened is not what its client was told. */
function findDifferences(outcomes: readonly Outcome[]) {
  const isAnswered = ({ answer }: Outcome) => answer?.code === 0;
  return {
    lost: outcomes.filter((outcome) => isAnswered(outcome) && outcome.times === 0).length,
    doubled: outcomes.filter(({ times }) => times > 1).length,
    denied: outcomes.filter((outcome) => !isAnswered(outcome) && outcome.times > 0).length,
  };
}
const none = { lost: 0, doubled: 0, denied: 0 };

const places = [
  ["the server and its client", () => ({ proxy: beforeServer, nth: 1 })],
  [
    "the database and its server",
    ({ commit }: ActionOnce) => ({ proxy: behindServer, nth: commit }),
  ],
] as const;

for (const action of actions) {
  const times = action.isBusy ? cutsOfBusy : cuts;
  test.each(places)(
    `${action.call.path} happens once, and says so, where the answer between %s is cut after its commit, ${times} times`,
    { timeout: 120_000 + times * 400 },
    async (_place, cutOf) => {
      const outcomes: Outcome[] = [];
      for (let n = 0; n < times; n++) {
        const key = randomUUID();
        outcomes.push(await doCut(cutOf(action), await action.prepare(), () => key));
      }
      expect(findDifferences(outcomes)).toEqual(none);
    },
  );
}

/** What the comparison sees of a client without a key: twice done, or done and refused; what is known by itself needs no key. */
const seen = (withoutKey: ActionOnce["withoutKey"]) => {
  if (withoutKey === "known") return none;
  return withoutKey === "doubled" ? { ...none, doubled: 1 } : { ...none, denied: 1 };
};

test.each(actions)(
  "the comparison sees who asks for $call.path again without their key: $withoutKey",
  async ({ prepare, withoutKey }) => {
    const outcome = await doCut({ proxy: beforeServer, nth: 1 }, await prepare(), randomUUID);
    expect(outcome.answer?.error).toBe(
      withoutKey === "known" || withoutKey === "doubled" ? undefined : withoutKey,
    );
    expect(findDifferences([outcome])).toEqual(seen(withoutKey));
  },
);

test("the comparison sees what was acknowledged, but is not there", async () => {
  const [done, undone] = [await actions[0]!.prepare(), await actions[0]!.prepare()];
  const { answer } = await insist(done, randomUUID);
  expect(findDifferences([{ answer, times: await undone.times() }])).toEqual({ ...none, lost: 1 });
});
