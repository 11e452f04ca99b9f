import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { describe, expect, test } from "vitest";
import {
  orFailed,
  readPlaywrightReport,
  readVitestReport,
  summaryOf,
  sumOf,
} from "./test-report.mjs";

const root = "/project";
const logOf = (/** @type {number} */ shop) => `test-results/shop-${shop}.log`;
const red = "\u001B[31m";
const plain = "\u001B[39m";

/** @param {"passed" | "failed"} status */
const attempt = (status, more = {}) => ({
  status,
  parallelIndex: 1,
  errors: [],
  attachments: [],
  ...more,
});

/** A report of one journey. @param {string} status @param {readonly object[]} results */
const journey = (status, results) => ({
  suites: [
    {
      title: "recharge.spec.ts",
      suites: [
        {
          title: "on a phone",
          specs: [
            {
              title: "money comes",
              file: "recharge.spec.ts",
              line: 7,
              tests: [{ status, results }],
            },
          ],
        },
      ],
    },
  ],
});
const failedAttempt = attempt("failed", {
  errors: [
    {
      message: `Error: ${red}expect(locator).toHaveCount(expected)${plain} failed\n\nLocator:  tbody tr\nExpected: 1\nReceived: 2\n  more`,
    },
  ],
  attachments: [
    { name: "screenshot", path: "/project/test-results/money/test-failed-1.png" },
    { name: "trace", path: "/project/test-results/money/trace.zip" },
    { name: "without a file" },
  ],
});

describe("the last lines of a run", () => {
  test("count what passed where nothing failed", () => {
    const result = readPlaywrightReport(journey("expected", [attempt("passed")]), logOf, root);
    expect(summaryOf(result)).toBe("1 passed, 0 failed");
  });

  test("name a failed journey, its reason in one line, its trace and the server's log", () => {
    const result = readPlaywrightReport(
      journey("unexpected", [failedAttempt, failedAttempt]),
      logOf,
      root,
    );
    expect(summaryOf(result).split("\n")).toEqual([
      "Failed:",
      "  e2e/recharge.spec.ts:7 › on a phone › money comes",
      "    Error: expect(locator).toHaveCount(expected) failed; Locator:  tbody tr; Expected: 1; Received: 2",
      "    test-results/money/test-failed-1.png",
      "    test-results/money/trace.zip",
      "    test-results/shop-1.log",
      "",
      "0 passed, 1 failed",
    ]);
  });

  test("show what stood on the page of a failed journey", () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), "test-report-"));
    const kept = path.join(folder, "error-context.md");
    const snapshot = '- main:\n  - heading "My SIMs"';
    writeFileSync(kept, `# Page snapshot\n\n\`\`\`yaml\n${snapshot}\n\`\`\`\n\n# Test source\n`);
    const seen = attempt("failed", { attachments: [{ name: "error-context", path: kept }] });
    const report = journey("unexpected", [seen]);
    const lines = summaryOf(readPlaywrightReport(report, logOf, folder)).split("\n");
    expect(lines.slice(-4)).toEqual([
      "    | - main:",
      '    |   - heading "My SIMs"',
      "",
      "0 passed, 1 failed",
    ]);
    rmSync(folder, { recursive: true });
  });

  test("count a journey that passes when tried again as passed, and name it as flaky", () => {
    const result = readPlaywrightReport(
      journey("flaky", [failedAttempt, attempt("passed")]),
      logOf,
      root,
    );
    expect(result.failed).toEqual([]);
    const lines = summaryOf(result).split("\n");
    expect(lines).toContain("Flaky: failed once, and passed when tried again:");
    expect(lines).toContain("    test-results/money/trace.zip");
    expect(lines.at(-1)).toBe("1 passed, 0 failed");
  });

  test("leave out a journey that was skipped", () => {
    const { passed, failed } = readPlaywrightReport(journey("skipped", []), logOf, root);
    expect({ passed, failed }).toEqual({ passed: 0, failed: [] });
  });
});

describe("the last lines about a server's test", () => {
  test.each([
    ['Property failed after 3 tests\n{ seed: -1048267, path: "2:0" }', "-1048267"],
    ["expected 1 to be 2", "20270501"],
  ])("say the seed that replays a failed test: %j", (message, seed) => {
    const failedTest = {
      status: "failed",
      ancestorTitles: ["with seed 20270501 in UTC"],
      title: "shows what the rules say",
      failureMessages: [message],
    };
    const report = {
      numPassedTests: 4,
      testResults: [
        { name: "/project/server/a.test.ts", status: "failed", assertionResults: [failedTest] },
      ],
    };
    expect(summaryOf(readVitestReport(report, root)).split("\n")).toEqual([
      "Failed:",
      "  server/a.test.ts › with seed 20270501 in UTC › shows what the rules say",
      `    ${message.split("\n")[0]}`,
      `    seed ${seed}`,
      "",
      "4 passed, 1 failed",
    ]);
  });

  test.each(["passed", "failed"])(
    "name a file that fails by itself beside a test that %s",
    (status) => {
      const file = {
        name: "/project/server/a.test.ts",
        status: "failed",
        message: "The ledger does not add up after this file",
        assertionResults: [{ status, ancestorTitles: [], title: "a", failureMessages: [] }],
      };
      const { failed } = readVitestReport({ numPassedTests: 1, testResults: [file] }, root);
      expect(failed.at(-1)).toMatchObject({
        title: "server/a.test.ts",
        reason: "The ledger does not add up after this file",
      });
      expect(failed).toHaveLength(status === "failed" ? 2 : 1);
    },
  );
});

describe("a runner", () => {
  const nothing = { passed: 0, failed: [], flaky: [] };

  test.each([
    [1, { ...nothing, passed: 3 }, "ended with code 1, see above"],
    [0, nothing, "no test was run"],
  ])("that ends with %i without naming a failure has failed", (code, result, reason) => {
    expect(orFailed(result, code, "vitest").failed).toEqual([
      { title: "vitest", reason, files: [] },
    ]);
  });

  test("keeps the failures that it names", () => {
    const named = { ...nothing, failed: [{ title: "a", reason: "b", files: [] }] };
    expect(orFailed(named, 1, "vitest")).toEqual(named);
  });

  test("adds to the others", () => {
    const one = { passed: 2, failed: [{ title: "a", reason: "b", files: [] }], flaky: [] };
    expect(sumOf([one, { ...nothing, passed: 3 }])).toEqual({ ...one, passed: 5 });
  });
});
