import { mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { freePort } from "@farsim/programs/free-port.ts";
import { complaintsIn, shopSettings } from "./shop-of-drill.ts";
import { endOf, type Place, type Running, startProcess, waitFor } from "./start-process.ts";

/** Where servers find their database. */
export interface DatabaseSettings {
  readonly DATABASE_URL: string;
  readonly MIGRATION_DATABASE_URL: string;
  /** What a pooler cannot pass on goes there: notices, locks of a session, the job queue. */
  readonly DATABASE_DIRECT_URL?: string;
  /** The schema of the job queue. */
  readonly GRAPHILE_WORKER_SCHEMA?: string;
}

/** One Farsim server, at a port that it keeps. */
export interface Server {
  readonly name: string;
  /** With the service prefix. */
  readonly address: string;
  /** All that it is started with. */
  readonly settings: Readonly<Record<string, string>>;
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

const main = path.join(import.meta.dirname, "../src/main.ts");

/** Prepares a server; it runs once it is started. */
export async function prepareServer(
  place: Place,
  name: string,
  database: DatabaseSettings,
): Promise<Server> {
  const [port, monitoringPort] = [await freePort(), await freePort()];
  const dataDir = path.join(place.folder, name);
  mkdirSync(dataDir, { mode: 0o700 });
  const settings = {
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
    settings,
    isReady,
    isAlive: () => running?.isAlive() ?? false,
    lastWords: () => endOf(log),
    kill: () => running?.kill("SIGKILL"),
    async start() {
      running = startProcess(place, {
        name,
        file: process.execPath,
        args: [main],
        env: settings,
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
