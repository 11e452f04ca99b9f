import { Kysely, PostgresDialect, type PostgresPoolClient } from "kysely";
import pg from "pg";
import { Temporal } from "temporal-polyfill";
import type { DB } from "./tables.gen.ts";

/** A hot statement: sent by name, so that PostgreSQL plans it once a connection. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

/** What a deed has of the database: one transaction. `db` builds ordinary queries, `run` sends a hot statement. */
export interface Transaction {
  readonly db: Kysely<DB>;
  run<Row>(statement: Statement, values: readonly unknown[]): Promise<Row[]>;
}

export interface Database {
  /** One read-write transaction; begun again when it lost a race that PostgreSQL settled by ending it. */
  write<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** One snapshot for all statements; PostgreSQL itself refuses a write in it. */
  read<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, BigInt);
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => Temporal.Instant.from(text));
types.setTypeParser(pg.types.builtins.DATE, (text) => text);

const serializationFailure = "40001";
const deadlockDetected = "40P01";
const maxTries = 5;

/** Opens a pool on a PostgreSQL address; connects at the first query. */
export function openDatabase(connectionString: string, { maxConnections = 24 } = {}): Database {
  const pool = new pg.Pool({
    connectionString,
    types,
    max: maxConnections,
    connectionTimeoutMillis: 10_000,
    pipeline: true,
  } as pg.PoolConfig);
  // A connection that breaks while idle is replaced by the next query; without a listener it would end the process.
  pool.on("error", () => {});
  return {
    pool,
    read: (work) => inTransaction(pool, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", work),
    write: (work) => againAfterLostRace(() => inTransaction(pool, "BEGIN", work)),
    close: () => pool.end(),
  };
}

async function againAfterLostRace<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      const code = error instanceof pg.DatabaseError ? error.code : undefined;
      if ((code !== serializationFailure && code !== deadlockDetected) || tries === maxTries) throw error;
    }
  }
}

async function inTransaction<T>(pool: pg.Pool, begin: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    // Not awaited: the first statement travels in the same packet; if BEGIN fails, so does what follows.
    const begun = client.query(begin);
    begun.catch(() => {});
    const result = await work(transactionOn(client));
    await begun;
    await client.query("COMMIT");
    return result;
  } catch (error) {
    await client.query("ROLLBACK").catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

const transactions = new WeakMap<pg.PoolClient, Transaction>();

/** One Kysely a connection, made once: it must never choose a connection of its own. */
function transactionOn(client: pg.PoolClient): Transaction {
  let tx = transactions.get(client);
  if (!tx) {
    const only: PostgresPoolClient = {
      query: ((text: string, values: readonly unknown[]) => client.query(text, values.map(toParameter))) as never,
      release: () => {},
    };
    const pool = { connect: async () => only, end: async () => {} };
    tx = {
      db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }),
      run: async <Row>(statement: Statement, values: readonly unknown[]) =>
        (await client.query({ ...statement, values: values.map(toParameter) })).rows as Row[],
    };
    transactions.set(client, tx);
  }
  return tx;
}

/** `pg` would send a moment as JSON; PostgreSQL wants its text. */
function toParameter(value: unknown): unknown {
  if (value instanceof Temporal.Instant) return value.toString();
  if (Array.isArray(value)) return value.map(toParameter);
  return value;
}
