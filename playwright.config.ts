import { defineConfig } from "@playwright/test";
import { environmentOf, origin, shops } from "./e2e/support/shops/journey-server.ts";
import { findChromium } from "./scripts/ensure-chromium.mjs";

const executablePath = findChromium();

/** The browser talks to this machine alone: no look-ups, no updates, no greetings to its makers. */
const quiet = [
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-domain-reliability",
  "--disable-quic",
  "--disable-sync",
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
];
const asRoot = process.getuid?.() === 0 ? ["--no-sandbox"] : [];

export default defineConfig({
  testDir: "e2e",
  // One shop, one clock: a worker for each shop, which takes one journey after the other, of any file.
  workers: shops.length,
  fullyParallel: true,
  // A story of two people takes most of a minute on two quiet cores; where time itself is promised, the test says how much.
  timeout: 300_000,
  // How long a machine that is busy with something else may take; what comes sooner is not waited for.
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  // Journeys about money or security say `retries: 0` in their file: what they show once is not asked again.
  retries: 1,
  // More than that has one cause, and each failure takes time.
  maxFailures: process.env.DEEP ? 0 : 9,
  // What `npm run test:deep` alone runs (docs/decisions/0032), or who asks for a file by its name.
  ...(!process.env.DEEP && !process.env.JOURNEYS_BY_NAME && { grepInvert: /@deep/ }),
  reporter: "list",
  outputDir: "test-results",
  use: {
    baseURL: origin,
    actionTimeout: 30_000,
    launchOptions: { args: [...quiet, ...asRoot], ...(executablePath && { executablePath }) },
    // Only journeys without a network have the worker that opens the application then.
    serviceWorkers: "block",
    screenshot: "only-on-failure",
    // Calls, console and network of what failed first, without pictures of each step, which slow every journey down.
    trace: { mode: "retain-on-first-failure", screenshots: false, snapshots: false },
  },
  webServer: shops.map((shop) => ({
    command: `"${process.execPath}" e2e/support/shops/open-journey-shop.ts >> "${shop.log}"`,
    url: `${shop.origin}/farsim/config/get`,
    env: environmentOf(shop),
    timeout: 60_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: "SIGTERM" as const, timeout: 20_000 },
    stdout: "ignore" as const,
    stderr: "pipe" as const,
  })),
});
