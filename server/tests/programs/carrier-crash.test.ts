import path from "node:path";
import { orderPlan } from "@farsim/contract/cards.ts";
import { expect, onTestFinished, test } from "vitest";
import { openShop } from "../../testing/open-shop.ts";
import { newSecret } from "../../testing/renew-at-desk.ts";
import { playCarrier } from "../../testing/servers/play-carrier.ts";
import { runProgram } from "@farsim/programs/testing/run-program.ts";
import { addPlanOnSale } from "../../testing/stock.ts";
import { temporaryFolder } from "@farsim/programs/testing/temporary-folder.ts";
import { testDatabase } from "../../testing/database/test-database.ts";
import { openClock } from "../../src/platform/clock.ts";
import { until } from "@farsim/programs/until.ts";

/** `DEEP=1` also runs what other tests nearly show (docs/decisions/0032). */
const isDeep = Boolean(process.env.DEEP);

const testBase = await testDatabase();
const keys = {
  SECRET_KEY: "ef".repeat(32),
  JWT_KEY: "a-key-of-more-than-32-characters-for-tokens",
};

test.runIf(isDeep)(
  "a command that was on its way when the server was killed reaches its carrier once, within half a minute",
  async ({ annotate }) => {
    const carrier = await playCarrier();
    const clock = await openClock(testBase.database);
    const shop = await openShop(testBase, { clock, env: keys, closeWith: onTestFinished });
    const { bearer } = await shop.administrator();
    const secret = await newSecret(shop, { channelName: "carrier-one", bearer });
    await carrier.play({ secret, isSilent: true });
    const start = async () => {
      const program = runProgram(path.join(import.meta.dirname, "../../src/main.ts"), {
        env: {
          PATH: process.env["PATH"],
          ...keys,
          DATA_DIR: temporaryFolder(),
          DATABASE_URL: testBase.connectionString,
          PORT: "0",
          CHANNEL_ADAPTERS: `carrier-one:http:${carrier.url}`,
          LOG_LEVEL: "fatal",
        },
      });
      await program.line(/^Farsim is ready: /);
      return program;
    };
    const program = await start();
    const holder = await shop.customer();
    await shop.recharge(holder, "50.00");
    const card = await shop.boundCard(holder);
    const planId = await shop.asProgram((ctx) => addPlanOnSale(ctx));
    await shop.done(orderPlan, { cardId: card.id, planId }, { bearer: holder.bearer });
    const isAsked = async () => (await carrier.played()).met["requests"]! > 0;
    expect(await until(isAsked, { withinMs: 15_000 })).toBe(true);
    program.child.kill("SIGKILL");
    await program.ended();
    await carrier.play({ isSilent: false });
    const began = performance.now();
    await start();
    const isObeyed = async () => (await carrier.obeyedFor(card.iccid)).length > 0;
    expect(await until(isObeyed, { withinMs: 30_000, everyMs: 50 })).toBe(true);
    expect(await carrier.obeyedFor(card.iccid)).toEqual(["activate"]);
    await annotate(`obeyed ${Math.round(performance.now() - began)} ms after the start`);
  },
);
