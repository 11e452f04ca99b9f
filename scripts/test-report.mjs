/** What the reports of both test runners say: how many tests passed, which failed and why, which passed only when tried again. */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";

/**
 * A test that failed at least once.
 * @typedef {object} Failure
 * @property {string} title File, line where it is known, and the titles down to the test.
 * @property {string} reason One line.
 * @property {string} [seed] The seed that replays it.
 * @property {readonly string[]} files Where its trace and the server's log lie.
 * @property {readonly string[]} [page] What the page of a journey showed, by its roles and names.
 */

/** @typedef {{ passed: number, failed: readonly Failure[], flaky: readonly Failure[] }} Result */

const longestReason = 300;
/** What stands over a page is at its end. */
const mostOfPage = 120;

/**
 * Reads Vitest's JSON report.
 * @param {any} report @param {string} root
 * @returns {Result}
 */
export function readVitestReport({ numPassedTests = 0, testResults = [] }, root) {
  const failed = testResults.flatMap((/** @type {any} */ file) => {
    const name = path.relative(root, file.name).replaceAll("\\", "/");
    const tests = file.assertionResults.filter((/** @type {any} */ one) => one.status === "failed");
    // A file can fail by itself: while it is read, or after its last test.
    const isFailed = file.message || (tests.length === 0 && file.status === "failed");
    return [
      ...tests.map((/** @type {any} */ { ancestorTitles, title, failureMessages }) =>
        failureOf([name, ...ancestorTitles, title].join(" › "), failureMessages.join("\n")),
      ),
      ...(isFailed ? [failureOf(name, file.message)] : []),
    ];
  });
  return { passed: numPassedTests, failed, flaky: [] };
}

/**
 * Reads Playwright's JSON report.
 * @param {any} report
 * @param {(parallelIndex: number) => string} logOf Where the log of the server lies that a worker's journeys visit.
 * @param {string} root
 * @returns {Result}
 */
export function readPlaywrightReport({ suites = [], errors = [] }, logOf, root) {
  const result = {
    passed: 0,
    failed: /** @type {Failure[]} */ ([]),
    flaky: /** @type {Failure[]} */ ([]),
  };
  for (const { spec, titles, test } of suites.flatMap((/** @type {any} */ one) => testsIn(one))) {
    if (test.status === "skipped") continue;
    if (test.status !== "unexpected") result.passed += 1;
    if (test.status === "expected") continue;
    const first = test.results.find((/** @type {any} */ one) => one.status !== "passed");
    const title = [`e2e/${spec.file}:${spec.line}`, ...titles, spec.title].join(" › ");
    const message = first.errors.map((/** @type {any} */ one) => one.message).join("\n");
    const kept = first.attachments.flatMap((/** @type {any} */ one) =>
      one.path ? [path.relative(root, one.path)] : [],
    );
    const page = kept.flatMap((/** @type {string} */ file) => snapshotIn(path.resolve(root, file)));
    const failure = { ...failureOf(title, message, [...kept, logOf(first.parallelIndex)]), page };
    (test.status === "flaky" ? result.flaky : result.failed).push(failure);
  }
  for (const { message } of errors) result.failed.push(failureOf("journeys", message));
  return result;
}

/** The end of the snapshot of a page that Playwright has kept in a file, if that is one of those. @param {string} file */
function snapshotIn(file) {
  if (path.basename(file) !== "error-context.md" || !existsSync(file)) return [];
  const [, snapshot = ""] =
    /^# Page snapshot\s+```yaml\n(.*?)\n```/ms.exec(readFileSync(file, "utf8")) ?? [];
  return snapshot.split("\n").slice(-mostOfPage);
}

/**
 * @param {any} suite @param {readonly string[]} [titles]
 * @returns {{ spec: any, titles: readonly string[], test: any }[]}
 */
function testsIn({ suites = [], specs = [] }, titles = []) {
  return [
    ...specs.flatMap((/** @type {any} */ spec) =>
      spec.tests.map((/** @type {any} */ test) => ({ spec, titles, test })),
    ),
    ...suites.flatMap((/** @type {any} */ suite) => testsIn(suite, [...titles, suite.title])),
  ];
}

/**
 * @param {string} title @param {string} [message] @param {readonly string[]} [files]
 * @returns {Failure}
 */
function failureOf(title, message = "", files = []) {
  const text = stripVTControlCharacters(message);
  const seed = /\bseed\b["']?[:= ]+(-?\d+)/i.exec(`${text}\n${title}`)?.[1];
  return { title, reason: reasonOf(text), files, ...(seed !== undefined && { seed }) };
}

/** The first line of a message, with what was expected and what came instead. @param {string} text */
function reasonOf(text) {
  const lines = text.split("\n").map((line) => line.trim());
  const first = lines.find((line) => line !== "") ?? "no reason was given";
  const facts = lines.filter((line) => /^(Locator|Expected|Received|Timeout)\b.*:/.test(line));
  return [first, ...new Set(facts)].join("; ").slice(0, longestReason);
}

/**
 * A runner that ends with a failure without naming one (it could not begin, it found no test) has failed once.
 * @param {Result} result @param {number} code Its exit code. @param {string} runner
 * @returns {Result}
 */
export function orFailed(result, code, runner) {
  if (result.failed.length > 0 || (code === 0 && result.passed > 0)) return result;
  const reason = code === 0 ? "no test was run" : `ended with code ${code}, see above`;
  return { ...result, failed: [{ title: runner, reason, files: [] }] };
}

/** @param {readonly Result[]} results @returns {Result} */
export const sumOf = (results) => ({
  passed: results.reduce((sum, { passed }) => sum + passed, 0),
  failed: results.flatMap(({ failed }) => failed),
  flaky: results.flatMap(({ flaky }) => flaky),
});

/**
 * The last lines of a run: what failed, what passed only when it was tried again, and the count.
 * @param {Result} result
 */
export function summaryOf({ passed, failed, flaky }) {
  return [
    ...section("Failed:", failed),
    ...section("Flaky: failed once, and passed when tried again:", flaky),
    `${passed} passed, ${failed.length} failed`,
  ].join("\n");
}

/** @param {string} heading @param {readonly Failure[]} failures */
function section(heading, failures) {
  if (failures.length === 0) return [];
  const lines = failures.flatMap(({ title, reason, seed, files, page = [] }) => [
    `  ${title}`,
    `    ${reason}`,
    ...(seed === undefined ? [] : [`    seed ${seed}`]),
    ...files.map((file) => `    ${file}`),
    ...page.map((line) => `    | ${line}`),
  ]);
  return [heading, ...lines, ""];
}

/** A runner's JSON report; nothing where it wrote none. @param {string} file */
export const readReport = (file) =>
  existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
