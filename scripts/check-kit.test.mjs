import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { offencesIn } from "./check-kit.mjs";

const css = (/** @type {string} */ declaration) =>
  offencesIn("web/src/cards/cards.module.css", `.a {\n  ${declaration}\n}\n`);

test.each([
  "gap: 12px;",
  "gap: var(--space-8) 12px;",
  "row-gap: 0.5rem;",
  "column-gap: clamp(8px, 2vw, 20px);",
  "--gap: 18px;",
  "gap: var(--text-s);",
  "font-size: 0.9375rem;",
  "font-size: 15px;",
  "font-size: clamp(1rem, 2vw, 2rem);",
  "font-size: var(--space-16);",
])("refuses %s", (declaration) => {
  expect(css(declaration)).toHaveLength(1);
});

test.each([
  "gap: var(--space-8);",
  "gap: 0 var(--space-6);",
  "gap: var(--gap, var(--space-16));",
  "gap: 0.6em;",
  "gap: 4mm;",
  "font-size: var(--text-2xs);",
  "font-size: 0.875em;",
  "font-size: 11pt;",
  "width: 12px;",
])("lets %s be", (declaration) => {
  expect(css(declaration)).toEqual([]);
});

test("lets the tokens themselves be", () => {
  expect(offencesIn("web/src/ui/styles/tokens.css", "h1 { font-size: 2rem; }")).toEqual([]);
});

test("refuses sizes and the failure of a call in a page", () => {
  const page =
    'const a = <b style={{ fontSize: "12px", gap: 8 }} />; const c = <Failed error={e} />;';
  expect(offencesIn("web/src/cards/page.tsx", page)).toEqual([
    'web/src/cards/page.tsx sets fontSize: "12px": sizes belong to the styles.',
    "web/src/cards/page.tsx sets gap: 8: sizes belong to the styles.",
    "web/src/cards/page.tsx draws Failed: the answer of a call is shown by QueryView.",
  ]);
  expect(offencesIn("web/src/ui/states/query-view.tsx", "<Failed error={e} />")).toEqual([]);
});

test("ends with 1 on a tree with one literal gap, and names it", () => {
  const root = mkdtempSync(path.join(tmpdir(), "farsim-kit-"));
  for (const folder of ["web/src/cards", "scripts"]) {
    mkdirSync(path.join(root, folder), { recursive: true });
  }
  cpSync(path.join(import.meta.dirname, "check-kit.mjs"), path.join(root, "scripts/check-kit.mjs"));
  const run = () =>
    spawnSync(process.execPath, ["scripts/check-kit.mjs"], { cwd: root, encoding: "utf8" });
  expect(run()).toMatchObject({ status: 0, stderr: "" });

  writeFileSync(path.join(root, "web/src/cards/cards.module.css"), ".a {\n  gap: 12px;\n}\n");
  expect(run()).toMatchObject({
    status: 1,
    stderr: "web/src/cards/cards.module.css sets gap: 12px: a gap is one of --space-….\n",
  });
  rmSync(root, { recursive: true });
});
