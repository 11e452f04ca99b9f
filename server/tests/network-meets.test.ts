import { randomInt } from "node:crypto";
import path from "node:path";
import { orderPlan, stopBilling } from "@farsim/contract/cards.ts";
import { expect, onTestFinished, test } from "vitest";
import { openShop } from "../testing/open-shop.ts";
import { newSecret } from "../testing/renew-at-desk.ts";
import { runWorker } from "../testing/quiet-worker.ts";
import { playCarrier } from "../testing/servers/play-carrier.ts";
import { runProgram } from "@farsim/programs/testing/run-program.ts";
import { addPlanOnSale } from "../testing/stock.ts";
import { temporaryFolder } from "@farsim/programs/testing/temporary-folder.ts";
import { testDatabase } from "../testing/database/test-database.ts";
import { networkTask } from "../src/channels/carriers/network-job.ts";
import { openClock } from "../src/platform/clock.ts";
import { until } from "@farsim/programs/until.ts";

/** `DEEP=1` changes as often as a release asks for, and kills the servers that send. */
const isDeep = Boolean(process.env["DEEP"]);
const changes = isDeep ? 5_000 : 180;
const cardCount = 6;
const rounds = Math.ceil(changes / cardCount / 3);
const roundsBetweenJumps = isDeep ? 25 : 3;
const dayMs = 86_400_000;

const isOn = (state: string) => state.startsWith("true");

const testBase = await testDatabase();
const { database } = testBase;
const keys = {
  SECRET_KEY: "cd".repeat(32),
  JWT_KEY: "a-key-of-more-than-32-characters-for-tokens",
};

/** What each card should be, the last command its carrier obeyed, and whether anything waits. */
async function stateOfEach(cardIds: readonly string[]) {
  const { rows } = await database.pool.query<{ wanted: string; obeyed: string; waits: boolean }>(
    `SELECT network_on || ' ' || network_limit AS wanted,
            (SELECT network_on || ' ' || network_limit FROM network_commands
             WHERE card_id = cards.id AND outcome = 'obeyed' ORDER BY id DESC LIMIT 1) AS obeyed,
            EXISTS (SELECT FROM graphile_worker.jobs WHERE key = '${networkTask}:' || cards.id) AS waits
     FROM cards WHERE id = ANY ($1::bigint[]) ORDER BY id`,
    [cardIds],
  );
  return rows;
}

test.each(isDeep ? ["in the process", "over HTTP"] : ["over HTTP"])(
  `after ${changes} changes over moved clocks the last command of every card is what is wanted, at a carrier %s`,
  async (kind) => {
    const carrier = kind === "over HTTP" ? await playCarrier() : undefined;
    const clock = await openClock(database);
    const CHANNEL_ADAPTERS = carrier ? `carrier-one:http:${carrier.url}` : undefined;
    const env = { ...keys, ...(CHANNEL_ADAPTERS && { CHANNEL_ADAPTERS }) };
    const shop = await openShop(testBase, { clock, env, closeWith: onTestFinished });
    if (carrier) {
      const { bearer } = await shop.administrator();
      const secret = await newSecret(shop, { channelName: "carrier-one", bearer });
      await carrier.play({ secret });
    }
    await runWorker(shop);
    const startSender = () =>
      runProgram(path.join(import.meta.dirname, "../src/main.ts"), {
        env: {
          PATH: process.env["PATH"],
          ...env,
          DATA_DIR: temporaryFolder(),
          DATABASE_URL: testBase.connectionString,
          PORT: "0",
          LOG_LEVEL: "fatal",
        },
      });
    let sender = isDeep ? startSender() : undefined;

    const planId = await shop.asProgram((ctx) => addPlanOnSale(ctx));
    const held = await Promise.all(
      Array.from({ length: cardCount }, async () => {
        const holder = await shop.customer();
        await shop.recharge(holder, "500.00");
        const { id: cardId, iccid } = await shop.boundCard(holder);
        return { holder, cardId, iccid };
      }),
    );
    const change = async ({ holder, cardId }: (typeof held)[number], on: boolean) => {
      const { bearer } = holder;
      if (on) await shop.within.done(orderPlan, { cardId, planId }, { bearer });
      else await shop.within.done(stopBilling, { cardId }, { bearer });
    };
    const cardIds = held.map(({ cardId }) => cardId);
    const apart = async () =>
      (await stateOfEach(cardIds)).filter(
        ({ wanted, obeyed, waits }) =>
          waits || (wanted !== obeyed && (obeyed !== null || isOn(wanted))),
      );
    let aheadMs = 0;
    for (let round = 0; round < rounds; round++) {
      // The second change comes while a sender takes up what the first one asks for.
      await Promise.all(
        held.map(async (card) => {
          const wasOn = round % 2 === 1;
          for (const on of [!wasOn, wasOn, !wasOn]) await change(card, on);
        }),
      );
      await until(async () => (await apart()).length === 0, { withinMs: 30_000 });
      expect(await apart()).toEqual([]);
      if (round % roundsBetweenJumps === 0) {
        clock.moveAhead((aheadMs += randomInt(1, 21) * dayMs));
        for (const { holder } of held) await shop.renew(holder);
        sender?.child.kill("SIGKILL");
        sender &&= startSender();
      }
    }
    for (const { iccid, cardId } of carrier ? held : []) {
      const last = (await carrier?.obeyedFor(iccid))?.at(-1);
      const [{ wanted } = { wanted: "" }] = await stateOfEach([cardId]);
      expect({ iccid, isOn: last !== "suspend" }).toEqual({
        iccid,
        isOn: isOn(wanted),
      });
    }
  },
);
