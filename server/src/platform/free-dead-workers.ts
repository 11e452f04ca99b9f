import { EventEmitter } from "node:events";
import type { WorkerEvents } from "graphile-worker";
import pg from "pg";

/**
 * A worker that was killed still holds its jobs, and their queues, for hours. Each living one therefore holds a lock of its
 * connection; whoever's lock is free is dead, and lets go of what it held.
 */
export interface WorkerGuard {
  /** A worker of this process has begun. */
  hold(workerId: string): void;
  /** Frees what dead workers hold. Returns their ids. */
  freeDead(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** Shorter than this nobody is taken for dead: a worker takes its first job a moment before its lock is held. */
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
    hold(workerId) {
      own.add(workerId);
      // Where there is no connection yet, whoever makes it locks for all.
      connection?.then((client) => inTurn(() => lock(client, workerId))).catch(() => {});
    },
    freeDead: () =>
      inTurn(async () => {
        const client = await connected();
        const { rows } = await client.query<{ id: string }>(holders, [graceSeconds]);
        const dead: string[] = [];
        for (const { id } of rows) if (!own.has(id) && (await isDead(client, id))) dead.push(id);
        if (dead.length > 0)
          await client.query("SELECT graphile_worker.force_unlock_workers($1::text[])", [dead]);
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
    SELECT locked_by, locked_at FROM graphile_worker._private_jobs WHERE locked_by IS NOT NULL
    UNION ALL SELECT locked_by, locked_at FROM graphile_worker._private_job_queues WHERE locked_by IS NOT NULL
  ) AS held WHERE locked_at < now() - make_interval(secs => $1)`;

const keyOf = "hashtextextended('farsim worker ' || $1, 0)";

const lock = (client: pg.Client, workerId: string) =>
  client.query(`SELECT pg_advisory_lock(${keyOf})`, [workerId]);

async function isDead(client: pg.Client, workerId: string): Promise<boolean> {
  const { rows } = await client.query<{ free: boolean }>(
    `SELECT pg_try_advisory_lock(${keyOf}) AS free`,
    [workerId],
  );
  if (!rows[0]?.free) return false;
  await client.query(`SELECT pg_advisory_unlock(${keyOf})`, [workerId]);
  return true;
}

const lookEveryMs = 5_000;

/**
 * Holds the locks of this process's workers, which `events` tells of, and looks again and again for dead ones: whatever a
 * killed server was doing is taken up within this time and the grace.
 */
export function watchDeadWorkers(
  connectionString: string,
  onFailure: (error: unknown) => void,
): { readonly events: WorkerEvents; stop(): Promise<void> } {
  const guard = openWorkerGuard(connectionString);
  const events = new EventEmitter() as WorkerEvents;
  events.on("worker:create", ({ worker }) => guard.hold(worker.workerId));
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
    async stop() {
      clearInterval(timer);
      await looking;
      await guard.close();
    },
  };
}
