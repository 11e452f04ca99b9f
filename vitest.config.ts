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

/**
 * Files of the deep run that judge by the clock what a release promises. They have the machine to themselves: one after the other, once
 * all others are done.
 */
const judgedByClock = process.env.DEEP
  ? [
      "server/src/accounts/sessions/flood.test.ts",
      "server/src/usage/traffic/traffic-of-two-years.test.ts",
      "server/tests/programs/kill.test.ts",
      "server/tests/programs/many-connections.test.ts",
      "server/tests/programs/overload.test.ts",
      "server/tests/programs/soak.test.ts",
    ]
  : [];

/** A busy machine is slow, and fails nothing by that. */
const common = { setupFiles: ["server/testing/fail-on-console.ts"], testTimeout: 30_000 };

/** Files of the server share what they import: loading it anew for each would take a tenth of the time. They keep nothing there. */
const shared = { ...common, isolate: false };

/** Some start whole programs, one after the other. */
const withDatabase = {
  ...shared,
  testTimeout: 120_000,
  globalSetup: ["server/testing/database/start-test-cluster.ts"],
  hookTimeout: 60_000,
};

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
          include: serverTests.filter((file) => takesTime(file) && !judgedByClock.includes(file)),
          ...withDatabase,
        },
      },
      ...(judgedByClock.length > 0
        ? [
            {
              test: {
                name: "alone",
                include: judgedByClock,
                ...withDatabase,
                fileParallelism: false,
                sequence: { groupOrder: 1 },
              },
            },
          ]
        : []),
    ],
  },
});
