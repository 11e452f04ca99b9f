import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { identify } from "@farsim/embedded-postgres/process-identity.ts";
import { readPostmaster, servesFolder, signalTo } from "@farsim/embedded-postgres/postmaster.ts";
import { freePort } from "@farsim/programs/free-port.ts";
import { until } from "@farsim/programs/until.ts";
import type { Programs } from "./programs.ts";
import { giveFiles, type Place, type Running, startProcess } from "../start-process.ts";

export const superuser = "postgres";

interface Parts {
  readonly place: Place;
  readonly programs: Programs;
  readonly etcdPort: number;
  /** Of the superuser and of replication. */
  readonly password: string;
}

/** One machine of the pair: a PostgreSQL with the Patroni that watches it. */
export interface Node {
  readonly name: string;
  readonly port: number;
  readonly restPort: number;
  start(): void;
  /** Ends everything of it at once, as a machine that loses its power does. */
  killMachine(): void;
  /** Ends PostgreSQL alone; its Patroni lives on. */
  killPostgres(): void;
  /** Holds everything of it, as a machine does that hangs: its connections stay open, and it wakes as if no time had passed. */
  freeze(): void;
  thaw(): void;
  /** Receives nothing of the primary until what it returns is called; what has arrived meanwhile is then thrown away. */
  holdReplication(): () => void;
  /** The path of Patroni's answer: 200 where the node is what the path says. */
  is(role: "primary" | "replica"): Promise<boolean>;
  stop(): Promise<void>;
  readonly log: string;
}

/**
 * The settings that all nodes share. A leader that is silent for `ttl` seconds is replaced; a PostgreSQL that crashed is
 * not waited for (`primary_start_timeout`); nothing is acknowledged before the standby has it (`synchronous_mode`).
 */
const shared = {
  ttl: 20,
  loop_wait: 5,
  retry_timeout: 5,
  primary_start_timeout: 0,
  maximum_lag_on_failover: 1_048_576,
  synchronous_mode: true,
  postgresql: {
    use_pg_rewind: true,
    use_slots: true,
    parameters: {
      synchronous_commit: "on",
      wal_log_hints: "on",
      max_connections: 200,
      max_wal_senders: 10,
      max_replication_slots: 10,
      wal_keep_size: "512MB",
      shared_buffers: "128MB",
      jit: "off",
      random_page_cost: 1.1,
      timezone: "UTC",
      log_timezone: "UTC",
    },
  },
};

/** Prepares a node's folder and settings; it runs once it is started. */
export async function prepareNode(name: string, parts: Parts): Promise<Node> {
  const { place, programs } = parts;
  const [port, restPort] = [await freePort(), await freePort()];
  const home = path.join(place.folder, `node-${name}`);
  mkdirSync(home, { mode: 0o700 });
  const settings = path.join(home, "patroni.yml");
  // JSON is YAML.
  writeFileSync(
    settings,
    JSON.stringify(settingsOf({ ...parts, name, port, restPort, home }), null, 2),
    { mode: 0o600 },
  );
  giveFiles(place, home);
  const data = path.join(home, "data");
  let running: Running | undefined;
  const signalAll = (signal: NodeJS.Signals) => {
    running?.kill(signal);
    for (const pid of processesOf(data)) signalTo(pid, signal);
  };
  const answers = (path: string) =>
    fetch(`http://127.0.0.1:${restPort}${path}`, { signal: AbortSignal.timeout(2_000) })
      .then(({ ok }) => ok)
      .catch(() => false);
  return {
    name,
    port,
    restPort,
    log: path.join(place.folder, `patroni-${name}.log`),
    start() {
      running = startProcess(place, {
        name: `patroni-${name}`,
        file: programs.patroni,
        args: [settings],
      });
    },
    killMachine: () => signalAll("SIGKILL"),
    killPostgres() {
      const postmaster = readPostmaster(data);
      if (postmaster) signalTo(postmaster.pid, "SIGKILL");
    },
    freeze: () => signalAll("SIGSTOP"),
    thaw: () => signalAll("SIGCONT"),
    holdReplication() {
      const receivers = processesOf(data).filter((pid) =>
        identify(pid)?.command.includes("walreceiver"),
      );
      const signal = (name: NodeJS.Signals) => receivers.forEach((pid) => signalTo(pid, name));
      signal("SIGSTOP");
      return () => {
        // Asked to end first, it reads nothing more once it goes on.
        signal("SIGTERM");
        signal("SIGCONT");
      };
    },
    is: (role) => answers(`/${role}`),
    async stop() {
      signalAll("SIGCONT");
      await running?.stop();
      // Patroni ends its PostgreSQL; one that was killed could not.
      if (await until(() => processesOf(data).length === 0, { withinMs: 3_000 })) return;
      for (const pid of processesOf(data)) signalTo(pid, "SIGKILL");
    },
  };
}

interface NodeParts extends Parts {
  readonly name: string;
  readonly port: number;
  readonly restPort: number;
  readonly home: string;
}

function settingsOf({ name, port, restPort, home, etcdPort, password, programs }: NodeParts) {
  const replication = { username: "replicator", password };
  return {
    scope: "farsim",
    name,
    restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
    [programs.etcdApi]: { host: `127.0.0.1:${etcdPort}` },
    bootstrap: {
      dcs: shared,
      initdb: [{ encoding: "UTF8" }, { locale: "C.UTF-8" }, "data-checksums"],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: path.join(home, "data"),
      bin_dir: programs.postgresBin,
      pgpass: path.join(home, "pgpass"),
      authentication: { superuser: { username: superuser, password }, replication },
      pg_hba: [
        "host all all 127.0.0.1/32 scram-sha-256",
        "host replication replicator 127.0.0.1/32 scram-sha-256",
      ],
      parameters: { unix_socket_directories: home },
    },
  };
}

/** The postmaster of a data folder and its children; none where it does not run. */
function processesOf(data: string): number[] {
  const pid = readPostmaster(data)?.pid;
  if (pid === undefined || !servesFolder(pid, data)) return [];
  const children = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
    .map(Number);
  return [pid, ...children];
}

/** The parent of a process, which may end at any moment. */
function parentOf(pid: string): number | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
    return Number(fields[1]);
  } catch {
    return undefined;
  }
}
