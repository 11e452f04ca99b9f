import { readdirSync, readFileSync } from "node:fs";
import type { BenchShop } from "./bench-shop.ts";

/** Seconds of processor time so far: of this process, and of PostgreSQL with all its backends (as Linux counts them; elsewhere not known). */
export interface CpuTime {
  readonly program: number;
  readonly postgres: number;
}

const ticksASecond = 100;

export async function cpuTime({ database }: BenchShop): Promise<CpuTime> {
  const { user, system } = process.cpuUsage();
  const { rows } = await database.pool.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  return { program: (user + system) / 1e6, postgres: ofPostgres(rows[0]!.pid) };
}

function ofPostgres(backend: number): number {
  const postmaster = statOf(backend)?.parent;
  if (postmaster === undefined) return Number.NaN;
  const processes = readdirSync("/proc").flatMap((name) => {
    const stat = /^\d+$/.test(name) ? statOf(Number(name)) : undefined;
    if (stat?.pid === postmaster) return stat.own + stat.ofGone;
    return stat?.parent === postmaster ? stat.own : [];
  });
  return processes.reduce((sum, ticks) => sum + ticks, 0) / ticksASecond;
}

/** What `proc(5)` says of a process: its own ticks, and those of children that have ended; undefined where it is gone. */
function statOf(pid: number) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "latin1");
    // The name before may hold anything; the state comes after it.
    const [, parent, ...rest] = text.slice(text.lastIndexOf(")") + 2).split(" ");
    const [user = 0, system = 0, goneUser = 0, goneSystem = 0] = rest.slice(9, 13).map(Number);
    return { pid, parent: Number(parent), own: user + system, ofGone: goneUser + goneSystem };
  } catch {
    return undefined;
  }
}

/** What was used between two readings. */
export const usedSince = (before: CpuTime, after: CpuTime): CpuTime => ({
  program: after.program - before.program,
  postgres: after.postgres - before.postgres,
});
