/** `npm run sbom`: writes the list of what is shipped, as CycloneDX. */
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./pinned-node.mjs";
import { orRefuse, Refusal } from "./refusal.mjs";

const file = "sbom.cdx.json";

/**
 * What is read of a list in CycloneDX.
 * @typedef {{ "bom-ref": string, name: string, version: string, hashes?: { alg: string, content: string }[], licenses?: unknown[] }} Component
 * @typedef {{ bomFormat: string, metadata: { component: Component }, components: Component[], dependencies: { ref: string, dependsOn: string[] }[] }} Sbom
 */

/**
 * The packages that `npm ci --omit=dev` installs, for all systems.
 * @returns {Sbom}
 */
export function listShipped() {
  /** @type {Sbom} */
  const all = JSON.parse(
    npm("sbom", "--sbom-format=cyclonedx", "--sbom-type=application", "--package-lock-only"),
  );
  const shipped = shippedNames();
  return {
    ...all,
    metadata: { ...all.metadata, component: named(all.metadata.component) },
    components: all.components.filter((one) => shipped.has(one["bom-ref"])).map(named),
    dependencies: all.dependencies
      .filter(({ ref }) => shipped.has(ref))
      .map(({ ref, dependsOn }) => ({
        ref,
        dependsOn: dependsOn.filter((one) => shipped.has(one)),
      })),
  };
}

/**
 * What is ours goes by its package's name. npm gives its folder's.
 * @param {Component} component @returns {Component}
 */
function named(component) {
  const ref = component["bom-ref"];
  return { ...component, name: ref.slice(0, ref.lastIndexOf("@")) };
}

/** Names with versions. `npm sbom --omit=dev` would leave out what a tool depends on too. */
function shippedNames() {
  /** @type {Record<string, { name?: string, version?: string, dev?: boolean }>} */
  const packages = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8")).packages;
  return new Set(
    Object.entries(packages)
      .filter(([, { dev }]) => !dev)
      .map(
        ([place, { name, version }]) => `${name ?? place.split("node_modules/").at(-1)}@${version}`,
      ),
  );
}

/** @param {string[]} args */
function npm(...args) {
  const { status, stdout } = spawnSync("npm", args, {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 2 ** 26,
    shell: process.platform === "win32",
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (status !== 0) throw new Refusal("The packages could not be listed: npm says why above.");
  return stdout;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await orRefuse(async () => {
    const sbom = listShipped();
    writeFileSync(path.join(root, file), `${JSON.stringify(sbom, null, 2)}\n`);
    console.log(`${file} lists ${sbom.components.length} packages.`);
  });
}
