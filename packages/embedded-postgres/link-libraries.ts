import { existsSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import path from "node:path";

/**
 * An npm package cannot hold symbolic links, so the ones between the shared libraries are listed in `pg-symlinks.json`, and the
 * package's own install script, which makes them, may have been skipped. Makes those that are missing: in place, or, where the
 * package is read-only, in a folder of ours. Returns what the environment of the programs needs for it.
 */
export function linkLibraries(native: string, spare: string): NodeJS.ProcessEnv {
  const missing = readLinks(native).filter((link) => !existsSync(link.target));
  if (missing.length === 0) return {};
  try {
    for (const { source, target } of missing) link(path.basename(source), target);
    return {};
  } catch {
    mkdirSync(spare, { recursive: true });
    for (const { source, target } of missing) link(source, path.join(spare, path.basename(target)));
    return { [process.platform === "darwin" ? "DYLD_LIBRARY_PATH" : "LD_LIBRARY_PATH"]: spare };
  }
}

/** Each link as absolute paths; every source lies in the folder of its target. */
function readLinks(native: string): { source: string; target: string }[] {
  const list = path.join(native, "pg-symlinks.json");
  if (!existsSync(list)) return [];
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  // The list counts from the package's top; a copy of the folder may have another name.
  const absolute = (file: string) => path.join(native, path.relative("native", file));
  return links.map(({ source, target }) => ({
    source: absolute(source),
    target: absolute(target),
  }));
}

/** Two starts at once may make the same link. */
function link(source: string, target: string): void {
  try {
    symlinkSync(source, target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}
