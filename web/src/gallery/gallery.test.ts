import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const sources = path.join(import.meta.dirname, "..");
/** They show nothing of their own, or only within another part. */
const unseen = new Set(["Failed", "OnlyLooking", "ToastPlace"]);

/** The parts that the shared files hand out. */
function sharedParts(): string[] {
  const files = globSync("ui/**/*.tsx", { cwd: sources });
  return files.flatMap((file) => {
    const source = readFileSync(path.join(sources, file), "utf8");
    const names = source.matchAll(/^export (?:function|const) ([A-Z]\w*)/gm);
    return [...names].map(([, name = ""]) => name);
  });
}

test("every shared part stands in the gallery", () => {
  const shown = globSync("gallery/*.tsx", { cwd: sources })
    .map((file) => readFileSync(path.join(sources, file), "utf8"))
    .join("");
  const parts = sharedParts().filter((name) => !unseen.has(name));
  expect(parts.length).toBeGreaterThan(15);
  expect(parts.filter((name) => !shown.includes(`<${name}`))).toEqual([]);
});
