import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.join(import.meta.dirname, "../..");

/** @param {string} text */
function offencesIn(text) {
  const folder = mkdtempSync(path.join(tmpdir(), "farsim-lint-"));
  writeFileSync(path.join(folder, "code.ts"), text);
  const oxlint = path.join(root, "node_modules/oxlint/bin/oxlint");
  const args = [oxlint, "-c", path.join(root, ".oxlintrc.json"), "--format=json", folder];
  const { stdout } = spawnSync(process.execPath, args, { encoding: "utf8", cwd: root });
  rmSync(folder, { recursive: true });
  return JSON.parse(stdout).diagnostics.map((/** @type {{ code: string }} */ { code }) => code);
}

test.each([
  "new Date()",
  "Date()",
  "Date.now()",
  "Temporal.Now.instant()",
  "Temporal.Now.plainDateISO()",
])("nobody asks the machine for the time by %s", (question) => {
  expect(offencesIn(`export const now = ${question};\n`)).toContain("farsim(no-machine-clock)");
});

test("a moment that is given may be read", () => {
  const text =
    "export const moments = (text: string) => [new Date(text), Date.parse(text), Temporal.Instant.from(text)];\n";
  expect(offencesIn(text)).toEqual([]);
});
