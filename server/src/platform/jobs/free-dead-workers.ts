import { EventEmitter } from "node:events";
import type { WorkerEvents } from "graphile-worker";
import pg from "pg";
import { jobSchema } from "./job-schema.ts";

/**
 * Workers that were killed still hold their jobs, and their queues, for hours. Each living pool of workers therefore holds a
 * lock of its connection; whose lock is free is dead, and lets go of what it held.
 */
export interface WorkerGuard {
  /** A pool of this process has begun. */
  hold(poolId: string): void;
  /** A pool of this process is over: what it still holds is as a dead one's. */
  letGo(poolId: string): void;
  /** Frees what dead pools hold. Returns their ids. */
  freeDead(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** Shorter than this no one is taken for dead: a pool takes its first job a moment before its lock is held. */
const graceSeconds = 10;

/** Needs a connection of its own, because it holds locks for as long as the process lives. */
export function openWorkerGuard(connectionString: string): WorkerGuard {
  const own = new Set<string>();
  let connection: Promise<pg.Client> | undefined;
  /** A connection asks one thing at a time. */
  let asking: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = asking.then(work);
    asking = turn.catch(() => {});
    return turn;
  };
  const connect = async () => {
    const client = new pg.Client({ connectionString });
    client.on("error", () => {
      connection = undefined;
    });
    await client.connect();
    for (const id of own) await lock(client, id);
    return client;
  };
  const connected = () =>
    (connection ??= connect().catch((error: unknown) => {
      connection = undefined;
      throw error;
    }));
  return {
    hold(poolId) {
      own.add(poolId);
      // Where there is no connection yet, the first caller makes it and locks for all.
      connection?.then((client) => inTurn(() => lock(client, poolId))).catch(() => {});
    },
    letGo(poolId) {
      own.delete(poolId);
      connection?.then((client) => inTurn(() => unlock(client, poolId))).catch(() => {});
    },
    freeDead: () =>
      inTurn(async () => {
        const client = await connected();
        const { rows } = await client.query<{ id: string }>(holders, [graceSeconds]);
        const dead: string[] = [];
        for (const { id } of rows) if (!own.has(id) && (await isDead(client, id))) dead.push(id);
        if (dead.length > 0)
          await client.query(`SELECT ${jobSchema}.force_unlock_workers($1::text[])`, [dead]);
        return dead;
      }),
    async close() {
      await asking;
      const client = await connection?.catch(() => undefined);
      await client?.end().catch(() => {});
    },
  };
}

const holders = `SELECT DISTINCT locked_by AS id FROM (
    SELECT locked_by, locked_at FROM ${jobSchema}._private_jobs WHERE locked_by IS NOT NULL
    UNION ALL SELECT locked_by, locked_at FROM ${jobSchema}._private_job_queues WHERE locked_by IS NOT NULL
  ) AS held WHERE locked_at < now() - make_interval(secs => $1)`;

const keyOf = "hashtextextended('farsim worker ' || $1, 0)";

const lock = (client: pg.Client, poolId: string) =>
  client.query(`SELECT pg_advisory_lock(${keyOf})`, [poolId]);

const unlock = (client: pg.Client, poolId: string) =>
  client.query(`SELECT pg_advisory_unlock(${keyOf})`, [poolId]);

async function isDead(client: pg.Client, poolId: string): Promise<boolean> {
  const { rows } = await client.query<{ free: boolean }>(
    `SELECT pg_try_advisory_lock(${keyOf}) AS free`,
    [poolId],
  );
  if (!rows[0]?.free) return false;
  await unlock(client, poolId);
  return true;
}

const lookEveryMs = 5_000;

/**
 * Holds the locks of this process's pools, which `events` tells of, and looks again and again for dead ones: what a
 * killed server was doing is taken up within this time and the grace.
 */
export function watchDeadWorkers(
  connectionString: string,
  onFailure: (error: unknown) => void,
): { readonly events: WorkerEvents; letGo(poolId: string): void; stop(): Promise<void> } {
  const guard = openWorkerGuard(connectionString);
  const events = new EventEmitter() as WorkerEvents;
  events.on("pool:create", ({ workerPool }) => guard.hold(workerPool.id));
  events.on("pool:release", ({ workerPool }) => guard.letGo(workerPool.id));
  let looking: Promise<unknown> | undefined;
  const look = () => {
    looking ??= guard
      .freeDead()
      .catch(onFailure)
      .finally(() => {
        looking = undefined;
      });
  };
  look();
  const timer = setInterval(look, lookEveryMs);
  return {
    events,
    letGo: guard.letGo,
    async stop() {
      clearInterval(timer);
      await looking;
      await guard.close();
    },
  };
}
