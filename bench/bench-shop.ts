import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { readConfig } from "../server/src/config.ts";
import { openClock, type SandboxClock } from "../server/src/platform/clock.ts";
import type { Context } from "../server/src/platform/context.ts";
import { type Database, openDatabase } from "../server/src/platform/database/database.ts";
import { startEmbeddedPostgres } from "@farsim/embedded-postgres/start-embedded-postgres.ts";
import { prepareDatabase } from "../server/src/platform/database/prepare-database.ts";
import { requireSealingKey } from "../server/src/require-sealing-key.ts";
import { addPlan } from "../server/src/plans/add-to-catalogue.ts";

export interface BenchShop {
  readonly database: Database;
  readonly clock: SandboxClock;
  readonly config: ReturnType<typeof readConfig>;
  readonly folder: string;
  contextOn(tx: Context["tx"]): Context;
  /** Puts on disk what was written; only the superuser may. */
  checkpoint(): Promise<void>;
  close(): Promise<void>;
}

/** A shop on a PostgreSQL of its own, durable as in production, gone when the measuring ends. */
export async function openBenchShop(): Promise<BenchShop> {
  const folder = mkdtempSync(path.join(tmpdir(), "farsim-bench-"));
  const postgres = await startEmbeddedPostgres({ directory: path.join(folder, "postgres") });
  const config = readConfig({
    DATA_DIR: folder,
    DATABASE_URL: postgres.connectionString,
    MIGRATION_DATABASE_URL: postgres.ownerConnectionString,
    LOG_LEVEL: "error",
  });
  await prepareDatabase(postgres);
  // It changes tables too, as their owner.
  const database = openDatabase(postgres.ownerConnectionString, { maxConnections: 20 });
  // Before there are cards, whose codes the bench does not seal.
  await requireSealingKey(database, config, folder);
  const clock = await openClock(database);
  const contextOn = (tx: Context["tx"]): Context => ({
    tx,
    now: clock.now(),
    shop: config,
    actor: { kind: "system" },
    language: "en",
    origin: "a benchmark",
  });
  await database.write((tx) => addPlan(contextOn(tx), dailyPlan));
  await database.pool.query(
    "INSERT INTO channels (name, created_at) VALUES ('bench', date_trunc('milliseconds', now()))",
  );
  return {
    database,
    clock,
    config,
    folder,
    contextOn,
    async checkpoint() {
      const superuser = openDatabase(postgres.superuserConnectionString, { maxConnections: 1 });
      await superuser.pool.query("CHECKPOINT");
      await superuser.close();
    },
    async close() {
      await database.close();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** 2.00 a day; the first plan of every shop. */
export const dailyPlan = {
  planType: "PAY_AS_YOU_GO",
  position: 1,
  name: { en: "Daily", "zh-CN": "日包" },
  description: { en: "500 MB a day", "zh-CN": "每天 500 MB" },
  terms: {
    priceMicros: 2_000_000n,
    cycleDays: 1,
    limitBytes: 500n * 1_048_576n,
    limitType: "DAILY",
    restrictRule: "THROTTLE",
    throttleKbps: 128,
  },
} as const;

/** Fills the shop with customers of 1,000.00 each and one card in use each; their ids run from 1. */
export async function addCustomers({ database }: BenchShop, count: number): Promise<void> {
  const fill = (statement: string) => database.pool.query(statement, [count]);
  await fill(`INSERT INTO users (username, email, password_hash, is_register, created_at)
    SELECT 'customer' || i, 'customer' || i || '@bench.example', 'none', true, date_trunc('milliseconds', now()) FROM generate_series(1, $1::int) i`);
  await fill(
    `INSERT INTO wallets (user_id, changed_at) SELECT i, date_trunc('milliseconds', now()) - interval '1 day' FROM generate_series(1, $1::int) i`,
  );
  await fill(`INSERT INTO cards (card_number, iccid, channel_id, type, verify_code_sealed, verify_code_mac, holder_id, bound_at,
      status, network_on, created_at)
    SELECT '88' || lpad(i::text, 10, '0'), '8985200000' || lpad(i::text, 9, '0'), 1, 'physical', '', '', i, date_trunc('milliseconds', now()), 'USING', true, date_trunc('milliseconds', now())
    FROM generate_series(1, $1::int) i`);
  await fill(
    `INSERT INTO subscriptions SELECT i, daterange(current_date - 1, NULL), 1, 1, i, date_trunc('milliseconds', now()) FROM generate_series(1, $1::int) i`,
  );
  await fill(`WITH paid AS (
      INSERT INTO activities (user_id, seq, type, change_micros, balance_after_micros, changed_at, trade_date)
      SELECT i, 1, 'TOP_UP', 1000000000, 1000000000, date_trunc('milliseconds', now()) - interval '1 day', current_date - 1 FROM generate_series(1, $1::int) i RETURNING user_id
    ), carried AS (
      UPDATE wallets SET balance_micros = 1000000000, last_seq = 1 FROM paid WHERE wallets.user_id = paid.user_id
    ) INSERT INTO entries SELECT user_id, 1, leg, account, amount FROM paid,
      (VALUES (0, 'wallet', 1000000000), (1, 'cashByHand', -1000000000)) AS side (leg, account, amount)`);
  await database.pool.query("ANALYZE");
}
