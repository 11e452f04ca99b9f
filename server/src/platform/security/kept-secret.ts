import {
  closeSync,
  fchownSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { inFolder, ownFolder } from "@farsim/programs/own-folder.ts";

/**
 * A secret that no one chose: made at random at the first start and kept in a file for its owner alone. Programs that start at
 * once agree on one.
 */
export function keptSecret(file: string, make: () => string): string {
  ownFolder(path.dirname(file), 0o711);
  const kept = readSecret(file);
  if (kept !== undefined) return kept;
  putSecret(file, make(), linkIfNew);
  return readSecret(file)!;
}

/** What a file keeps; undefined without one. */
export function readSecret(file: string): string | undefined {
  return inFolder(path.dirname(file), () => {
    try {
      return readFileSync(file, "utf8").trim();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
      throw error;
    }
  });
}

/** Keeps the secret of a file in another one, which must not be there yet or is left as it is. Its owner is the same. */
export function copySecret(file: string, copy: string): void {
  putSecret(copy, readSecret(file)!, linkIfNew, file);
}

/** Puts another secret in the place of the one that a file keeps: a reader finds either. Its owner stays the same. */
export function replaceSecret(file: string, secret: string): void {
  putSecret(file, secret, renameSync, file);
}

/** Keeps a secret in a file for its owner alone, in place of what the file kept before. */
export function writeSecret(file: string, secret: string): void {
  ownFolder(path.dirname(file), 0o711);
  putSecret(file, secret, renameSync);
}

/** Writes a secret as a whole; it is on the disk when this returns. */
function putSecret(
  file: string,
  secret: string,
  place: (from: string, to: string) => void,
  ownedAs?: string,
): void {
  const mine = `${file}.${process.pid}`;
  inFolder(path.dirname(file), () => {
    try {
      const descriptor = openSync(mine, "w", 0o600);
      try {
        writeFileSync(descriptor, secret);
        if (ownedAs !== undefined) giveTo(descriptor, ownedAs);
        fsyncSync(descriptor);
      } finally {
        closeSync(descriptor);
      }
      place(mine, file);
      syncFolder(path.dirname(file));
    } finally {
      rmSync(mine, { force: true });
    }
  });
}

/** Root may rotate the keys of a shop that runs as another user, who must go on reading them. */
function giveTo(descriptor: number, file: string): void {
  const { uid, gid } = statSync(file);
  if (process.getuid?.() === 0) fchownSync(descriptor, uid, gid);
}

function linkIfNew(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}

/** Windows cannot open a folder, and needs not. */
function syncFolder(folder: string): void {
  if (process.platform === "win32") return;
  const descriptor = openSync(folder, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
