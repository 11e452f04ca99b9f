import { cpSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { root } from "../pinned-node.mjs";

/** The sources, and what they are compiled and run by. */
const isSource = (/** @type {string} */ name) =>
  /^(?:bench|contract|e2e|packages|scripts|server|web)$|^(?:package|tsconfig).*\.json$|\.config\.ts$/.test(
    name,
  );
/** What is made anew from them. */
const made = /(?:^|\/)(?:node_modules|dist|dist-[^/]*)$/;

/** A copy of the project in a folder of its own, on the libraries of this one. Gives the folder. */
export function copyProject() {
  const copy = mkdtempSync(path.join(tmpdir(), "farsim-language-"));
  for (const part of readdirSync(root).filter(isSource))
    cpSync(path.join(root, part), path.join(copy, part), {
      recursive: true,
      filter: (file) => !made.test(file),
    });
  const libraries = path.join(root, "node_modules");
  mkdirSync(path.join(copy, "node_modules/@farsim"), { recursive: true });
  for (const library of readdirSync(libraries).filter((name) => name !== "@farsim"))
    symlinkSync(path.join(libraries, library), path.join(copy, "node_modules", library));
  for (const name of readdirSync(path.join(libraries, "@farsim"))) {
    const part = path.relative(root, realpathSync(path.join(libraries, "@farsim", name)));
    symlinkSync(path.join(copy, part), path.join(copy, "node_modules/@farsim", name));
  }
  return copy;
}
