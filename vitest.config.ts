import { globSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { defineConfig } from "vitest/config";
import { messageFiles } from "./web/message-files.ts";

/** Server tests that take a database or run a program take time; the others are rules, and run in `npm run check` too. */
const serverTests = globSync("{packages,server}/**/*.test.ts", {
  cwd: import.meta.dirname,
  exclude: ["**/node_modules"],
});
const takesTime = (file: string) =>
  file.startsWith("server/tests/") ||
  /from "[^"]*\/testing\/(?!temporary-folder|example-card)/.test(
    readFileSync(path.join(import.meta.dirname, file), "utf8"),
  );

/** A busy machine is slow, and fails nothing by that. */
const common = { setupFiles: ["server/testing/fail-on-console.ts"], testTimeout: 30_000 };

/** Files of the server share what they import: loading it anew for each would take a tenth of the time. They keep nothing there. */
const shared = { ...common, isolate: false };

export default defineConfig({
  test: {
    // Much of a file's time is the database's: on two cores a single worker would leave one of them idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      { test: { name: "contract", include: ["contract/**/*.test.ts"], ...common } },
      {
        plugins: [messageFiles()],
        test: { name: "web", include: ["web/src/**/*.test.{ts,tsx}"], ...common },
      },
      { test: { name: "scripts", include: ["scripts/**/*.test.mjs"], ...common } },
      {
        test: {
          name: "rules",
          include: serverTests.filter((file) => !takesTime(file)),
          ...shared,
        },
      },
      {
        test: {
          name: "server",
          include: serverTests.filter(takesTime),
          ...shared,
          // Some start whole programs, one after the other.
          testTimeout: 120_000,
          globalSetup: ["server/testing/database/start-test-cluster.ts"],
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
