import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { withoutRootRights } from "./without-root-rights.mjs";

const isRoot = process.platform === "linux" && process.getuid?.() === 0;
const nodeJs = process.execPath;

test("anyone but root starts the program as it is", () => {
  const machine = { platform: "linux", uid: 1000, env: {} };
  expect(withoutRootRights("node", ["a.ts"], machine)).toEqual({
    file: "node",
    args: ["a.ts"],
    kept: "all",
  });
  expect(withoutRootRights("node", ["a.ts"], { platform: "darwin", uid: 0, env: {} }).file).toBe(
    "node",
  );
});

describe.skipIf(!isRoot)("started as root, the program", () => {
  test("has no capability with a database elsewhere, and cannot gain one", () => {
    const env = { DATA_DIR: folder(), DATABASE_URL: "postgresql://farsim@db/farsim" };
    const { capabilities, isClosed } = rightsOf(env);
    expect(capabilities).toEqual([]);
    expect(isClosed).toBe(true);
  });

  test("cannot read what only another user may", () => {
    const env = { DATA_DIR: folder(), DATABASE_URL: "postgresql://farsim@db/farsim" };
    const secret = path.join(folder(), "secret");
    writeFileSync(secret, "theirs");
    chmodSync(secret, 0o600);
    chownSync(secret, 65534, 65534);
    const read = `try { fs.readFileSync(${JSON.stringify(secret)}); console.log("read"); } catch (error) { console.log(error.code); }`;
    expect(runs(read, env)).toBe("EACCES");
    expect(spawnSync(nodeJs, ["-e", read], { encoding: "utf8" }).stdout.trim()).toBe("read");
  });

  test("keeps what it needs for a port below 1024", () => {
    const env = { DATA_DIR: folder(), PORT: "443", DATABASE_URL: "postgresql://farsim@db/farsim" };
    expect(rightsOf(env).capabilities).toEqual([netBindService]);
    const figures = { ...env, PORT: "8443", MONITORING_PORT: "900" };
    expect(rightsOf(figures).capabilities).toEqual([netBindService]);
  });

  test("keeps what it needs for its data where these are another user's", () => {
    const theirs = folder();
    chownSync(theirs, 65534, 65534);
    const env = { DATA_DIR: path.join(theirs, "shop"), DATABASE_URL: "postgresql://farsim@db/f" };
    expect(rightsOf(env).capabilities).toEqual(othersFiles);
    const mixed = folder();
    mkdirSync(path.join(mixed, "postgres"));
    chownSync(path.join(mixed, "postgres"), 65534, 65534);
    expect(rightsOf({ ...env, DATA_DIR: mixed }).capabilities).toEqual(othersFiles);
  });

  test("can start the embedded PostgreSQL as another user still", () => {
    const own = "unshare --user --map-user=65534 --map-group=65534 id -un";
    const asAll = spawnSync("sh", ["-c", own], { encoding: "utf8" });
    const { file, args, kept } = withoutRootRights("sh", ["-c", own], {
      env: { DATA_DIR: folder() },
    });
    const now = spawnSync(file, args, { encoding: "utf8" });
    expect(kept).not.toBe("all");
    // In a namespace where root may make one; else by the rights to become that user.
    expect([now.stdout, kept.includes("setuid")]).toEqual([asAll.stdout, asAll.status !== 0]);
  });
});

const netBindService = 10;
/** chown, dac_override, fowner: their numbers in linux/capability.h. */
const othersFiles = [0, 1, 3];

/** @param {NodeJS.ProcessEnv} env */
function rightsOf(env) {
  const status = runs(`console.log(fs.readFileSync("/proc/self/status", "utf8"))`, env);
  const field = (/** @type {string} */ name) =>
    new RegExp(`^${name}:\\s*(\\S+)$`, "m").exec(status)?.[1];
  const bits = BigInt(`0x${field("CapPrm")}`);
  const numbers = Array.from({ length: 64 }, (_, bit) => bit);
  return {
    capabilities: numbers.filter((bit) => (bits >> BigInt(bit)) & 1n),
    isClosed: field("NoNewPrivs") === "1" && field("CapBnd") === field("CapPrm"),
  };
}

/** What a script says that is started as the server is. @param {string} script @param {NodeJS.ProcessEnv} env */
function runs(script, env) {
  const { file, args } = withoutRootRights(nodeJs, ["-e", script], { env });
  return spawnSync(file, args, { encoding: "utf8" }).stdout.trim();
}

/** An empty folder of root's, gone after the test. */
function folder() {
  const made = mkdtempSync(path.join(tmpdir(), "farsim-rights-"));
  chmodSync(made, 0o755);
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
}
