import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { StartError } from "@farsim/programs/start-error.ts";

/** The programs of Debian that the drill runs, each by its path. */
export interface Programs {
  readonly etcd: string;
  readonly patroni: string;
  /** Which of etcd's protocols that Patroni is safe with. */
  readonly etcdApi: "etcd" | "etcd3";
  readonly haproxy: string;
  /** Undefined where no round goes through it. */
  readonly pgbouncer: string | undefined;
  /** The folder of PostgreSQL's programs, the newest that is whole. */
  readonly postgresBin: string;
}

/** What Patroni calls; the PostgreSQL that comes with the product lacks all but the first. */
const postgresPrograms = ["postgres", "pg_basebackup", "pg_controldata", "pg_rewind"];
const debianPostgres = "/usr/lib/postgresql";
/** Older ones know no named statements in transaction mode. */
const oldestPgbouncer = [1, 21];
/**
 * Before it (patroni/patroni 2693) a leader that hangs and wakes writes itself over the leader of meanwhile, by etcd's protocol 3: what
 * that one has acknowledged is lost.
 */
const safeWithEtcd3 = [3, 0, 3];

/** Finds them on PATH and where Debian puts them; says in one sentence which packages are missing. */
export function findPrograms({ pgbouncer: isPgbouncerNeeded }: { pgbouncer: boolean }): Programs {
  const missing: string[] = [];
  const need = (found: string | undefined, aptPackage: string): string => {
    if (found === undefined) missing.push(aptPackage);
    return found ?? "";
  };
  const programs = {
    etcd: need(findProgram("etcd"), "etcd-server"),
    patroni: need(process.env.PATRONI ?? findProgram("patroni"), "patroni python3-etcd"),
    haproxy: need(findProgram("haproxy"), "haproxy"),
    postgresBin: need(findPostgres(), "postgresql"),
  };
  if (missing.length > 0)
    throw new StartError(
      `Programs of the drill are missing: apt-get install ${missing.join(" ")} (docs/standby.md).`,
    );
  return {
    ...programs,
    etcdApi: isAtLeast(versionOf(programs.patroni), safeWithEtcd3) ? "etcd3" : "etcd",
    pgbouncer: isPgbouncerNeeded ? findPgbouncer() : undefined,
  };
}

function findProgram(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? "").split(":"), "/usr/sbin", "/usr/local/sbin"];
  return folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file));
}

function findPostgres(): string | undefined {
  if (!existsSync(debianPostgres)) return undefined;
  return readdirSync(debianPostgres)
    .toSorted((a, b) => Number(b) - Number(a))
    .map((major) => path.join(debianPostgres, major, "bin"))
    .find((bin) => postgresPrograms.every((name) => existsSync(path.join(bin, name))));
}

/** The one that the environment names, or that of the system, if it is new enough. */
function findPgbouncer(): string {
  const file = process.env.PGBOUNCER ?? findProgram("pgbouncer");
  if (!file || !existsSync(file))
    throw new StartError(
      "PgBouncer is missing: set PGBOUNCER=/path/to/pgbouncer of 1.21 or newer (docs/standby.md), or run the first round alone: npm run drill:failover -- direct.",
    );
  const version = versionOf(file);
  if (!isAtLeast(version, oldestPgbouncer))
    throw new StartError(
      `${file} is ${version}, which knows no named statements in transaction mode: set PGBOUNCER to one of 1.21 or newer (docs/standby.md).`,
    );
  return file;
}

/** Whether the first number in a text is that version or a newer one. */
function isAtLeast(text: string, version: readonly number[]): boolean {
  const found = (/\d+(\.\d+)+/.exec(text)?.[0] ?? "0").split(".").map(Number);
  const place = version.findIndex((part, nth) => (found[nth] ?? 0) !== part);
  return place === -1 || (found[place] ?? 0) > version[place]!;
}

/** The first line that a program says of its version. */
export function versionOf(file: string): string {
  const flag = path.basename(file) === "haproxy" ? "-v" : "--version";
  const { stdout } = spawnSync(file, [flag], { encoding: "utf8" });
  return stdout.split("\n")[0]!.trim();
}
