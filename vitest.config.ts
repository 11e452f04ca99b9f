import { globSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { defineConfig } from "vitest/config";

/** Server tests that take a database or run a program take time; the others are rules, and run in `npm run check` too. */
const serverTests = globSync("server/**/*.test.ts", {
  cwd: import.meta.dirname,
  exclude: ["**/node_modules"],
});
const takesTime = (file: string) =>
  /from "[^"]*\/testing\/(?!temporary-folder)/.test(
    readFileSync(path.join(import.meta.dirname, file), "utf8"),
  );

const setupFiles = ["server/testing/fail-on-console.ts"];

export default defineConfig({
  test: {
    // Much of a file's time is the database's: on two cores a single worker would leave one of them idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      { test: { name: "contract", include: ["contract/**/*.test.ts"], setupFiles } },
      { test: { name: "web", include: ["web/src/**/*.test.{ts,tsx}"], setupFiles } },
      { test: { name: "scripts", include: ["scripts/**/*.test.mjs"], setupFiles } },
      {
        test: {
          name: "rules",
          include: serverTests.filter((file) => !takesTime(file)),
          setupFiles,
        },
      },
      {
        test: {
          name: "server",
          include: serverTests.filter(takesTime),
          setupFiles,
          globalSetup: ["server/testing/start-test-cluster.ts"],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
