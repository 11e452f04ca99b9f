import { chmodSync, mkdirSync, statSync } from "node:fs";
import { StartError } from "./start-error.ts";

/** Makes a folder (and those above it) where there is none, and says in one sentence why it cannot. */
export function ownFolder(path: string, mode: number): void {
  inFolder(path, () => mkdirSync(path, { recursive: true, mode }));
}

/** The same, and takes from an existing one what others may do in it beyond `mode`; one that everyone shares is refused. */
export function closedFolder(path: string, mode: number): void {
  ownFolder(path, mode);
  const { mode: found } = statSync(path);
  if ((found & 0o1000) !== 0)
    throw new StartError(
      `The folder ${path} is shared by everyone: set DATA_DIR to a folder of your own.`,
    );
  if ((found & 0o077 & ~mode) !== 0) inFolder(path, () => chmodSync(path, mode));
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
