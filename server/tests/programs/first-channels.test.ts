/** A real shop begins with nothing: its channels come by its settings and its files, and by no one's hand. */
import path from "node:path";
import { login } from "@farsim/contract/accounts.ts";
import { listChannels } from "@farsim/contract/desk/shop/channels.ts";
import {
  getImportState,
  importCards,
  listBatches,
  stockColumns,
} from "@farsim/contract/desk/cards/stock-import.ts";
import { luhnDigit } from "@farsim/contract/values/sims/iccid.ts";
import { reportUsage } from "@farsim/contract/desk/cards/usage.ts";
import { expect, test } from "vitest";
import { passwordAlone } from "../../testing/password-alone.ts";
import { byHttp, contractCaller } from "../../testing/input/contract-caller.ts";
import { runProgram } from "@farsim/programs/testing/run-program.ts";
import { newTestCard } from "../../testing/stock.ts";
import { temporaryFolder } from "@farsim/programs/testing/temporary-folder.ts";
import { newShopSettings } from "../../testing/database/test-database.ts";
import { until } from "@farsim/programs/until.ts";

/** `DEEP=1` also runs starts whose parts other tests show (docs/decisions/0032). */
const isDeep = Boolean(process.env.DEEP);
const administrator = { account: "admin", password: "hunter2-hunter2", rememberMe: false };
const keys = { asia: "a-key-that-only-asia-knows", europe: "a-key-that-only-europe-knows" };

/** The whole program without a demonstration, as the operator starts it. */
async function start(env: NodeJS.ProcessEnv) {
  const server = runProgram(path.join(import.meta.dirname, "../../src/main.ts"), {
    env: {
      PATH: process.env.PATH,
      PORT: "0",
      SEED: "none",
      ADMIN_USERNAME: administrator.account,
      ADMIN_PASSWORD: administrator.password,
      ...passwordAlone,
      LOG_LEVEL: "fatal",
      ...env,
    },
  });
  const origin = (await server.line(/^Farsim is ready: /)).replace("Farsim is ready: ", "");
  const http = contractCaller(byHttp(`${origin}/farsim`));
  const { accessToken: bearer } = await http.done(login, administrator);
  return {
    ...http,
    bearer,
    channels: async () => (await http.done(listChannels, {}, { bearer })).items,
    async import(lines: readonly string[]) {
      const csv = [stockColumns.join(","), ...lines].join("\n");
      const { importId } = await http.done(importCards, { csv }, { bearer });
      const state = () => http.done(getImportState, { importId }, { bearer });
      await until(async () => (await state()).state !== "waiting", { withinMs: 20_000 });
      return state();
    },
    /** When the last batch came. */
    batchAt: async () => (await http.done(listBatches, {}, { bearer })).items[0]!.createdAt,
    async stop() {
      server.child.kill("SIGTERM");
      expect(await server.ended()).toBe(0);
      expect(server.said.stderr).toBe("");
    },
  };
}

const cardOf = (channelName: string) => {
  const { cardNumber, iccid: digits, verifyCode } = newTestCard();
  const body = digits.slice(0, -1);
  const iccid = body + luhnDigit(body);
  return { iccid, line: [cardNumber, iccid, verifyCode, channelName, "physical", ""].join(",") };
};
/** Of the moment when the file came, by the shop's own clock. */
const useOf = ({ iccid }: { iccid: string }, usedAt: string) => ({
  records: [{ id: iccid, iccid, usedAt, regionName: "JP", bytes: 1_048_576 }],
});
const accepted = { accepted: 1, rejected: [] };

test.runIf(isDeep)(
  "channels that settings name are there after the start of several servers at once, and taken by their keys",
  async () => {
    const env = {
      ...(await newShopSettings()),
      CHANNEL_KEYS: `asia:${keys.asia},europe:${keys.europe}`,
      CHANNEL_ADAPTERS: "world:http:http://127.0.0.1:9,asia:http:http://127.0.0.1:9",
    };
    const DATA_DIR = temporaryFolder();
    const servers = await Promise.all([1, 2, 3].map(() => start({ ...env, DATA_DIR })));
    // Those whose usage cannot be fetched come first, and each full minute it is asked for.
    for (const { channels } of servers)
      expect((await channels()).toSorted((a, b) => (a.name < b.name ? -1 : 1))).toMatchObject([
        { name: "asia", adapter: "http", host: "127.0.0.1:9", hasConfiguredKey: true },
        { name: "europe", adapter: "simulated", host: null, hasConfiguredKey: true },
        { name: "world", adapter: "http", hasConfiguredKey: false },
      ]);
    const [one, two] = servers;
    const card = cardOf("asia");
    expect(await one!.import([card.line])).toMatchObject({ state: "done", warnings: [] });
    const use = useOf(card, await two!.batchAt());
    expect(await two!.done(reportUsage, use, { bearer: keys.asia })).toMatchObject(accepted);
    await Promise.all(servers.map((server) => server.stop()));
  },
);

test.runIf(isDeep)(
  "a channel that only a file names comes with its cards, and reports once it has a key",
  async () => {
    const env = { ...(await newShopSettings()), DATA_DIR: temporaryFolder() };
    const first = await start(env);
    expect(await first.channels()).toEqual([]);
    const card = cardOf("asia");
    expect(await first.import([card.line])).toMatchObject({
      state: "done",
      imported: 1,
      warnings: [{ line: 2, error: "channel_new", channelName: "asia" }],
    });
    expect(await first.channels()).toMatchObject([
      { name: "asia", adapter: "simulated", hasConfiguredKey: false },
    ]);
    // Negative control: no one's key opens it before the operator has set one.
    const use = useOf(card, await first.batchAt());
    const refused = await first.call(reportUsage, use, { bearer: keys.asia });
    expect(refused.error).toBe("token_invalid");
    await first.stop();

    const second = await start({ ...env, CHANNEL_KEYS: `asia:${keys.asia}` });
    expect(await second.channels()).toMatchObject([{ name: "asia", hasConfiguredKey: true }]);
    expect(await second.done(reportUsage, use, { bearer: keys.asia })).toMatchObject(accepted);
    await second.stop();
  },
);
