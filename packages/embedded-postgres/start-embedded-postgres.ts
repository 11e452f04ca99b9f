import { realpathSync, rmSync } from "node:fs";
import { ownFolder } from "@farsim/programs/own-folder.ts";
import { choosePlace } from "./choose-place.ts";
import { type Addresses, addressesOf, addressOf, readPassword } from "./addresses.ts";
import { createDatabase } from "./create-database.ts";
import { initCluster } from "./init-cluster.ts";
import { keepRunning } from "./keep-running.ts";
import { lockFolder } from "./lock.ts";
import type { Address, Memory, Place } from "./place.ts";
import { prepareRoles, roles } from "./roles.ts";
import { readPostmaster, servesFolder, stopPostmaster } from "./postmaster.ts";

export interface EmbeddedPostgres extends Addresses {
  /** Ends PostgreSQL; sessions that are still open are cut off. */
  stop(): Promise<void>;
}

interface Options {
  /** Holds everything of this cluster; made where it is missing. */
  readonly directory: string;
  readonly onLog?: (line: string) => void;
  /** `false` gives up durability for speed: for tests. */
  readonly fsync?: boolean;
  /** Instead of the usual: for benchmarks. */
  readonly memory?: Memory;
  readonly transport?: Address["kind"];
}

/** Starts a PostgreSQL of our own on a folder, made at the first start; one that a killed process left running is ended before. */
export async function startEmbeddedPostgres({
  directory,
  onLog = () => {},
  fsync = true,
  transport = process.platform === "win32" ? "tcp" : "socket",
  memory = {},
}: Options): Promise<EmbeddedPostgres> {
  ownFolder(directory, 0o700);
  const folder = realpathSync(directory);
  const unlock = lockFolder(folder);
  try {
    const place = await choosePlace(folder, { fsync, transport, memory });
    await initCluster(place);
    await stopLeftover(place, onLog);
    const running = await keepRunning(place, onLog);
    const stop = () => running.stop().finally(unlock);
    await prepare(place).catch(stopAndThrow(stop));
    return { ...addressesOf(place), stop };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Removes a cluster for good, and ends what still runs on it; refused while another program works there. */
export async function removeEmbeddedPostgres(directory: string): Promise<void> {
  const folder = realpathSync(directory);
  const unlock = lockFolder(folder);
  const place = await choosePlace(folder, { fsync: false, transport: "socket" });
  await stopLeftover(place, () => {});
  if (place.address.kind === "socket")
    rmSync(place.address.folder, { recursive: true, force: true });
  for (const gone of [place.home, folder]) rmSync(gone, { recursive: true, force: true });
  unlock();
}

function stopAndThrow(stop: () => Promise<void>) {
  return async (error: unknown) => {
    await stop();
    throw error;
  };
}

async function stopLeftover(place: Place, onLog: (line: string) => void): Promise<void> {
  const pid = readPostmaster(place.data)?.pid;
  if (pid === undefined || !servesFolder(pid, place.data)) return;
  onLog(`Ending the PostgreSQL that an earlier process left running (process ${pid}).`);
  await stopPostmaster(pid, place.data, place.native);
}

/** Makes the database and its roles where they are missing. */
async function prepare(place: Place): Promise<void> {
  await createDatabase(addressOf(place, roles.superuser, "postgres"), "farsim");
  await prepareRoles(addressOf(place, roles.superuser), readPassword(place));
}
