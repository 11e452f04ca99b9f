import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { chooseAccount } from "@farsim/embedded-postgres/account.ts";
import { StartError } from "@farsim/programs/start-error.ts";
import { stopAsked } from "@farsim/programs/stop-asked.ts";
import { complain, report, reportOutcome } from "../report.ts";
import { prepareServer, type Server } from "../servers.ts";
import { verifyLedger } from "../shop-of-drill.ts";
import type { Place } from "../start-process.ts";
import { type CitusNode, type Coordinator, openCoordinator } from "./coordinator.ts";
import { fillShop } from "./fill-shop.ts";
import {
  addTenant,
  distribute,
  move,
  prepareDatabaseOfShops,
  removeTenant,
  type Tenant,
} from "./tenant.ts";
import { callOn, type Figures, type FilledShop, type Traffic } from "./traffic.ts";

/**
 * `npm run drill:citus`: two shops on the Citus cluster whose coordinator CITUS_URL leads to as a superuser, a server each, under traffic;
 * one of them is moved to another node and back. Prints what was seen; ends with 1 where a call failed, a recharge was lost or a ledger
 * does not add up. What the drill makes it takes away. `docs/citus.md` says what it needs.
 */
const names = ["drill_one", "drill_two"] as const;
const quietMs = 5_000;

interface OpenTenant {
  readonly tenant: Tenant;
  readonly server: Server;
  readonly shop: FilledShop;
}

interface RunningTenant extends OpenTenant {
  readonly traffic: Traffic;
}

try {
  const stopped = stopAsked().then((signal) => {
    throw new StartError(`Stopped by ${signal}.`);
  });
  await using open = new AsyncDisposableStack();
  await Promise.race([run(open), stopped]);
  reportOutcome();
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
process.exit();

async function run(open: AsyncDisposableStack): Promise<void> {
  const url = process.env.CITUS_URL;
  if (!url) throw new StartError("CITUS_URL must lead to a coordinator, as a superuser.");
  const coordinator = await openCoordinator(url);
  open.defer(() => coordinator.close());
  const places = coordinator.workers.map(nameOf).join(", ");
  report(`${coordinator.version}, workers ${places}`);
  await prepareDatabaseOfShops(coordinator);
  const folder = mkdtempSync(path.join(tmpdir(), "farsim-citus-"));
  open.defer(() => rmSync(folder, { recursive: true, force: true }));
  const place = { folder, account: chooseAccount() };
  const made: OpenTenant[] = [];
  for (const name of names) made.push(await openShop(coordinator, { name, place, open }));
  const shops = made.map((one) => ({ ...one, traffic: callOn(one.shop) }));
  for (const { traffic } of shops) open.defer(() => traffic.stop());
  await pause(quietMs);
  await lookAt(shops, "before the move");
  await moveAway(coordinator, shops);
  await pause(quietMs);
  await lookAt(shops, "after the moves");
  for (const { traffic } of shops) await traffic.stop();
  for (const shop of shops) await judge(coordinator, shop);
}

/** A shop as an operator makes it: the first start migrates, then the schema is distributed, then the shop opens. */
async function openShop(
  coordinator: Coordinator,
  { name, place, open }: { name: string; place: Place; open: AsyncDisposableStack },
): Promise<OpenTenant> {
  // Of a drill that was killed.
  await removeTenant(coordinator, name);
  open.defer(() => removeTenant(coordinator, name));
  const tenant = await addTenant(coordinator, name);
  const server = await prepareServer(place, name, {
    DATABASE_URL: tenant.servingUrl,
    MIGRATION_DATABASE_URL: tenant.ownerUrl,
    GRAPHILE_WORKER_SCHEMA: tenant.localSchema,
  });
  open.defer(async () => void (await server.stop()));
  await server.start();
  await server.stop();
  await distribute(coordinator, tenant);
  await server.start();
  const shop = await fillShop(server);
  const node = await coordinator.nodeOf(tenant.schema);
  report(`${name} serves at ${server.address}, its schema lies on ${node && nameOf(node)}`);
  return { tenant, server, shop };
}

/** There and back, so that each direction is seen. */
async function moveAway(coordinator: Coordinator, shops: readonly RunningTenant[]): Promise<void> {
  const { tenant } = shops[0]!;
  const home = await coordinator.nodeOf(tenant.schema);
  const other = coordinator.workers.find((node) => nameOf(node) !== (home && nameOf(home)));
  if (!home || !other) throw new StartError(`${tenant.schema} is not distributed.`);
  for (const to of [other, home]) {
    const since = performance.now();
    await move(coordinator, tenant, to);
    const found = await coordinator.nodeOf(tenant.schema);
    report(`${tenant.schema} is moved to ${nameOf(to)} in ${secondsSince(since)}`);
    if (!found || nameOf(found) !== nameOf(to)) complain(`it lies on ${found && nameOf(found)}`);
    await lookAt(shops, "during the move");
  }
}

async function lookAt(shops: readonly RunningTenant[], when: string): Promise<void> {
  for (const { tenant, traffic } of shops) {
    const figures = traffic.look();
    report(`  ${tenant.schema} ${when}: ${inWords(figures)}`);
    if (figures.calls === 0) complain(`${tenant.schema}: nothing was called any more`);
    for (const [failure, times] of figures.failed)
      complain(`${tenant.schema}: ${times} calls failed by ${failure}`);
  }
}

async function judge(coordinator: Coordinator, { tenant, server, traffic }: RunningTenant) {
  const [stored] = await coordinator.run(
    `SELECT count(*) AS rows, count(DISTINCT note) AS names, count(*) FILTER (WHERE note = ANY ($1)) AS known
     FROM ${tenant.schema}.activities WHERE note LIKE 'drill-%'`,
    [traffic.recharges],
  );
  const expected = String(traffic.recharges.length);
  report(`${tenant.schema}: ${stored!.rows} recharges stored, ${expected} acknowledged`);
  if (Object.values(stored!).some((count) => count !== expected))
    complain("what is stored is not what was acknowledged");
  for (const [words, times] of server.complaints())
    report(`  its log says ${times} times: ${words}`);
  const { clean, said } = verifyLedger(server.settings);
  report(`  verify-ledger: ${said}`);
  if (!clean) complain(`the ledger of ${tenant.schema} does not add up`);
}

function nameOf({ host, port }: CitusNode): string {
  return `${host}:${port}`;
}

function secondsSince(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}

function inWords({ calls, seconds, medianMs, longestMs, failed }: Figures): string {
  const failures = [...failed.values()].reduce((all, times) => all + times, 0);
  return `${calls} calls (${(calls / seconds).toFixed(0)}/s), ${failures} failed, median ${medianMs.toFixed(0)} ms, longest ${longestMs.toFixed(0)} ms`;
}
