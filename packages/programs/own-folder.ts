import { mkdirSync } from "node:fs";
import { StartError } from "./start-error.ts";

/** Makes a folder (and those above it) where there is none, and says in one sentence why it cannot. */
export function ownFolder(path: string, mode: number): void {
  inFolder(path, () => mkdirSync(path, { recursive: true, mode }));
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
