import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Account, commandAs } from "@farsim/embedded-postgres/account.ts";
import { giveTree } from "@farsim/embedded-postgres/ownership.ts";
import { StartError } from "@farsim/programs/start-error.ts";
import { until } from "@farsim/programs/until.ts";

/** What all processes of the drill share. */
export interface Place {
  /** Holds everything, and is removed at the end. */
  readonly folder: string;
  /** As whom the programs run: PostgreSQL and PgBouncer refuse to be root. */
  readonly account: Account;
}

interface Command {
  /** Names its log. */
  readonly name: string;
  readonly file: string;
  readonly args: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  /** Itself a program of ours, which may be root. */
  readonly isOurs?: boolean;
}

export interface Running {
  readonly pid: number;
  readonly log: string;
  isAlive(): boolean;
  kill(signal: NodeJS.Signals): void;
  /** Asks it to end, and makes it end where it does not. Returns its exit code. */
  stop(): Promise<number | null>;
}

const stopWithinMs = 25_000;

const started = new Set<ChildProcess>();
// An end of the drill without farewell takes all along.
process.once("exit", () => {
  for (const child of started) kill(child, "SIGKILL");
});

/** Starts a program in a session of its own, so that Ctrl-C reaches the drill alone, which ends all in their order. */
export function startProcess({ folder, account }: Place, command: Command): Running {
  const log = path.join(folder, `${command.name}.log`);
  const descriptor = openSync(log, "a", 0o600);
  const as = command.isOurs
    ? { file: command.file, args: [...command.args], options: {} }
    : commandAs(account, command.file, command.args);
  const child = spawn(as.file, as.args, {
    ...as.options,
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, ...command.env },
    detached: true,
    stdio: ["ignore", descriptor, descriptor],
  });
  closeSync(descriptor);
  const exited = once(child, "exit");
  exited.catch(() => {});
  const isAlive = () => child.pid !== undefined && child.exitCode === null && !child.signalCode;
  started.add(child);
  return {
    pid: child.pid ?? 0,
    log,
    isAlive,
    kill: (signal) => kill(child, signal),
    async stop() {
      if (isAlive()) {
        kill(child, "SIGTERM");
        await Promise.race([exited, pause(stopWithinMs, undefined, { ref: false })]);
        kill(child, "SIGKILL");
        await exited;
      }
      started.delete(child);
      return child.exitCode;
    },
  };
}

function kill(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.exitCode === null && !child.signalCode) child.kill(signal);
}

/** Makes a folder's files the account's own, where that is another user. */
export const giveFiles = ({ account }: Place, folder: string): void => giveTree(folder, account);

/** Waits for something of a program; where it does not come, the end of the program's log says why. */
export async function waitFor<T>(
  what: string,
  { log }: Pick<Running, "log">,
  ask: () => T | Promise<T>,
  withinMs = 30_000,
): Promise<Exclude<T, false | undefined>> {
  const answer = await until(ask, { withinMs, everyMs: 50 });
  if (answer === undefined)
    throw new StartError(
      `${what} did not come within ${withinMs / 1000} s. The end of its log:\n${endOf(log)}`,
    );
  return answer;
}

export const endOf = (log: string): string =>
  readFileSync(log, "utf8").trimEnd().split("\n").slice(-25).join("\n");
