import { spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { runProgram } from "@farsim/programs/testing/run-program.ts";
import { temporaryFolder } from "@farsim/programs/testing/temporary-folder.ts";
import { until } from "@farsim/programs/until.ts";
import { removeEmbeddedPostgres, startEmbeddedPostgres } from "./start-embedded-postgres.ts";

/** `DEEP=1` also runs what other tests nearly show (docs/decisions/0032). */
const isDeep = Boolean(process.env.DEEP);

const program = path.join(import.meta.dirname, "./testing/hold-postgres.ts");
const isRoot = process.getuid?.() === 0;
const overflowUserId = 65534;

/** Root turns into an ordinary user, where that one can reach our programs; an ordinary user stays who they are. */
const anonymous = [
  "setpriv",
  `--reuid=${overflowUserId}`,
  `--regid=${overflowUserId}`,
  "--clear-groups",
];
const isOutOfReach =
  isRoot &&
  spawnSync("setpriv", [...anonymous.slice(1), process.execPath, "--version"]).status === 0;
const asOrdinaryUser = isOutOfReach ? anonymous : [];

/** A cluster made once: most tests begin with a copy of it. */
const made = mkdtempSync(path.join(tmpdir(), "farsim-test-made-"));

beforeAll(async () => {
  const postgres = await startEmbeddedPostgres({ directory: made, fsync: false });
  await postgres.stop();
});
afterAll(() => rmSync(made, { recursive: true, force: true }));

/** The folder of a cluster that has run before; all of it, orphans included, is gone after the test. */
function madeCluster(parent = temporaryFolder()) {
  const directory = clusterFolder(parent);
  cpSync(made, directory, { recursive: true });
  return directory;
}

/** The same, still empty. */
function clusterFolder(parent = temporaryFolder()) {
  const directory = path.join(parent, "postgres");
  onTestFinished(() => (existsSync(directory) ? removeEmbeddedPostgres(directory) : undefined));
  return directory;
}

async function start(
  directory: string,
  options: { transport?: "tcp"; onLog?: (line: string) => void } = {},
) {
  const postgres = await startEmbeddedPostgres({ directory, fsync: false, ...options });
  onTestFinished(postgres.stop);
  return postgres;
}

async function ask(connectionString: string, question: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query({ text: question, rowMode: "array" })).rows.flat();
  } finally {
    await client.end();
  }
}

const postmasterOf = (directory: string) =>
  Number(readFileSync(path.join(directory, "data/postmaster.pid"), "utf8").split("\n")[0]);

function kill(pid: number) {
  process.kill(pid, "SIGKILL");
}

function endIfThere(pid: number) {
  try {
    kill(pid);
  } catch {
    // It has ended by itself.
  }
}

describe("a start on a folder", () => {
  test("makes a cluster where there is none, sorted alike on every system, closed to other users", async () => {
    const directory = clusterFolder();
    const { connectionString } = await start(directory);
    const facts =
      "SELECT datname, pg_encoding_to_char(encoding), datlocprovider, datlocale, current_user FROM pg_database WHERE datname = current_database()";
    expect(await ask(connectionString, facts)).toEqual([
      "farsim",
      "UTF8",
      "b",
      "C.UTF-8",
      "farsim_server",
    ]);
    expect(await ask(connectionString, "SHOW listen_addresses")).toEqual([""]);
    for (const folder of [".", "data", "socket"]) {
      expect(statSync(path.join(directory, folder)).mode & 0o777).toBe(0o700);
    }
  });

  test("keeps what was committed from one start to the next", async () => {
    const directory = madeCluster();
    const first = await start(directory);
    await ask(first.ownerConnectionString, "CREATE TABLE kept AS SELECT 42 AS n");
    await first.stop();
    const second = await start(directory);
    expect(await ask(second.ownerConnectionString, "SELECT n FROM kept")).toEqual([42]);
  });

  test.runIf(isDeep)("serves over TCP with a password where there are no sockets", async () => {
    const { connectionString } = await start(clusterFolder(), { transport: "tcp" });
    expect(await ask(connectionString, "SELECT inet_server_addr()::text")).toEqual([
      "127.0.0.1/32",
    ]);
    const stranger = connectionString.replace(/:[0-9a-f]{48}@/, ":guessed@");
    await expect(ask(stranger, "SELECT 1")).rejects.toThrow("password authentication failed");
  });

  test("puts the socket elsewhere when the folder's path is too long for one", async () => {
    const directory = madeCluster(path.join(temporaryFolder(), "deep/".repeat(25)));
    const { connectionString } = await start(directory);
    expect(await ask(connectionString, "SELECT 1")).toEqual([1]);
    expect(new URL(connectionString).searchParams.get("host")).toMatch(
      new RegExp(`^${tmpdir()}/farsim-\\d+-[0-9a-f]{12}$`),
    );
  });

  test.runIf(isDeep)("stops when asked twice", async () => {
    const postgres = await start(madeCluster());
    await expect(Promise.all([postgres.stop(), postgres.stop()])).resolves.toBeDefined();
  });
});

describe("after an accident", () => {
  test("ends what a killed process left running, and loses nothing", async () => {
    const directory = madeCluster();
    const killed = runProgram(program, { args: [directory] });
    await ask(await killed.line(/^postgresql:/), "CREATE TABLE kept AS SELECT 42 AS n");
    const orphan = postmasterOf(directory);
    killed.child.kill("SIGKILL");
    await killed.ended();

    const log: string[] = [];
    const { ownerConnectionString } = await start(directory, { onLog: (line) => log.push(line) });
    expect(log).toEqual([
      `Ending the PostgreSQL that an earlier process left running (process ${orphan}).`,
    ]);
    expect(await ask(ownerConnectionString, "SELECT n FROM kept")).toEqual([42]);
    expect(postmasterOf(directory)).not.toBe(orphan);
  });

  test.runIf(isDeep)(
    "waits for a session of a killed PostgreSQL that has not noticed yet",
    async () => {
      const directory = madeCluster();
      const killed = runProgram(program, { args: [directory] });
      const client = new pg.Client({ connectionString: await killed.line(/^postgresql:/) });
      client.on("error", () => {});
      await client.connect();
      await client.query("CREATE TABLE kept AS SELECT 42 AS n");
      const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
      // As one that waits for the disk: it still holds the memory, and hears of nothing.
      process.kill(rows[0]!.pid, "SIGSTOP");
      onTestFinished(() => endIfThere(rows[0]!.pid));
      killed.child.kill("SIGKILL");
      await killed.ended();
      kill(postmasterOf(directory));

      const starting = start(directory);
      const log = path.join(directory, "postgres.log");
      const isRefused = () => readFileSync(log, "utf8").includes("shared memory block");
      expect(await until(isRefused, { withinMs: 30_000 })).toBe(true);
      process.kill(rows[0]!.pid, "SIGCONT");
      expect(await ask((await starting).ownerConnectionString, "SELECT n FROM kept")).toEqual([42]);
    },
  );

  test("is not misled by a stale pid file whose number now belongs to another process of the same user", async () => {
    const parent = temporaryFolder();
    if (asOrdinaryUser.length > 0) chownSync(parent, overflowUserId, overflowUserId);
    const directory = clusterFolder(parent);
    const hold = () => runProgram(program, { args: [directory], by: asOrdinaryUser });
    const killed = hold();
    await ask(await killed.line(/^postgresql:/), "CREATE TABLE kept AS SELECT 42 AS n");
    killed.child.kill("SIGKILL");
    await killed.ended();
    kill(postmasterOf(directory));
    const stranger = runProgram(program, {
      args: [clusterFolder(path.join(parent, "elsewhere"))],
      by: asOrdinaryUser,
    });
    await stranger.line(/^postgresql:/);
    const file = path.join(directory, "data/postmaster.pid");
    writeFileSync(file, readFileSync(file, "utf8").replace(/^\d+/, String(stranger.child.pid)));

    const address = await hold().line(/^postgresql:/);
    expect(await ask(address, "SELECT n FROM kept")).toEqual([42]);
  });

  test("starts PostgreSQL again when someone kills it", async () => {
    const directory = madeCluster();
    const { connectionString } = await start(directory);
    const killed = postmasterOf(directory);
    kill(killed);
    const answer = await until(() => ask(connectionString, "SELECT 1").catch(() => undefined), {
      withinMs: 10_000,
      everyMs: 50,
    });
    expect(answer).toEqual([1]);
    expect(postmasterOf(directory)).not.toBe(killed);
  });

  test("goes down with a process that ends without farewell", async () => {
    const directory = madeCluster();
    const held = runProgram(program, { args: [directory] });
    await held.line(/^postgresql:/);
    held.child.stdin.end();
    await held.ended();
    expect(
      await until(() => !existsSync(path.join(directory, "data/postmaster.pid")), {
        withinMs: 5_000,
      }),
    ).toBe(true);
  });

  test("lets exactly one of two starts at once win, and tells the other why", async () => {
    const directory = madeCluster();
    const both = [
      runProgram(program, { args: [directory] }),
      runProgram(program, { args: [directory] }),
    ];
    const outcomes = await Promise.allSettled(both.map((one) => one.line(/^postgresql:/)));
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const winner = outcomes.findIndex(({ status }) => status === "fulfilled");
    expect(both[1 - winner]!.said.stderr).toBe(
      `Farsim is already running with the folder ${directory} (process ${both[winner]!.child.pid}): stop it, or set DATA_DIR to another folder.\n`,
    );
  });
});

describe("a start that cannot be", () => {
  test("says in one sentence that the folder cannot be written", async () => {
    const file = path.join(temporaryFolder(), "file");
    writeFileSync(file, "");
    await expect(start(path.join(file, "postgres"))).rejects.toThrow(
      `The folder ${file}/postgres cannot be written (ENOTDIR): set DATA_DIR to a folder of your own.`,
    );
  });

  test.runIf(isDeep)("says in one sentence that the cluster is another version's", async () => {
    const directory = madeCluster();
    await (await start(directory)).stop();
    writeFileSync(path.join(directory, "data/PG_VERSION"), "17\n");
    await expect(start(directory)).rejects.toThrow(
      "was made by PostgreSQL 17, and PostgreSQL 18 cannot open it",
    );
  });

  test.runIf(isDeep)("says in one sentence what PostgreSQL complained of", async () => {
    const directory = madeCluster();
    await (await start(directory)).stop();
    writeFileSync(path.join(directory, "data/postgresql.auto.conf"), "no_such_setting = 1\n");
    await expect(start(directory)).rejects.toThrow(
      /^PostgreSQL did not start in .*: .*configuration file .* contains errors/,
    );
  });
});

describe.runIf(isRoot)("started by root", () => {
  test.runIf(isDeep)("works below a folder that only root may enter", async () => {
    const parent = temporaryFolder();
    chmodSync(parent, 0o700);
    const { connectionString } = await start(madeCluster(parent));
    expect(await ask(connectionString, "SELECT 1")).toEqual([1]);
  });

  test.runIf(isDeep)("runs as another user where user namespaces are forbidden", async () => {
    const parent = temporaryFolder();
    chmodSync(parent, 0o755);
    const directory = clusterFolder(parent);
    const held = runProgram(program, { args: [directory], env: { PATH: pathWithout("unshare") } });
    expect(await ask(await held.line(/^postgresql:/), "SELECT 1")).toEqual([1]);
    expect(statSync(path.join(directory, "data")).uid).not.toBe(0);
  });

  test.runIf(isDeep)("puts the cluster where that other user can reach it", async () => {
    const parent = temporaryFolder();
    chmodSync(parent, 0o700);
    const directory = path.join(parent, "postgres");
    const env = { PATH: pathWithout("unshare") };
    const held = runProgram(program, { args: [directory], env });
    const address = new URL(await held.line(/^postgresql:/));
    const home = path.dirname(address.searchParams.get("host") ?? "");
    onTestFinished(() => void spawnSync("rm", ["-rf", home]));
    expect(home).toMatch(/^\/var\/lib\/farsim-[0-9a-f]{12}$/);
    held.child.kill("SIGTERM");
    expect(await held.ended()).toBe(0);
  });

  test("takes over a folder that another user's cluster lives in", async () => {
    const parent = temporaryFolder();
    chmodSync(parent, 0o755);
    const directory = madeCluster(parent);
    const held = runProgram(program, { args: [directory], env: { PATH: pathWithout("unshare") } });
    await held.line(/^postgresql:/);
    held.child.kill("SIGTERM");
    await held.ended();
    const { connectionString } = await start(directory);
    expect(await ask(connectionString, "SELECT 1")).toEqual([1]);
    expect(statSync(path.join(directory, "data/base")).uid).toBe(0);
  });

  test.runIf(isOutOfReach)("serves an ordinary user without any of this", async () => {
    const parent = temporaryFolder();
    chownSync(parent, overflowUserId, overflowUserId);
    const held = runProgram(program, {
      args: [clusterFolder(parent)],
      by: anonymous,
      env: { PATH: process.env.PATH },
    });
    expect(await ask(await held.line(/^postgresql:/), "SELECT 1")).toEqual([1]);
    expect(statSync(path.join(parent, "postgres/data")).uid).toBe(overflowUserId);
  });

  test.runIf(isOutOfReach)("tells an ordinary user that the folder is root's", async () => {
    const parent = temporaryFolder();
    chmodSync(parent, 0o755);
    mkdirSync(path.join(parent, "postgres"), { mode: 0o700 });
    const held = runProgram(program, { args: [path.join(parent, "postgres")], by: anonymous });
    expect(await held.ended()).toBe(1);
    expect(held.said.stderr).toMatch(
      /^The folder .*postgres cannot be written \(EACCES\): set DATA_DIR to a folder of your own\.\n$/,
    );
  });
});

/** A PATH on which everything is found but one program. */
function pathWithout(absent: string): string {
  const folder = temporaryFolder();
  chmodSync(folder, 0o755);
  for (const name of ["sh", "id", "setpriv"].filter((one) => one !== absent)) {
    symlinkSync(path.join("/usr/bin", name), path.join(folder, name));
  }
  return folder;
}
