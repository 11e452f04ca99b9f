import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { inFolder } from "@farsim/programs/own-folder.ts";
import { type Account, commandAs } from "./account.ts";
import { programPath } from "./binaries.ts";
import { giveFolder, giveTemporaryFolder, giveTree } from "./ownership.ts";

/** Longest path of a Unix socket, in bytes, without its closing zero. */
const longestSocketPath = process.platform === "linux" ? 107 : 103;

/** Where the cluster lives: in the folder asked for, or, where another user runs it and cannot get there, in a system folder. */
export function chooseHome(directory: string, account: Account): string {
  const reachable = account.kind !== "other" || canEnter(account, path.dirname(directory));
  const home = reachable ? directory : path.join("/var/lib", `farsim-${shortHash(directory)}`);
  giveFolder(home, account);
  return home;
}

/** The programs where the account can run them: in place, or copied beside the cluster. */
export function chooseNative(native: string, home: string, account: Account): string {
  if (account.kind !== "other" || canEnter(account, path.dirname(programPath(native, "postgres"))))
    return native;
  const copy = path.join(home, `native-${shortHash(native)}`);
  if (existsSync(copy)) return copy;
  const half = `${copy}.half`;
  rmSync(half, { recursive: true, force: true });
  inFolder(home, () => cpSync(native, half, { recursive: true, verbatimSymlinks: true }));
  giveTree(half, account);
  renameSync(half, copy);
  return copy;
}

/** A folder of our own, closed to everyone else, whose path leaves room for the socket's name. */
export function chooseSocketFolder(home: string, account: Account): string {
  const inside = path.join(home, "socket");
  if (Buffer.byteLength(path.join(inside, ".s.PGSQL.5432")) <= longestSocketPath) {
    giveFolder(inside, account);
    return inside;
  }
  const outside = path.join(tmpdir(), `farsim-${account.uid}-${shortHash(home)}`);
  giveTemporaryFolder(outside, account);
  return outside;
}

function canEnter(account: Account, folder: string): boolean {
  const { file, args, options } = commandAs(account, "/bin/sh", ["-c", 'cd "$0"', folder]);
  return spawnSync(file, args, options).status === 0;
}

const shortHash = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 12);
