import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { StartError } from "@farsim/programs/start-error.ts";
import { until } from "@farsim/programs/until.ts";
import { programPath } from "./binaries.ts";
import { identify } from "./process-identity.ts";

/** What PostgreSQL says of itself in `postmaster.pid`: https://www.postgresql.org/docs/current/storage-file-layout.html */
export function readPostmaster(data: string): { pid: number; ready: boolean } | undefined {
  const file = path.join(data, "postmaster.pid");
  const lines = textOf(file)?.split("\n");
  if (!lines) return undefined;
  // A standby takes connections as one.
  return { pid: Number(lines[0]), ready: /^(ready|standby)\s*$/.test(lines[7] ?? "") };
}

/** The text of a file that another process may take away at any moment; undefined where it is not there. */
function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** Whether that process is a PostgreSQL on this very folder, and not a stranger who was given the same number. */
export function servesFolder(pid: number, data: string): boolean {
  const found = identify(pid);
  return found !== undefined && (process.platform === "win32" || found.command.includes(data));
}

/**
 * Ends a PostgreSQL and waits for it. First sessions may leave by themselves (a client that has said goodbye may not be gone
 * yet, and would take a cut for an error), then they are cut off, and at last nothing is asked; nothing is lost in any case.
 */
export async function stopPostmaster(pid: number, data: string, native: string): Promise<void> {
  for (const [signal, withinMs] of [
    ["SIGTERM", 1_000],
    ["SIGINT", 30_000],
    ["SIGQUIT", 10_000],
    ["SIGKILL", 5_000],
  ] as const) {
    if (process.platform === "win32") {
      spawnSync(programPath(native, "pg_ctl"), ["stop", "--pgdata", data, "--mode", "fast"]);
    } else {
      signalTo(pid, signal);
    }
    if (await until(() => !servesFolder(pid, data), { withinMs })) return;
  }
  throw new StartError(`The PostgreSQL process ${pid} of ${data} does not end: stop it by hand.`);
}

/** It may have ended by itself the moment before. */
export function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
