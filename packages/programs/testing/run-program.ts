import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { onTestFinished } from "vitest";
import { until } from "../until.ts";

interface Options {
  readonly args?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  readonly cwd?: string;
  /** Another program that starts ours, such as `setpriv`, with its arguments. */
  readonly by?: readonly string[];
}

/** What Node has compiled once: a program that is started again begins in half the time. */
const compileCache = path.join(import.meta.dirname, "../../../.farsim-test/compile-cache");

/** Runs a TypeScript program of ours beside the test; in any case, it is gone when the test ends. */
export function runProgram(
  file: string,
  { args = [], env = process.env, cwd, by = [] }: Options = {},
) {
  const [command = "", ...rest] = [...by, process.execPath, file, ...args];
  const child = spawn(command, rest, {
    env: { ...env, NODE_COMPILE_CACHE: compileCache },
    ...(cwd && { cwd }),
    stdio: ["pipe", "pipe", "pipe"],
  });
  const exited = once(child, "exit") as Promise<[number | null, NodeJS.Signals | null]>;
  const output = { stdout: "", stderr: "" };
  for (const stream of ["stdout", "stderr"] as const) {
    child[stream].setEncoding("utf8").on("data", (text: string) => {
      output[stream] += text;
    });
  }
  onTestFinished(async () => {
    child.kill("SIGTERM");
    await Promise.race([exited, pause(25_000)]);
    child.kill("SIGKILL");
    await exited;
  });
  return {
    child,
    said: output,
    /** Its exit code, once it has ended and everything it said has arrived. */
    ended: async () => {
      const [code] = await exited;
      await until(() => child.stdout.readableEnded && child.stderr.readableEnded, {
        withinMs: 5_000,
      });
      return code;
    },
    /** The first line on its output that fits; fails when it ends or a minute passes without one. */
    line: async (pattern: RegExp): Promise<string> => {
      const find = () =>
        output.stdout
          .split("\n")
          .slice(0, -1)
          .find((line) => pattern.test(line));
      const ended = () => child.exitCode !== null || child.signalCode !== null;
      await until(() => find() !== undefined || ended(), { withinMs: 60_000 });
      const found = find();
      if (found === undefined)
        throw new Error(`No line ${pattern} came.\n${output.stdout}\n${output.stderr}`);
      return found;
    },
  };
}
