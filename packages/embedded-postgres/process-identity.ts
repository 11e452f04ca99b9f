import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/**
 * What a process is, as far as the system tells: its command line, its moment of birth. Undefined where it does not live: a
 * number alone proves nothing, since the system gives it away again. A zombie counts as dead: no one may ever come to bury it.
 */
export function identify(pid: number): { command: string; born: string } | undefined {
  if (!isAlive(pid)) return undefined;
  if (process.platform === "linux") return identifyOnLinux(pid);
  if (process.platform === "win32") return { command: "", born: "" };
  const { stdout } = spawnSync("ps", ["-o", "lstart=,command=", "-p", String(pid)], {
    encoding: "utf8",
  });
  return stdout.trim() === ""
    ? undefined
    : { command: stdout.slice(24), born: stdout.slice(0, 24) };
}

function identifyOnLinux(pid: number) {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    // The name, second, stands in brackets and may hold anything; the moment of birth is field 22.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
    return command === "" ? undefined : { command, born: `${boot}/${fields[19]}` };
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
