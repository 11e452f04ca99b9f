import { spawn } from "node:child_process";
import path from "node:path";
import { root } from "./pinned-node.mjs";

/** The environment in which the programs of our dependencies are found first, Node among them. */
export const environment = {
  ...process.env,
  PATH: `${path.join(root, "node_modules/.bin")}${path.delimiter}${process.env.PATH ?? ""}`,
};

/**
 * Runs a program at the top of the repository, without standard input, and gives its exit code and, where it is not shown, what it said.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, quiet?: boolean }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(program, args, { env = environment, quiet = false } = {}) {
  const child = spawn(program, args, {
    cwd: root,
    env,
    // On Windows programs of npm packages are batch files.
    shell: process.platform === "win32" && !path.isAbsolute(program),
    stdio: ["ignore", quiet ? "pipe" : "inherit", quiet ? "pipe" : "inherit"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text) => {
      output += text;
    });
  }
  return new Promise((resolve) => {
    child.once("error", (error) => resolve({ code: 127, output: error.message }));
    child.once("close", (code) => resolve({ code: code ?? 1, output }));
  });
}
