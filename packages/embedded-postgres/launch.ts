import { type ChildProcess, spawn } from "node:child_process";
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import path from "node:path";
import { inFolder } from "@farsim/programs/own-folder.ts";
import { StartError } from "@farsim/programs/start-error.ts";
import { until } from "@farsim/programs/until.ts";
import { commandAs } from "./account.ts";
import { programPath } from "./binaries.ts";
import type { Place } from "./place.ts";
import { readPostmaster } from "./postmaster.ts";

/** After a hard stop PostgreSQL first works through what it had promised to keep. */
const readyWithinMs = 120_000;
const longestLogBytes = 10_000_000;

/**
 * Starts PostgreSQL in a session of its own (Ctrl-C must not reach it before the app has let go of it), writing its log to a
 * file (a pipe would die with us), and waits until it takes connections.
 */
export async function launch(place: Place): Promise<ChildProcess> {
  const before = readPostmaster(place.data);
  removeStaleSocket(place);
  const { file, args, options } = commandAs(
    place.account,
    programPath(place.native, "postgres"),
    settings(place),
  );
  const log = openLog(place);
  const child = spawn(file, args, {
    ...options,
    cwd: place.home,
    // A process number found in a stale pid file may be a stranger's by now. PostgreSQL believes the file unless the number is
    // its grandparent's, which is what this variable is for; whether old sessions still hold the data it checks all the same.
    env: { ...place.env, ...(before && { PG_GRANDPARENT_PID: String(before.pid) }) },
    detached: true,
    stdio: ["ignore", log.descriptor, log.descriptor],
  });
  closeSync(log.descriptor);
  child.unref();
  await waitUntilReady(child, place, log.from);
  return child;
}

async function waitUntilReady(child: ChildProcess, place: Place, from: number): Promise<void> {
  let failed: Error | undefined;
  child.once("error", (error) => {
    failed = error;
  });
  const state = await until(
    () => {
      if (failed || child.exitCode !== null || child.signalCode !== null) return "ended";
      const postmaster = readPostmaster(place.data);
      return postmaster?.pid === child.pid && postmaster?.ready ? "ready" : undefined;
    },
    { withinMs: readyWithinMs },
  );
  if (state === "ready") return;
  const reason = failed?.message ?? lastComplaint(place.log, from) ?? "it said nothing";
  throw new StartError(
    `PostgreSQL did not start in ${place.home}: ${reason} (its log: ${place.log}).`,
  );
}

/** The folder is ours alone and no one serves it now; the lock beside a socket may still name a process that is not buried yet. */
function removeStaleSocket({ address }: Place): void {
  if (address.kind !== "socket") return;
  for (const name of readdirSync(address.folder)) rmSync(path.join(address.folder, name));
}

function settings({ data, fsync, address, memory }: Place): string[] {
  const values = {
    ...(address.kind === "socket"
      ? {
          listen_addresses: "",
          port: 5432,
          unix_socket_directories: address.folder,
          unix_socket_permissions: "0700",
        }
      : { listen_addresses: "127.0.0.1", port: address.port, unix_socket_directories: "" }),
    // What was committed still survives a killed process: a commit is handed to the system, which alone may lose it.
    ...(fsync ? {} : { fsync: "off", full_page_writes: "off" }),
    max_connections: fsync ? 100 : 200,
    shared_buffers: "256MB",
    max_wal_size: "2GB",
    jit: "off",
    random_page_cost: 1.1,
    autovacuum_vacuum_scale_factor: 0.05,
    timezone: "UTC",
    log_timezone: "UTC",
    log_checkpoints: "off",
    // No values of rows in the log.
    log_error_verbosity: "terse",
    ...memory,
  };
  return [
    "-D",
    data,
    ...Object.entries(values).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ];
}

/** The log goes on where it was; a long one is put aside at a start. */
function openLog({ home, log }: Place) {
  return inFolder(home, () => {
    if (existsSync(log) && statSync(log).size > longestLogBytes) renameSync(log, `${log}.old`);
    const descriptor = openSync(log, "a", 0o600);
    return { descriptor, from: statSync(log).size };
  });
}

function lastComplaint(log: string, from: number): string | undefined {
  const lines = readFileSync(log).subarray(from).toString("utf8").trim().split("\n");
  const complaint = lines.findLast((line) => /\b(FATAL|PANIC):/.test(line)) ?? lines.at(-1);
  return complaint?.replace(/^.*\b(FATAL|PANIC): +/, "") || undefined;
}
