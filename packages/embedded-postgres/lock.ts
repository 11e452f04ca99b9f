import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { inFolder } from "@farsim/programs/own-folder.ts";
import { StartError } from "@farsim/programs/start-error.ts";
import { identify } from "./process-identity.ts";

/** Locks held by this process; the file alone cannot tell a lock of ours from one left by an earlier process of our number. */
const held = new Set<string>();

/**
 * One program at a time works in a folder. The lock is a file that names its holder; one whose holder is dead is taken over.
 * Returns how to let it go.
 */
export function lockFolder(folder: string): () => void {
  const file = path.join(folder, "lock");
  const mine = `${file}.${process.pid}`;
  const text = `${process.pid} ${identify(process.pid)?.born}`;
  inFolder(folder, () => writeFileSync(mine, text, { mode: 0o600 }));
  try {
    // A link appears whole or not at all, and never over another.
    while (!tryTo(() => linkSync(mine, file), "EEXIST")) takeAway(file, folder);
  } finally {
    rmSync(mine, { force: true });
  }
  held.add(file);
  return () => {
    held.delete(file);
    rmSync(file, { force: true });
  };
}

/** Takes a dead holder's lock away, and looks at what it took: between looking and taking another process may have come. */
function takeAway(file: string, folder: string): void {
  const before = readLock(file);
  if (before === undefined) return;
  if (held.has(file) || isHeldByAnother(before)) {
    throw new StartError(
      `Farsim is already running with the folder ${folder} (process ${before.split(" ")[0]}): stop it, or set DATA_DIR to another folder.`,
    );
  }
  const taken = `${file}.${process.pid}.stale`;
  if (!tryTo(() => renameSync(file, taken), "ENOENT")) return;
  if (readLock(taken) !== before) tryTo(() => linkSync(taken, file), "EEXIST");
  rmSync(taken, { force: true });
}

function isHeldByAnother(lock: string): boolean {
  const [pid = "", born = ""] = lock.split(" ");
  return Number(pid) !== process.pid && identify(Number(pid))?.born === born;
}

function readLock(file: string): string | undefined {
  let text: string | undefined;
  tryTo(() => {
    text = readFileSync(file, "utf8");
  }, "ENOENT");
  return text;
}

/** Whether it worked; false for the one expected refusal, any other is thrown. */
function tryTo(act: () => void, expected: "EEXIST" | "ENOENT"): boolean {
  try {
    act();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === expected) return false;
    throw error;
  }
}
