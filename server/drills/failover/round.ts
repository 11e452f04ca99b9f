import { complain, report } from "../report.ts";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { verifyLedger } from "../shop-of-drill.ts";
import { owner } from "./cluster.ts";
import { checkHearing, checkLossOfServer } from "./check-sessions.ts";
import { checkFailover, type Victim } from "./check-failover.ts";
import { findWrong, waitForJobs } from "./judge.ts";
import { type Acknowledged, callOn, type Load } from "./load.ts";
import { paceOf } from "./outage.ts";
import type { RoundParts } from "./round-parts.ts";
import { type DatabaseSettings, prepareServer, type Server } from "../servers.ts";
import { openShop, type Shop } from "./shop.ts";

interface Round {
  readonly name: string;
  readonly database: DatabaseSettings;
  /** What is done to the primary, one after the other. */
  readonly victims: readonly Victim[];
  /** What earlier rounds left: the shop, and what was acknowledged in it. */
  readonly before:
    | { readonly shop: Shop; readonly acknowledged: readonly Acknowledged[] }
    | undefined;
  /** What is between says how much went through it. */
  readonly lastWord?: () => Promise<string>;
}

const steadyMs = 5_000;

/** Two servers under load, whose primary is lost again and again, then one of the servers. Afterwards everything acknowledged is looked for. */
export async function runRound(
  parts: RoundParts,
  { name, database, victims, before, lastWord }: Round,
) {
  const { cluster, open } = parts;
  const servers = await startServers(parts, name, database);
  const shop = before?.shop ?? (await openShop(cluster, servers[0]));
  await checkHearing(servers, shop);
  const load = callOn(servers, shop);
  open.defer(() => load.abandon());
  await pause(steadyMs);
  report(`load: ${paceOf(load.acknowledged, steadyMs / 1000)}`);
  for (const victim of victims) {
    await checkFailover(parts, load, victim);
    await checkHearing(servers, shop);
  }
  await checkLossOfServer(parts, servers[1]);
  if (lastWord) report(`PgBouncer: ${await lastWord()}`);
  await load.stop();
  const acknowledged = [...(before?.acknowledged ?? []), ...load.acknowledged];
  await judge(parts, { shop, load, acknowledged });
  await stopServers(servers);
  return { shop, acknowledged };
}

async function startServers(
  { place, open }: RoundParts,
  round: string,
  database: DatabaseSettings,
): Promise<readonly [Server, Server]> {
  const prepare = async (nth: number) => {
    const server = await prepareServer(place, `farsim-${round}-${nth}`, database);
    open.defer(async () => void (await server.stop()));
    return server;
  };
  const servers = [await prepare(1), await prepare(2)] as const;
  await Promise.all(servers.map((server) => server.start()));
  report("two Farsim servers are ready");
  return servers;
}

/** None may have ended by itself; what they logged is shown by how often. */
async function stopServers(servers: readonly Server[]): Promise<void> {
  const most = 5;
  const logged = new Map<string, number>();
  for (const server of servers) {
    const isAlive = server.isAlive();
    const code = await server.stop();
    if (!isAlive || code !== 0)
      complain(`${server.name} ${isAlive ? "" : "was not alive, and "}ended with ${code}`);
    for (const [words, times] of server.complaints())
      logged.set(words, (logged.get(words) ?? 0) + times);
  }
  const often = [...logged].toSorted(([, a], [, b]) => b - a);
  for (const [words, times] of often.slice(0, most)) report(`  logged ${times}×: ${words}`);
  if (often.length > most) report(`  and ${often.length - most} other kinds of lines`);
}

interface Judged {
  readonly shop: Shop;
  readonly load: Load;
  readonly acknowledged: readonly Acknowledged[];
}

async function judge(
  { place, cluster }: RoundParts,
  { shop, load, acknowledged }: Judged,
): Promise<void> {
  const again = load.acknowledged.filter(({ tries }) => tries > 1).length;
  const failures = [...load.failures].map(([what, times]) => `${times}× ${what}`).join(", ");
  report(
    `${load.acknowledged.length} calls were acknowledged, ${again} of them after more than one try (${failures})`,
  );
  for (const text of new Set(load.refused)) complain(`refused: ${text}`);
  const jobsMs = await waitForJobs(cluster);
  if (jobsMs === undefined) complain("jobs that are due are not done");
  else report(`no job that is due is left, ${(jobsMs / 1000).toFixed(1)} s after the load`);
  const wrong = await findWrong(cluster, shop, acknowledged);
  for (const line of wrong) complain(line);
  const writes = acknowledged.filter(({ kind }) => kind !== "read").length;
  if (wrong.length === 0)
    report(
      `each of ${writes} acknowledged writes is there exactly once: 0 lost, 0 doubled; balances are their sums`,
    );
  const ledger = verifyLedger({
    DATABASE_URL: cluster.address(owner),
    DATA_DIR: path.join(place.folder, "none"),
  });
  report(`verify-ledger: ${ledger.said}`);
  if (!ledger.clean) complain("the ledger does not add up");
}
