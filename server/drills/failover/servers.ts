import { mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { freePort } from "@farsim/programs/free-port.ts";
import { passwordAlone } from "../../testing/password-alone.ts";
import { endOf, type Place, type Running, startProcess, waitFor } from "./start-process.ts";

/** Where the servers of a round find their database. */
export interface DatabaseSettings {
  readonly DATABASE_URL: string;
  readonly MIGRATION_DATABASE_URL: string;
  /** What a pooler cannot pass on goes there: notices, locks of a session, the job queue. */
  readonly DATABASE_DIRECT_URL?: string;
}

/** One Farsim server, at a port that it keeps. */
export interface Server {
  readonly name: string;
  /** With the service prefix. */
  readonly address: string;
  /** Whether its health answers that it is ready. */
  isReady(): Promise<boolean>;
  isAlive(): boolean;
  /** The end of its log. */
  lastWords(): string;
  kill(): void;
  start(): Promise<void>;
  /** Returns its exit code. */
  stop(): Promise<number | null>;
  /** What it has logged as warning or error, by its words and how often. */
  complaints(): ReadonlyMap<string, number>;
}

export const channelKey = "a-key-that-only-carrier-one-knows";
export const administrator = { account: "admin", password: "hunter2-hunter2", rememberMe: true };

const main = path.join(import.meta.dirname, "../../src/main.ts");

/** The settings of all servers of the shop, apart from where its database is. */
export const shopSettings = {
  JWT_KEY: "j".repeat(64),
  SECRET_KEY: "5".repeat(64),
  CHANNEL_KEYS: `carrier-one:${channelKey}`,
  ADMIN_USERNAME: administrator.account,
  ADMIN_PASSWORD: administrator.password,
  CONTACT_EMAIL: "support@farsim.example",
  LOG_LEVEL: "warn",
  ...passwordAlone,
};

/** Prepares a server; it runs once it is started. */
export async function prepareServer(
  place: Place,
  name: string,
  database: DatabaseSettings,
): Promise<Server> {
  const [port, monitoringPort] = [await freePort(), await freePort()];
  const dataDir = path.join(place.folder, name);
  mkdirSync(dataDir, { mode: 0o700 });
  const env = {
    ...shopSettings,
    ...database,
    DATA_DIR: dataDir,
    PORT: String(port),
    MONITORING_PORT: String(monitoringPort),
  };
  const log = path.join(place.folder, `${name}.log`);
  let running: Running | undefined;
  const isReady = () =>
    fetch(`http://127.0.0.1:${monitoringPort}/health/ready`, { signal: AbortSignal.timeout(2_000) })
      .then(({ ok }) => ok)
      .catch(() => false);
  return {
    name,
    address: `http://127.0.0.1:${port}/farsim`,
    isReady,
    isAlive: () => running?.isAlive() ?? false,
    lastWords: () => endOf(log),
    kill: () => running?.kill("SIGKILL"),
    async start() {
      running = startProcess(place, {
        name,
        file: process.execPath,
        args: [main],
        env,
        isOurs: true,
      });
      const { isAlive } = running;
      await waitFor(
        `The start of ${name}`,
        running,
        async () => !isAlive() || (await isReady()),
        60_000,
      );
      await waitFor(name, running, isReady, 1_000);
    },
    stop: async () => (await running?.stop()) ?? null,
    complaints: () => complaintsIn(readFileSync(log, "utf8")),
  };
}

/** Lines of the log with their own words and those of the error in them. */
function complaintsIn(text: string): Map<string, number> {
  const counted = new Map<string, number>();
  for (const line of text.split("\n").filter((line) => line.startsWith("{"))) {
    const { level, msg, job, err } = JSON.parse(line) as {
      level: number;
      msg?: string;
      job?: string;
      err?: { message?: string };
    };
    if (level < 40) continue;
    const words = [msg, job?.replaceAll(/\d+/g, "…").split("\n")[0], err?.message]
      .filter(Boolean)
      .join(": ");
    counted.set(words, (counted.get(words) ?? 0) + 1);
  }
  return counted;
}
