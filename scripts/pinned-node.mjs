import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { Refusal } from "./refusal.mjs";

export const root = path.join(import.meta.dirname, "..");

/** The oldest Node that runs TypeScript by itself and knows argon2. */
const oldest = [24, 7];

/**
 * The Node that comes with the dependencies, not the one of this machine. Where none is installed, the running one, if it is new enough.
 * @param {{ platform: string, arch: string, execPath: string, versions: { node: string } }} [machine]
 */
export function pinnedNode(machine = process) {
  const { platform, arch, execPath, versions } = machine;
  const [system, program] = platform === "win32" ? ["win", "node.exe"] : [platform, "node"];
  const name = `node-${system}-${arch}`;
  const pinned = path.join(root, "node_modules", name, "bin", program);
  if (existsSync(pinned)) return pinned;
  const [major = 0, minor = 0] = versions.node.split(".").map(Number);
  if (major > (oldest[0] ?? 0) || (major === oldest[0] && minor >= (oldest[1] ?? 0)))
    return execPath;
  const { optionalDependencies } = JSON.parse(
    readFileSync(path.join(root, "package.json"), "utf8"),
  );
  throw new Refusal(
    `Farsim needs Node ${oldest.join(".")} or newer, and this is ${versions.node}: ` +
      (name in optionalDependencies
        ? `the package ${name} brings one, run npm ci --include=optional.`
        : `none comes along for ${platform} on ${arch}, install one.`),
  );
}
