import { Kysely, PostgresDialect, type PostgresPoolClient } from "kysely";
import pg from "pg";
import { openConnectionQueue, type ConnectionQueue } from "./connection-queue.ts";
import { GatheringClient } from "./gathering-client.ts";
import type { CommitEvent } from "../events/account-event.ts";
import { namedIfShort } from "./statements/named-if-short.ts";
import { type Answer, send } from "./statements/named-query.ts";
import { toParameter } from "./statements/parameter.ts";
import { isReadOnly, ReadOnly } from "./lost-connection.ts";
import { withRetries } from "./retries.ts";
import { openSharedLines } from "./shared-lines.ts";
import type { DB } from "./tables.gen.ts";
import { types } from "./statements/value-types.ts";

/** A hot statement: sent by name, so that PostgreSQL plans it once a connection. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

/** What an action has of the database: one transaction. `db` builds ordinary queries, `run` sends a hot statement. */
export interface Transaction {
  readonly db: Kysely<DB>;
  run<Row>(statement: Statement, values: readonly unknown[]): Promise<Row[]>;
  /** Says what changed for someone; heard once the transaction has committed, and never if it has not. */
  publish(event: CommitEvent): void;
}

export interface Database {
  /** One read-write transaction; begun again when it lost a race that PostgreSQL settled by ending it. */
  write<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /**
   * One snapshot for all statements; PostgreSQL itself refuses a write in it. `before` asks something of the same connection before the
   * snapshot is taken.
   */
  read<T>(
    work: (tx: Transaction) => Promise<T>,
    before?: (client: pg.ClientBase) => Promise<void>,
  ): Promise<T>;
  /** One reading statement, a transaction by itself, over connections that such statements share and that cannot write. */
  query<Row>(statement: Statement, values: readonly unknown[]): Promise<Row[]>;
  readonly pool: pg.Pool;
  /** For how long the first transaction that has no connection yet has waited for one, in milliseconds; 0 where none waits. */
  longestWaitMs(): number;
  /** Past a pooler between, for what needs connections to itself: the job queue, the event bus, migrations. */
  readonly directConnectionString: string;
  /** Hears what each transaction told, after its commit. Returns what ends the hearing. */
  subscribe(listener: CommitListener): () => void;
  close(): Promise<void>;
}

type CommitListener = (events: readonly CommitEvent[]) => void;

/** The answer to statements that were sent before it was known that one before them had failed: no reason by itself. */
const isAborted = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === inFailedTransaction;

const inFailedTransaction = "25P02";

/** Opens a pool on a PostgreSQL address; connects at the first query. */
export function openDatabase(
  connectionString: string,
  {
    maxConnections = 24,
    directConnectionString = connectionString,
    connectWithinMs = 10_000,
    answerWithinMs = undefined as number | undefined,
  } = {},
): Database {
  const pool = new pg.Pool({
    connectionString,
    max: maxConnections,
    connectionTimeoutMillis: connectWithinMs,
    query_timeout: answerWithinMs,
    pipeline: true,
    Client: GatheringClient,
  });
  // A connection that breaks, idle or between two statements, is replaced by the next call: anyone who waits for an answer
  // gets the error. Without listeners it would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => {
    (client as unknown as GatheringClient).isDirect = directConnectionString === connectionString;
    client.on("error", () => {});
  });
  const queue = openConnectionQueue(pool);
  const lines = openSharedLines(directConnectionString);
  const listeners = new Set<CommitListener>();
  const committed: CommitListener = (events) => {
    for (const listener of listeners) listener(events);
  };
  const begin = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
  const read: Database["read"] = (work, before) =>
    inTransaction(queue, { begin, work, end: endRead, before });
  return {
    pool,
    longestWaitMs: queue.longestWaitMs,
    directConnectionString,
    read,
    write: (work) =>
      withRetries(() =>
        inTransaction(queue, {
          begin: "BEGIN",
          work,
          end: (client, published) => commit(client, published, committed),
        }),
      ),
    query: <Row>(statement: Statement, values: readonly unknown[]) =>
      lines.use(
        async (line) => {
          line.gather();
          const parameters = { values: values.map(toParameter), types };
          return (await send<Row>(line, statement, parameters)).rows;
        },
        () => read((tx) => tx.run<Row>(statement, values)),
      ),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: async () => void (await Promise.all([pool.end(), lines.close()])),
  };
}

interface Course<T> {
  readonly begin: string;
  readonly work: (tx: Transaction) => Promise<T>;
  readonly end: (client: GatheringClient, published: readonly CommitEvent[]) => Promise<void>;
  /** Asks something of the connection first, outside of the transaction. */
  readonly before?: ((client: pg.ClientBase) => Promise<void>) | undefined;
}

async function inTransaction<T>(
  queue: ConnectionQueue,
  { begin, work, end, before }: Course<T>,
): Promise<T> {
  const client = await queue.connect();
  const tx = new OpenTransaction(client);
  let broken: Error | undefined;
  try {
    if (before) await before(client);
    client.gather();
    // Not awaited: the first statements travel in the same packet; if BEGIN fails, so do those that follow.
    const begun = client.query(begin);
    begun.catch(() => {});
    const result = await work(tx);
    await begun;
    tx.close();
    await end(client, tx.published);
    return result;
  } catch (error) {
    tx.close();
    await client.query("ROLLBACK").catch((failure: Error) => {
      broken = failure;
    });
    if (begin !== "BEGIN" || !isReadOnly(error)) throw error;
    // The connection leads to what was the primary: it is given up, and another one may lead further.
    broken = new ReadOnly("the database is only read", { cause: error });
    throw broken;
  } finally {
    client.release(broken);
  }
}

async function commit(
  client: GatheringClient,
  published: readonly CommitEvent[],
  committed: CommitListener,
): Promise<void> {
  // PostgreSQL answers COMMIT with a rollback where a statement failed and no one said so.
  const { command } = await client.query("COMMIT");
  if (command !== "COMMIT")
    throw new Error("a failed statement was passed over: nothing was committed");
  if (published.length > 0) committed(published);
}

/** Nothing depends on how a read ends, so nothing waits for it: the connection's next user sends its first statements along. */
async function endRead(client: GatheringClient): Promise<void> {
  client.gather();
  client.query("COMMIT").catch(() => {});
}

/** A transaction that refuses statements which come after its end: they would be committed by themselves. */
class OpenTransaction implements Transaction {
  readonly #client: GatheringClient;
  #db: Kysely<DB> | undefined;
  #firstError: unknown;
  #closed = false;
  readonly published: CommitEvent[] = [];

  constructor(client: GatheringClient) {
    this.#client = client;
  }

  close(): void {
    this.#closed = true;
  }

  publish(event: CommitEvent): void {
    this.published.push(event);
  }

  async run<Row>(statement: Statement, values: readonly unknown[]): Promise<Row[]> {
    return (await this.#send<Row>(statement, values)).rows;
  }

  get db(): Kysely<DB> {
    return (this.#db ??= this.#queryBuilder());
  }

  /** A Kysely that has this one connection: it must never choose one of its own. */
  #queryBuilder(): Kysely<DB> {
    const only = {
      query: (text: string, values: readonly unknown[]) =>
        this.#send(namedIfShort(text, values.length), values),
      release: () => {},
    } as unknown as PostgresPoolClient;
    return new Kysely<DB>({
      dialect: new PostgresDialect({
        pool: { options: {}, connect: async () => only, end: async () => {} },
      }),
    });
  }

  #send<Row>(
    statement: { readonly name?: string; readonly text: string },
    values: readonly unknown[],
  ): Promise<Answer<Row>> {
    if (this.#closed) throw new Error("a statement came after the end of its transaction");
    this.#client.gather();
    const parameters = { values: values.map(toParameter), types };
    return send<Row>(this.#client, statement, parameters).catch((error: unknown) => {
      this.#firstError ??= error;
      throw isAborted(error) ? this.#firstError : error;
    });
  }
}
