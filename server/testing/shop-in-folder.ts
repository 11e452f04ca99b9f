import { existsSync } from "node:fs";
import path from "node:path";
import { login } from "@farsim/contract/accounts.ts";
import { onTestFinished } from "vitest";
import { getChannelId } from "../src/channels/channel.ts";
import { readConfig } from "../src/config.ts";
import { openClock } from "../src/platform/clock.ts";
import { type Database, openDatabase } from "../src/platform/database/database.ts";
import { openVault } from "../src/platform/security/vault.ts";
import { findRunningPostgres } from "@farsim/embedded-postgres/find-running-postgres.ts";
import { removeEmbeddedPostgres } from "@farsim/embedded-postgres/start-embedded-postgres.ts";
import { byHttp, contractCaller } from "./input/contract-caller.ts";
import { passwordAlone } from "./password-alone.ts";
import { addCards, newTestCard, type StockCard } from "./stock.ts";
import { runProgram } from "@farsim/programs/testing/run-program.ts";

export const channelKey = "a-key-that-only-carrier-one-knows";
export const administrator = {
  account: "admin",
  password: "hunter2-hunter2",
  rememberMe: true,
};

const addressAfter = async (program: ReturnType<typeof runProgram>, words: string) =>
  (await program.line(new RegExp(`^${words}`))).replace(words, "");

/**
 * The real program on a folder of its own, as its operator has it, with a durable PostgreSQL in it. The folder outlives each of
 * its processes; all are gone when the test ends.
 */
export function shopInFolder(folder: string, settings: NodeJS.ProcessEnv = {}) {
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: folder,
    PORT: "0",
    MONITORING_PORT: "0",
    SEED: "none",
    ADMIN_USERNAME: administrator.account,
    ADMIN_PASSWORD: administrator.password,
    CHANNEL_KEYS: `carrier-one:${channelKey}`,
    LOG_LEVEL: "error",
    ...passwordAlone,
    ...settings,
  };
  const postgres = path.join(folder, "postgres");
  onTestFinished(async () => {
    if (existsSync(postgres)) await removeEmbeddedPostgres(postgres);
  });
  /** One of the server's programs, by its path in `server`. */
  const run = (file: string, ...args: string[]) =>
    runProgram(path.join(import.meta.dirname, "..", file), { env, args });
  /** Reading it makes the folder's keys, where it has none. */
  const config = () => readConfig(env);
  /** A way to its database beside the program, as the same role. */
  const connect = async (options?: { maxConnections: number }) =>
    openDatabase((await findRunningPostgres(postgres))!.connectionString, options);
  return {
    folder,
    config,
    run,
    connect,
    /** Where its PostgreSQL keeps its data. */
    data: path.join(postgres, "data"),
    /** Starts it, and logs its administrator in. */
    async start() {
      const program = run("src/main.ts");
      const origin = await addressAfter(program, "Farsim is ready: ");
      const monitoring = await addressAfter(program, "Health and figures: ");
      const http = contractCaller(byHttp(origin + config().servicePrefix));
      const { accessToken: bearer } = await http.done(login, administrator);
      return { program, origin, monitoring, http, bearer };
    },
    async look<T>(work: (database: Database) => Promise<T>): Promise<T> {
      const database = await connect();
      try {
        return await work(database);
      } finally {
        await database.close();
      }
    },
  };
}
export type ShopInFolder = ReturnType<typeof shopInFolder>;
export type RunningShop = Awaited<ReturnType<ShopInFolder["start"]>>;

/** Puts a card into a shop's stock, whose code is sealed with the key that the folder has now. */
export const stockCardOf = (shop: ShopInFolder): Promise<StockCard> =>
  shop.look(async (database) => {
    const config = shop.config();
    const now = (await openClock(database)).now();
    const outside = { shop: config, actor: { kind: "system" }, language: "en" } as const;
    return database.write(async (tx) => {
      const channelId = await getChannelId(tx, "carrier-one");
      const ctx = { tx, now, origin: "a test", ...outside };
      const [card] = await addCards(ctx, openVault(config), channelId, [newTestCard()]);
      return card!;
    });
  });
