import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";

/**
 * Gives a program, and all that it has started, the first processor of the machine, and this process the others: what makes load takes
 * nothing from what bears it. False where the machine cannot (Linux with `taskset` and two processors can).
 */
export function keepApart(pid: number): boolean {
  const others = availableParallelism() - 1;
  if (process.platform !== "linux" || others < 1) return false;
  const place = (of: number, processors: string) =>
    spawnSync("taskset", ["--all-tasks", "--pid", "--cpu-list", processors, String(of)]).status ===
    0;
  return familyOf(pid).every((one) => place(one, "0")) && place(process.pid, `1-${others}`);
}

/** A process and all that come from it. */
function familyOf(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync("/proc").filter((entry) => /^\d+$/.test(entry))) {
    const parent = parentOf(name);
    if (parent !== undefined) parents.set(Number(name), parent);
  }
  const isOf = (one: number | undefined): boolean =>
    one === pid || (one !== undefined && one > 1 && isOf(parents.get(one)));
  return [...parents.keys()].filter(isOf);
}

/** Undefined for one that has ended meanwhile. */
function parentOf(name: string): number | undefined {
  try {
    // The name of the program, in brackets, may hold anything.
    return Number(readFileSync(`/proc/${name}/stat`, "utf8").split(") ").at(-1)!.split(" ")[1]);
  } catch {
    return undefined;
  }
}
