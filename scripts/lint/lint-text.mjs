import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const root = path.join(import.meta.dirname, "../..");

/**
 * The rules that each text of TypeScript offends, as the linter names them: it starts once for all of them.
 * @param {readonly string[]} texts
 * @returns {string[][]}
 */
export const offencesInEach = (texts) =>
  lint(new Map(texts.map((text, nth) => [`code-${nth}.ts`, `${text}\n`])));

/**
 * The same of one text.
 * @param {string} text
 * @param {string} name of its file
 * @returns {string[]}
 */
export const offencesIn = (text, name = "code.ts") => lint(new Map([[name, text]]))[0] ?? [];

/** @param {ReadonlyMap<string, string>} files by name */
function lint(files) {
  const folder = mkdtempSync(path.join(tmpdir(), "farsim-lint-"));
  for (const [name, text] of files) writeFileSync(path.join(folder, name), text);
  const oxlint = path.join(root, "node_modules/oxlint/bin/oxlint");
  const args = [oxlint, "-c", path.join(root, ".oxlintrc.json"), "--format=json", folder];
  const { stdout } = spawnSync(process.execPath, args, { encoding: "utf8", cwd: root });
  rmSync(folder, { recursive: true });
  /** @type {{ code: string, filename: string }[]} */
  const found = JSON.parse(stdout).diagnostics;
  return [...files.keys()].map((name) =>
    found.filter(({ filename }) => path.basename(filename) === name).map(({ code }) => code),
  );
}
