import { complain, report } from "../report.ts";
import { StartError } from "@farsim/programs/start-error.ts";
import { until } from "@farsim/programs/until.ts";
import { query } from "./cluster.ts";
import { hearAcross } from "./follow-account.ts";
import { superuser } from "./patroni.ts";
import type { RoundParts } from "./round-parts.ts";
import type { Server } from "../servers.ts";
import type { Shop } from "./shop.ts";

/** LISTEN needs a connection of its own: an open screen at each server must hear what the other commits. */
export async function checkHearing(
  [one, two]: readonly [Server, Server],
  shop: Shop,
): Promise<void> {
  for (const server of [one, two])
    if (!server.isAlive())
      throw new StartError(
        `${server.name} has ended by itself. Its log ends with:\n${server.lastWords()}`,
      );
  const took = [
    await hearAcross({ from: one, at: two }, shop),
    await hearAcross({ from: two, at: one }, shop),
  ];
  if (took.includes(undefined))
    complain("an open screen does not hear what the other server commits");
  else
    report(
      `  an open screen hears what the other server commits after ${took.map((ms) => `${ms?.toFixed(0)} ms`).join(" and ")}`,
    );
}

/** Locks that a session holds while it does nothing: those by which living servers are known. */
const sessionLocks = `
  SELECT count(*) AS held FROM pg_locks JOIN pg_stat_activity USING (pid)
  WHERE locktype = 'advisory' AND granted AND state = 'idle'`;

/** A server that is killed must be known as dead by the lock of its session, or its jobs wait for hours. */
export async function checkLossOfServer({ cluster }: RoundParts, server: Server): Promise<void> {
  const held = async () => Number((await query(cluster.address(superuser), sessionLocks))[0]?.held);
  const comesTo = (count: number) =>
    until(async () => (await held()) === count, { withinMs: 10_000, everyMs: 100 });
  if (!(await comesTo(2))) complain(`${await held()} locks of living servers are held, not 2`);
  const begun = performance.now();
  const after = () => `${((performance.now() - begun) / 1000).toFixed(1)} s`;
  server.kill();
  if (await comesTo(1))
    report(
      `kill -9: ${server.name}; the lock by which it is known to live is free after ${after()}`,
    );
  else complain(`kill -9: ${server.name}; ${await held()} locks are held after it, not 1`);
  await server.start();
  report(`  it is ready again after ${after()}`);
}
