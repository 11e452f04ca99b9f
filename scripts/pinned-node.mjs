import { existsSync } from "node:fs";
import path from "node:path";
import { Refusal } from "./refusal.mjs";

export const root = path.join(import.meta.dirname, "..");

/** The oldest Node that runs TypeScript by itself and knows argon2. */
const oldest = [24, 7];

/** The Node that comes with the dependencies, whatever this machine has; where its install was suppressed, one new enough. */
export function pinnedNode() {
  const pinned = path.join(
    root,
    "node_modules/node/bin",
    process.platform === "win32" ? "node.exe" : "node",
  );
  if (existsSync(pinned)) return pinned;
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > (oldest[0] ?? 0) || (major === oldest[0] && minor >= (oldest[1] ?? 0)))
    return process.execPath;
  throw new Refusal(
    `Farsim needs Node ${oldest.join(".")} or newer, this is ${process.versions.node}, and the one that comes along was not installed: ` +
      "allow npm to run the install script of the package node, then run npm ci.",
  );
}
