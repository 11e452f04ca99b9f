import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, mkdirSync, openSync, readFileSync } from "node:fs";
import path from "node:path";
import { freePort } from "@farsim/programs/free-port.ts";
import { StartError } from "@farsim/programs/start-error.ts";
import { until } from "@farsim/programs/until.ts";
import { complaintsIn, shopSettings, verifyLedger } from "../shop-of-drill.ts";
import type { Tenant } from "./tenant.ts";

/** The ordinary program, on the schema of one shop. */
export interface ShopServer {
  /** With the service prefix. */
  readonly address: string;
  readonly env: Readonly<Record<string, string>>;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** What it has logged as warning or error, by its words and how often. */
  complaints(): ReadonlyMap<string, number>;
  /** `npm run verify-ledger`: whether it adds up, and what it said. */
  verifyLedger(): { clean: boolean; said: string };
}

const main = path.join(import.meta.dirname, "../../src/main.ts");
const startWithinMs = 60_000;

/** Prepares a server; it runs once it is started. */
export async function prepareServer(tenant: Tenant, folder: string): Promise<ShopServer> {
  const [port, dataDir] = [await freePort(), path.join(folder, tenant.schema)];
  mkdirSync(dataDir, { mode: 0o700 });
  const log = path.join(folder, `${tenant.schema}.log`);
  const env = {
    ...shopSettings,
    PATH: process.env.PATH ?? "",
    DATABASE_URL: tenant.servingUrl,
    MIGRATION_DATABASE_URL: tenant.ownerUrl,
    GRAPHILE_WORKER_SCHEMA: tenant.localSchema,
    DATA_DIR: dataDir,
    PORT: String(port),
  };
  let running: ChildProcess | undefined;
  const text = () => readFileSync(log, "utf8");
  return {
    address: `http://127.0.0.1:${port}/farsim`,
    env,
    async start() {
      const output = openSync(log, "w", 0o600);
      running = spawn(process.execPath, [main], {
        env,
        stdio: ["ignore", output, output],
      });
      closeSync(output);
      const { exitCode } = running;
      const isReady = () => running?.exitCode !== exitCode || text().includes("Farsim is ready");
      await until(isReady, { withinMs: startWithinMs });
      if (!text().includes("Farsim is ready"))
        throw new StartError(`The server of ${tenant.schema} did not start:\n${text()}`);
    },
    async stop() {
      const stopping = running;
      if (!stopping || stopping.exitCode !== null) return;
      stopping.kill("SIGTERM");
      await until(() => stopping.exitCode !== null, { withinMs: 30_000 });
    },
    complaints: () => complaintsIn(text()),
    verifyLedger: () => verifyLedger(env),
  };
}
