import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { inFolder, ownFolder } from "@farsim/programs/own-folder.ts";

/**
 * A secret that no one chose: made at random at the first start and kept in a file for its owner alone. Programs that start at
 * once agree on one.
 */
export function keptSecret(file: string, make: () => string): string {
  const folder = path.dirname(file);
  ownFolder(folder, 0o711);
  return inFolder(folder, () => {
    const kept = read(file);
    if (kept !== undefined) return kept;
    const mine = `${file}.${process.pid}`;
    writeFileSync(mine, make(), { mode: 0o600 });
    try {
      linkSync(mine, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    } finally {
      rmSync(mine, { force: true });
    }
    return readFileSync(file, "utf8").trim();
  });
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
