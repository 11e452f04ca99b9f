import { spawnSync } from "node:child_process";
import { existsSync, lstatSync, readdirSync } from "node:fs";
import path from "node:path";
import { root } from "./pinned-node.mjs";

/** @typedef {{ file: string, args: string[], kept: string[] | "all" }} Command */

/** What a database of another user's takes: files are given to that user, and processes started as them. */
const ofAnotherUser = ["setuid", "setgid", "kill"];
/** What root needs to use, and to give away, the files of others. */
const othersFiles = ["chown", "dac_override", "fowner"];
/** As which user the embedded PostgreSQL runs where root may make a namespace (`packages/embedded-postgres/account.ts`). */
const namespace = ["--user", "--map-user=65534", "--map-group=65534", "id", "-un"];

/**
 * A program as it is started: as anyone else as it is; as root of Linux with no capability but those that it needs here, and without a way to
 * new ones (`no_new_privs`). It stays root's process, so that its files stay where they are and whose they are. `kept` names the capabilities
 * (capabilities(7)); "all" where the system has no `setpriv`.
 * @param {string} program
 * @param {string[]} args
 * @param {{ platform?: string, uid?: number | undefined, env?: NodeJS.ProcessEnv }} [machine]
 * @returns {Command}
 */
export function withoutRootRights(program, args, machine = {}) {
  const { platform = process.platform, uid = process.getuid?.(), env = process.env } = machine;
  if (platform !== "linux" || uid !== 0) return { file: program, args, kept: "all" };
  const ports = [env.PORT, env.MONITORING_PORT].map((port) => Number(port || 0));
  const always = [
    ...(ports.some((port) => port > 0 && port < 1024) ? ["net_bind_service"] : []),
    ...(usesOthersFiles(env) ? othersFiles : []),
  ];
  for (const more of waysToPostgres(env)) {
    const kept = [...new Set([...always, ...more])];
    if (!isEnough(kept, more, env)) continue;
    return { file: "setpriv", args: [...dropped(kept), program, ...args], kept };
  }
  return { file: program, args, kept: "all" };
}

/** What the embedded PostgreSQL may need, the least first; nothing where there is another. */
function waysToPostgres(/** @type {NodeJS.ProcessEnv} */ env) {
  if (env.DATABASE_URL || env.DATABASE_URL_FILE) return [[]];
  return [["setfcap"], ["setfcap", "sys_admin"], [...othersFiles, ...ofAnotherUser]];
}

/** Whether it can do with these what it could do with all: run, read its own files, and make the namespace if root can. */
function isEnough(
  /** @type {string[]} */ kept,
  /** @type {string[]} */ more,
  /** @type {NodeJS.ProcessEnv} */ env,
) {
  const files = [path.join(root, "server/src/main.ts"), ...filesNamed(env)];
  const reads = files.every((file) => succeeds("setpriv", [...dropped(kept), "test", "-r", file]));
  const writes = succeeds("setpriv", [...dropped(kept), "test", "-w", nearest(dataFolder(env))]);
  if (!reads || !writes) return false;
  const isInNamespace = more.includes("setfcap");
  if (!isInNamespace) return true;
  return succeeds("setpriv", [...dropped(kept), "unshare", ...namespace]);
}

const dropped = (/** @type {string[]} */ kept) => [
  "--no-new-privs",
  "--inh-caps=-all",
  `--bounding-set=${["-all", ...kept.map((name) => `+${name}`)].join(",")}`,
];

/** Whether what lies in the data folder, or the folder itself, is not root's own. */
function usesOthersFiles(/** @type {NodeJS.ProcessEnv} */ env) {
  const folder = dataFolder(env);
  const inside = existsSync(folder)
    ? readdirSync(folder).map((name) => path.join(folder, name))
    : [];
  return [nearest(folder), ...inside].some((file) => lstatSync(file).uid !== 0);
}

const dataFolder = (/** @type {NodeJS.ProcessEnv} */ env) =>
  path.resolve(root, env.DATA_DIR || ".farsim");

/** @param {string} folder @returns {string} */
const nearest = (folder) => (existsSync(folder) ? folder : nearest(path.dirname(folder)));

/** The files that hold a setting, such as a key. Those that are not there are named by the server. */
const filesNamed = (/** @type {NodeJS.ProcessEnv} */ env) =>
  Object.entries(env)
    .filter(([name, value]) => name.endsWith("_FILE") && value && existsSync(value))
    .map(([, value]) => String(value));

const succeeds = (/** @type {string} */ program, /** @type {string[]} */ args) =>
  spawnSync(program, args, { stdio: "ignore" }).status === 0;
