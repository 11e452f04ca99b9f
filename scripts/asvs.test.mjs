import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "./pinned-node.mjs";

const read = (/** @type {string} */ file) => readFileSync(path.join(root, file), "utf8");
const rows = [
  ...read("docs/asvs.md").matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| [^|]+ \| (.*) \|$/gm),
];

/** @param {string[]} levels */
function countsOf(levels) {
  const hows = rows.filter(([, , level = ""]) => levels.includes(level)).map(([, , , how]) => how);
  const notApplicable = hows.filter((how) => how?.startsWith("not applicable")).length;
  const notMet = hows.filter((how) => how?.startsWith("**not met**")).length;
  const applicable = hows.length - notApplicable;
  return [hows.length, applicable, applicable - notMet, notMet, notApplicable];
}

test("the table of ASVS counts its own rows", () => {
  expect(rows).toHaveLength(253);
  for (const [name, levels] of /** @type {const} */ ([
    ["1", ["1"]],
    ["2", ["2"]],
    ["both", ["1", "2"]],
  ]))
    expect(read("docs/asvs.md")).toContain(
      `\n| ${[name, ...countsOf([...levels])].join(" | ")} |\n`,
    );
});

test("what is missing is said with the same figures", () => {
  const [, applicable, , notMet] = countsOf(["1", "2"]);
  expect(read("docs/requirements.md")).toContain(
    `OWASP ASVS 5.0: ${notMet} of the ${applicable} rows that apply`,
  );
});
