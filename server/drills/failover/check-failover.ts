import { complain, report } from "../report.ts";
import { setTimeout as pause } from "node:timers/promises";
import type { Load } from "./load.ts";
import { watchOutage } from "./outage.ts";
import type { Node } from "./patroni.ts";
import type { RoundParts } from "./round-parts.ts";

/** What is lost: a whole machine, the PostgreSQL on it, or a machine that hangs and wakes later. */
export type Victim = "machine" | "PostgreSQL" | "frozen machine";

const backWithinMs = 30_000;
const betweenMs = 3_000;
/** For so long the standby lags behind when the primary is lost: what was acknowledged without it would be gone. */
const lagMs = 1_000;

const attacks: Record<Victim, (primary: Node) => string> = {
  machine(primary) {
    primary.killMachine();
    return `kill -9: node ${primary.name}, the primary, with its Patroni`;
  },
  PostgreSQL(primary) {
    primary.killPostgres();
    return `kill -9: the PostgreSQL of node ${primary.name}, the primary; its Patroni lives`;
  },
  "frozen machine"(primary) {
    primary.freeze();
    return `kill -STOP: node ${primary.name}, the primary, with its Patroni`;
  },
};

/** Loses the primary, waits until all are served again, and brings the lost node back as a standby. */
export async function checkFailover(
  { cluster }: RoundParts,
  load: Load,
  victim: Victim,
): Promise<void> {
  const primary = await cluster.leader();
  if (!primary) return complain("no node is the primary");
  const standby = cluster.nodes.find((node) => node !== primary)!;
  const goOn = standby.holdReplication();
  await pause(lagMs);
  const at = performance.now();
  report(attacks[victim](primary));
  goOn();
  const { ledAfter, silentMs, allAfter } = await watchOutage(cluster, load, {
    killed: primary.name,
    at,
  });
  report(
    `  the other node leads after ${seconds(ledAfter)}; no write is acknowledged for ${seconds(silentMs)}; all callers are served after ${seconds(allAfter)}`,
  );
  if (allAfter === undefined || allAfter > backWithinMs)
    complain(`not all callers were served again within ${backWithinMs / 1000} s`);
  const since = performance.now();
  if (victim === "machine") primary.start();
  if (victim === "frozen machine") primary.thaw();
  const next = await cluster.standby();
  report(`  node ${next.name} is a standby in sync, ${seconds(performance.now() - since)} later`);
  if (next === primary) await pause(betweenMs);
  else complain(`node ${primary.name} leads again`);
}

const seconds = (ms: number | undefined): string =>
  ms === undefined ? "never" : `${(ms / 1000).toFixed(1)} s`;
