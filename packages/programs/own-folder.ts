import { chmodSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { StartError } from "./start-error.ts";

/** Makes a folder (and those above it) where there is none, and says in one sentence why it cannot. */
export function ownFolder(path: string, mode: number): void {
  inFolder(path, () => mkdirSync(path, { recursive: true, mode }));
}

/**
 * The same, and lets others do in an existing one just what `mode` says. A folder that everyone shares is refused. One that holds
 * other things (none of `marks` is in it, and it is not empty), or that is not ours to change, stays as it is.
 */
export function closedFolder(path: string, mode: number, marks: readonly string[]): void {
  ownFolder(path, mode);
  const { mode: found } = statSync(path);
  const names = inFolder(path, () => readdirSync(path));
  const isOurs = names.length === 0 || names.some((name) => marks.includes(name));
  if (!isOurs && (found & 0o1000) !== 0)
    throw new StartError(
      `The folder ${path} is shared by everyone: set DATA_DIR to a folder of your own.`,
    );
  if (isOurs && (found & 0o077) !== (mode & 0o077)) changeIfAllowed(path, mode);
}

/** Some volumes belong to another user who lets us write; what is put there is closed by itself. */
function changeIfAllowed(path: string, mode: number): void {
  try {
    chmodSync(path, mode);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") throw error;
  }
}

/** Works in a folder; what the file system refuses there becomes one sentence that names it. */
export function inFolder<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new StartError(
      `The folder ${path} cannot be written (${code}): set DATA_DIR to a folder of your own.`,
      {
        cause: error,
      },
    );
  }
}
