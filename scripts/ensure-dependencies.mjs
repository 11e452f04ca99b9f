import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "./pinned-node.mjs";
import { Refusal, refuseForeign } from "./refusal.mjs";
import { run } from "./run.mjs";

const modules = path.join(root, "node_modules");
const stampFile = path.join(modules, ".farsim-installed");

/** Installs what the lock file says, unless just that is installed already. */
export async function ensureDependencies() {
  const stamp = stampOf(readFileSync(path.join(root, "package-lock.json")));
  if (readIfThere(stampFile) === stamp) return;
  if (!isInstalled()) {
    refuseForeign(existsSync(modules) ? modules : root, "The dependencies must be installed");
    console.log("Installing the dependencies: about a minute, and only when they have changed …");
    const { code } = await run(
      "npm",
      ["ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"],
      {
        env: process.env,
      },
    );
    if (code !== 0)
      throw new Refusal("The dependencies could not be installed: npm says why above.");
  }
  try {
    writeFileSync(stampFile, stamp);
  } catch {
    // Installed by another user: looked at again the next time, which costs a moment.
  }
}

/** @param {Buffer} lock */
function stampOf(lock) {
  return `${createHash("sha256").update(lock).digest("hex")} ${process.platform} ${process.arch}`;
}

/** Compares the lock file with npm's own list of what it has put into `node_modules`. */
function isInstalled() {
  const installed = packagesIn(path.join(modules, ".package-lock.json"));
  if (!installed) return false;
  return Object.entries(packagesIn(path.join(root, "package-lock.json")) ?? {}).every(
    ([name, wanted]) => {
      if (!name.includes("node_modules/") || wanted.link) return true;
      const found = installed[name];
      return found ? found.version === wanted.version : mayBeMissing(wanted, process);
    },
  );
}

/**
 * What is optional may be meant for another system. Which libc a system has is not looked at.
 * @param {Package} wanted
 * @param {{ platform: string, arch: string }} machine
 */
export function mayBeMissing({ optional, devOptional, os, cpu, libc }, machine) {
  const isForThisMachine = os?.includes(machine.platform) && cpu?.includes(machine.arch) && !libc;
  return (optional || devOptional) === true && !isForThisMachine;
}

/**
 * An entry of a lock file: `os`, `cpu` and `libc` are lists, or one name.
 * @typedef {{ version?: string, link?: boolean, optional?: boolean, devOptional?: boolean, os?: string | string[], cpu?: string | string[], libc?: string | string[] }} Package
 */

/** @param {string} file @returns {Record<string, Package> | undefined} */
function packagesIn(file) {
  const text = readIfThere(file);
  return text === undefined ? undefined : JSON.parse(text).packages;
}

/** @param {string} file */
function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}
