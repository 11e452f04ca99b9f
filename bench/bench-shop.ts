import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { readConfig } from "../server/src/config.ts";
import { openClock, type SandboxClock } from "../server/src/platform/clock.ts";
import type { Context } from "../server/src/platform/context.ts";
import { type Database, openDatabase } from "../server/src/platform/database/database.ts";
import type { Memory } from "@farsim/embedded-postgres/place.ts";
import { startEmbeddedPostgres } from "@farsim/embedded-postgres/start-embedded-postgres.ts";
import { linkAuditEntries } from "../server/src/platform/security/audit-chain.ts";
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
export async function openBenchShop(memory: Memory = {}): Promise<BenchShop> {
  const folder = mkdtempSync(path.join(tmpdir(), "farsim-bench-"));
  const directory = path.join(folder, "postgres");
  const postgres = await startEmbeddedPostgres({ directory, memory });
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

/** The ICCID of a card that a bench fills in. */
export const iccidOf = (card: number): string => `8985200000${String(card).padStart(9, "0")}`;

interface Customers {
  readonly cardsEach?: number;
}

/**
 * Fills the shop with customers who were recharged by 1,000.00 yesterday, bound cards and ordered the daily plan for them, so that it is
 * whole by the checks of `verify-ledger`. Their ids run from 1, those of the cards too, a customer's standing together.
 */
export async function addCustomers(
  { database, clock }: BenchShop,
  count: number,
  { cardsEach = 1 }: Customers = {},
): Promise<void> {
  const yesterday = clock.now().subtract({ hours: 24 }).toString();
  const fill = (statement: string, ...values: readonly number[]) =>
    database.pool.query(statement, [yesterday, ...values]);
  await fill(
    `INSERT INTO users (username, email, password_hash, is_register, created_at)
     SELECT 'customer' || i, 'customer' || i || '@bench.example', 'none', true, $1 FROM generate_series(1, $2::int) i`,
    count,
  );
  await fill(
    `INSERT INTO wallets (user_id, balance_micros, last_seq, changed_at)
     SELECT i, 1000000000, 1, $1 FROM generate_series(1, $2::int) i`,
    count,
  );
  await fill(
    `WITH paid AS (
       INSERT INTO activities (user_id, seq, type, change_micros, balance_after_micros, changed_at, trade_date)
       SELECT i, 1, 'TOP_UP', 1000000000, 1000000000, $1, ($1::timestamptz AT TIME ZONE 'UTC')::date
       FROM generate_series(1, $2::int) i RETURNING user_id
     ) INSERT INTO entries SELECT user_id, 1, leg, account, amount FROM paid,
       (VALUES (0, 'wallet', 1000000000), (1, 'cashByHand', -1000000000)) AS side (leg, account, amount)`,
    count,
  );
  await fill(
    `INSERT INTO audit_entries (at, actor_id, deed, subject, origin, facts)
     SELECT $1, 0, 'admin/recharge', 'user:' || i, 'a benchmark', '{"amount": "1000.00", "seq": "1"}' FROM generate_series(1, $2::int) i`,
    count,
  );
  await linkAuditEntries(database);
  await addCards(fill, count * cardsEach, cardsEach);
  await database.pool.query("ANALYZE");
}

/** The cards of all customers, bound and on the daily plan since yesterday. */
async function addCards(
  fill: (statement: string, ...values: readonly number[]) => Promise<unknown>,
  count: number,
  cardsEach: number,
): Promise<void> {
  await fill(
    `INSERT INTO cards (card_number, iccid, channel_id, type, verify_code_sealed, verify_code_mac, holder_id, bound_at,
       status, network_on, created_at)
     SELECT '88' || lpad(i::text, 10, '0'), '8985200000' || lpad(i::text, 9, '0'), 1, 'physical', '', '', (i - 1) / $3::int + 1, $1,
       'USING', true, $1
     FROM generate_series(1, $2::int) i`,
    count,
    cardsEach,
  );
  await fill(
    `INSERT INTO subscriptions (card_id, during, plan_id, version, payer_id, ordered_at)
     SELECT i, daterange(($1::timestamptz AT TIME ZONE 'UTC')::date, NULL), 1, 1, (i - 1) / $3::int + 1, $1
     FROM generate_series(1, $2::int) i`,
    count,
    cardsEach,
  );
  await fill(
    `INSERT INTO card_history (card_id, at, event, status, actor_id, plan_id, plan_version)
     SELECT i, $1, event, status, (i - 1) / $3::int + 1, plan, plan::int
     FROM generate_series(1, $2::int) i,
       (VALUES (1, 'bind', 'NOT_ACTIVE', NULL), (2, 'orderPlan', 'USING', 1::bigint)) AS line (place, event, status, plan)
     ORDER BY i, place`,
    count,
    cardsEach,
  );
}
