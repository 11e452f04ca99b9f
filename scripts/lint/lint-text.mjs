import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const root = path.join(import.meta.dirname, "../..");

/**
 * The rules that a text of TypeScript offends, as the linter names them.
 * @param {string} text
 * @param {string} name of its file
 * @returns {string[]}
 */
export function offencesIn(text, name = "code.ts") {
  const folder = mkdtempSync(path.join(tmpdir(), "farsim-lint-"));
  writeFileSync(path.join(folder, name), text);
  const oxlint = path.join(root, "node_modules/oxlint/bin/oxlint");
  const args = [oxlint, "-c", path.join(root, ".oxlintrc.json"), "--format=json", folder];
  const { stdout } = spawnSync(process.execPath, args, { encoding: "utf8", cwd: root });
  rmSync(folder, { recursive: true });
  return JSON.parse(stdout).diagnostics.map((/** @type {{ code: string }} */ { code }) => code);
}
