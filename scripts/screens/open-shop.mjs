import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { pinnedNode, root } from "../pinned-node.mjs";
import { Refusal } from "../refusal.mjs";

/** @typedef {{ readonly origin: string, readonly administratorPassword: string, close(): Promise<void> }} Shop */

const mostSeconds = 120;
const restMs = 250;

/**
 * A shop of its own with the demonstration, on a free port of this machine and in a folder that goes with it.
 * @returns {Promise<Shop>}
 */
export async function openShop() {
  const folder = mkdtempSync(path.join(tmpdir(), "farsim-screens-"));
  const administratorPassword = randomBytes(10).toString("hex");
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const server = spawn(pinnedNode(), ["server/src/main.ts"], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      HOST: "127.0.0.1",
      PORT: String(port),
      DATA_DIR: folder,
      DATABASE_URL: "",
      MIGRATION_DATABASE_URL: "",
      SEED: "demo",
      SANDBOX: "true",
      ADMIN_PASSWORD: administratorPassword,
      LOG_LEVEL: "warn",
    },
  });
  const gone = new Promise((resolve) => server.once("exit", resolve));
  const close = async () => {
    server.kill("SIGTERM");
    await gone;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await untilReady(origin, () => server.exitCode !== null);
  } catch (error) {
    await close();
    throw error;
  }
  return { origin, administratorPassword, close };
}

/** @param {string} origin @param {() => boolean} isGone */
async function untilReady(origin, isGone) {
  for (let waited = 0; waited < mostSeconds * 1000; waited += restMs) {
    if (isGone()) throw new Refusal("The shop for the pictures ended before it was open.");
    const answer = await fetch(`${origin}/farsim/config/get`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, restMs));
  }
  throw new Refusal(`The shop for the pictures was not open after ${mostSeconds} seconds.`);
}

/** A port that no one had a moment ago. @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
      server.close(() => resolve(port));
    });
  });
}
