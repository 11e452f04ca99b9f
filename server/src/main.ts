import { Server as HttpsServer } from "node:https";
import path from "node:path";
import type { AddressInfo } from "node:net";
import { contactWays } from "@farsim/contract/values/people/contact-ways.ts";
import type { FastifyInstance } from "fastify";
import { refuseOpenDemonstration } from "../seeds/refuse-open-demonstration.ts";
import { seed } from "../seeds/seed.ts";
import { createApp } from "./app.ts";
import { closeDataFolder } from "./close-data-folder.ts";
import { addConfiguredChannels } from "./channels/configured-channels.ts";
import { nameRegions } from "./channels/coverage/name-regions.ts";
import { type Config, readConfig } from "./config.ts";
import { announceFirstAdministrator, keepFirstAdministrator } from "./first-administrator.ts";
import { openClock } from "./platform/clock.ts";
import { openDatabase } from "./platform/database/database.ts";
import { openStandby, type Standby } from "./platform/database/standby.ts";
import { withKeyInUse } from "./platform/database/key-in-use.ts";
import { requireZone } from "./platform/database/require-zone.ts";
import { startEmbeddedPostgres } from "@farsim/embedded-postgres/start-embedded-postgres.ts";
import { limitConnections } from "./platform/http/load/connection-limit.ts";
import { plainLines } from "./platform/settings/encrypted-lines.ts";
import { listenError, mostWaiting, refuseTakenPort } from "./platform/http/serve/listening.ts";
import { type Log, openLog } from "./platform/log.ts";
import { type DatabaseAddresses, prepareDatabase } from "./platform/database/prepare-database.ts";
import { reachDatabase } from "./platform/database/reach-database.ts";
import { requireSealingKey } from "./require-sealing-key.ts";
import { StartError } from "@farsim/programs/start-error.ts";
import { stopAsked } from "@farsim/programs/stop-asked.ts";
import { secretKeyFileIn } from "./read-keys.ts";
import { keepAuditLinked } from "./platform/security/audit-chain.ts";
import { readPlace } from "./read-place.ts";
import { openLiveCoverage } from "./channels/coverage/live-coverage.ts";
import { openLiveShop } from "./shop/live-shop.ts";
import { startSandboxCarrier } from "./sandbox-carrier.ts";
import { startWorker } from "./worker.ts";

/** Longest time that answers under way and jobs get to finish. */
const closeWithinMs = 20_000;

const noContact =
  "Customers find no way to reach the operator: say one on the desk (Settings, Contact).";

const monitoringNames = { host: "MONITORING_HOST", port: "MONITORING_PORT" };

/** Time for a load balancer to notice that this server stops. */
const leaving = { quietMs: 1_000, withinMs: 5_000 };

try {
  await run(stopAsked());
} catch (error) {
  // What the operator can mend is said in one sentence; anything else is our fault and shows where.
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}

async function run(asked: Promise<unknown>): Promise<void> {
  // Before any key is put into it, or read from it.
  closeDataFolder(readPlace(process.env));
  const config = readConfig(process.env);
  await refuseTakenPort(config);
  if (config.monitoring) await refuseTakenPort(config.monitoring, monitoringNames);
  const log = openLog(config.logLevel);
  // Closed in the opposite order, whether we are asked to stop or the start fails half way.
  await using open = new AsyncDisposableStack();

  const addresses = named(await openPostgres(config, open), config);
  const ofRoles = await prepareDatabase(addresses);
  const database = openDatabase(addresses.connectionString, {
    directConnectionString: addresses.directConnectionString ?? addresses.connectionString,
  });
  open.defer(() => database.close());
  const auditLinks = keepAuditLinked(database, log);
  open.defer(() => auditLinks.close());
  const standby = openStandbyOf(config, log, open);
  await requireZone(database, config.billingTimeZone);
  const clock = await openClock(database);
  const bare = { config, database, clock, log };
  await nameRegions(bare);
  const administrator = await seed({
    ...bare,
    handOver: (made) => keepFirstAdministrator(made, config),
  });
  if (administrator)
    announceFirstAdministrator(administrator, config, {
      // A container may have a terminal that no one sits at, and whose lines become a log.
      isTerminal: process.stdout.isTTY && process.stdin.isTTY,
      print: console.log,
    });
  await refuseOpenDemonstration(database, config);
  await requireSealingKey(database, config, secretKeyFileIn(config.dataDir));
  await addConfiguredChannels(bare);
  const parts = {
    ...bare,
    liveShop: await openLiveShop(database, config),
    liveCoverage: await openLiveCoverage(database),
  };
  const worker = await startWorker(parts);
  open.defer(() => worker.stop());
  const app = await createApp({ ...parts, standby, leaving });
  open.defer(() => app.close());
  limitConnections(app);
  await listen(app, config);
  if (config.monitoring) {
    await listen(app.monitoring, config.monitoring, monitoringNames);
    console.log(`Health and figures: ${addressOf(app.monitoring)}`);
  }
  if (config.sandbox) {
    const carrier = startSandboxCarrier(parts, addressOf(app));
    open.defer(() => carrier.stop());
  }

  if (contactWays(parts.liveShop.at(clock.now()).contact).length === 0) log.warn(noContact);
  for (const line of [...plainLines(config, process.env), ...ofRoles]) log.warn(line);
  console.log(`Farsim is ready: ${addressOf(app)}`);
  await asked;
  setTimeout(() => process.exit(1), closeWithinMs).unref();
}

/** The standby that lists of the desk are read from, where there is one. The start does not need it. */
function openStandbyOf(
  { readDatabaseUrl, secretKey }: Config,
  log: Log,
  open: AsyncDisposableStack,
): Standby | undefined {
  if (readDatabaseUrl === undefined) return undefined;
  const standby = openStandby(withKeyInUse(readDatabaseUrl, secretKey), {
    onFailure: (err) =>
      log.warn({ err }, "the standby did not answer: the primary is read instead"),
  });
  open.defer(() => standby.close());
  return standby;
}

/** Every connection says from the first on with which key this server seals. */
function named(
  { connectionString, ownerConnectionString, directConnectionString }: DatabaseAddresses,
  { secretKey }: Config,
): DatabaseAddresses {
  const nameOf = (address: string | undefined) => address && withKeyInUse(address, secretKey);
  return {
    connectionString: withKeyInUse(connectionString, secretKey),
    ownerConnectionString: nameOf(ownerConnectionString),
    directConnectionString: nameOf(directConnectionString),
  };
}

/** The addresses of a database: those configured, or our own, which is closed last. */
async function openPostgres(
  { databaseUrl, migrationDatabaseUrl, directDatabaseUrl, dataDir }: Config,
  open: AsyncDisposableStack,
): Promise<DatabaseAddresses> {
  if (databaseUrl) {
    await reachDatabase(databaseUrl);
    if (migrationDatabaseUrl) await reachDatabase(migrationDatabaseUrl, "MIGRATION_DATABASE_URL");
    if (directDatabaseUrl) await reachDatabase(directDatabaseUrl, "DATABASE_DIRECT_URL");
    return {
      connectionString: databaseUrl,
      ownerConnectionString: migrationDatabaseUrl,
      directConnectionString: directDatabaseUrl,
    };
  }
  const postgres = await startEmbeddedPostgres({
    directory: path.join(dataDir, "postgres"),
    onLog: console.log,
  });
  open.defer(() => postgres.stop());
  return postgres;
}

async function listen(
  app: FastifyInstance,
  { host, port }: Pick<Config, "host" | "port">,
  names?: typeof monitoringNames,
): Promise<void> {
  await app.listen({ host, port, backlog: mostWaiting }).catch((error) => {
    throw listenError({ host, port }, error, names);
  });
}

function addressOf(app: FastifyInstance): string {
  const { address, port, family } = app.server.address() as AddressInfo;
  const scheme = app.server instanceof HttpsServer ? "https" : "http";
  return `${scheme}://${family === "IPv6" ? `[${address}]` : address}:${port}`;
}
