import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { everyCall } from "@farsim/contract/every-call.ts";
import { liveEvents } from "@farsim/contract/live.ts";
import { expect, test } from "vitest";
import { workspaces } from "./workspaces.mjs";

const root = path.join(import.meta.dirname, "..");
const read = (/** @type {string} */ file) => readFileSync(path.join(root, file), "utf8");
const packageJson = (/** @type {string} */ folder) =>
  JSON.parse(read(path.posix.join(folder, "package.json")));
const containerfile = read("Containerfile");
const proxies = ["deploy/nginx.conf", "deploy/Caddyfile"];

test("LICENSE is the unchanged text of the AGPL, and package.json names it", () => {
  expect(createHash("sha256").update(read("LICENSE")).digest("hex")).toBe(
    "8486a10c4393cee1c25392769ddd3b2d6c242d6ec7928e1414efff7dfb2f07ef",
  );
  expect(packageJson(".").license).toBe("AGPL-3.0-or-later");
});

test("CHANGELOG.md and compose.yaml name the version, which all packages share", () => {
  const { version } = packageJson(".");
  const parts = workspaces.map((folder) => packageJson(folder).version);
  expect(parts).toEqual(workspaces.map(() => version));
  const released = /^## \[(\d[^\]]*)\] - \d{4}-\d{2}-\d{2}$/m.exec(read("CHANGELOG.md"))?.[1];
  expect(released).toBe(version);
  expect(read("compose.yaml")).toContain(`image: farsim:${version}\n`);
});

/** The Node that comes with the dependencies: one package, or one for each system. */
function pinnedVersions() {
  const { dependencies, optionalDependencies } = packageJson(".");
  const nodes = Object.entries({ ...dependencies, ...optionalDependencies }).filter(([name]) =>
    /^node(-(linux|win|darwin)-\w+)?$/.test(name),
  );
  return [...new Set(nodes.map(([, version]) => version))];
}

test("editors and containers use the Node that comes with the dependencies", () => {
  const [pinned, ...others] = pinnedVersions();
  expect(pinned).toMatch(/^24\./);
  expect(others).toEqual([]);
  expect(read(".nvmrc").trim()).toBe(pinned);
  const bases = [...containerfile.matchAll(/^FROM node:([\d.]+)-/gm)].map(([, version]) => version);
  expect(bases).toEqual([pinned, pinned]);
});

/** The folders and files of the project that the image copies, without those of an earlier stage. */
const copied = [...containerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, from = ""]) =>
  from.split(" "),
);

test("what the image copies is there, and is sent to its build", () => {
  expect(copied).toContain("server/src");
  expect(copied.filter((name) => !existsSync(path.join(root, name)))).toEqual([]);
  const sent = read(".dockerignore")
    .split("\n")
    .flatMap((line) => (line.startsWith("!") ? [line.slice(1)] : []));
  expect(copied.filter((name) => !sent.some((top) => `${name}/`.startsWith(`${top}/`)))).toEqual(
    [],
  );
});

/** @param {string} text `NAME=value`, `NAME: value` and `${NAME}`, in commands too */
const variablesIn = (text) =>
  [...text.matchAll(/\b([A-Z][A-Z\d_]{2,})(?==)|^ *([A-Z][A-Z\d_]{2,}):|\$\{([A-Z\d_]+)/gm)].map(
    ([, set, mapped, used]) => set ?? mapped ?? used ?? "",
  );
const settings = [...read("docs/operations.md").matchAll(/^\|([^|]*)\|/gm)].flatMap(
  ([, cell = ""]) => [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name = ""]) => name),
);
/** Each secret can be read from a file. */
const [, secrets = ""] =
  /\n\*\*Secrets from a vault\.\*\*[^(]*\(([^)]*)\)/.exec(read("docs/operations.md")) ?? [];
settings.push(...[...secrets.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => `${name}_FILE`));
/** Those of Node, of the image of PostgreSQL with its script, and of systemd. */
const foreign = [
  "URL",
  "NODE_ENV",
  "POSTGRES_USER",
  "POSTGRES_DB",
  "POSTGRES_PASSWORD",
  "SERVING_PASSWORD",
];
const environments = [
  "Containerfile",
  "compose.yaml",
  ...globSync("deploy/*", { cwd: root }).map((file) => file.replaceAll("\\", "/")),
];

test.each(environments)("%s sets only what the program reads", (file) => {
  const unknown = variablesIn(read(file)).filter(
    (name) => ![...settings, ...foreign].includes(name),
  );
  expect(unknown).toEqual([]);
});

test("would notice a setting that is gone", () => {
  expect(variablesIn("# GONE=1\nENV A_B=1 PORT=8080\n  SMTP_URL: ${OLD_URL:-x}\n")).toEqual([
    "GONE",
    "A_B",
    "PORT",
    "SMTP_URL",
    "OLD_URL",
  ]);
});

test.each(proxies)("%s lets through the largest body that a call takes", (file) => {
  const largest = Math.max(...everyCall.map(({ maxBodyBytes = 0 }) => maxBodyBytes));
  const [, mebibytes] =
    /(?:client_max_body_size|max_size) (\d+)(?:m;|MiB\n)/.exec(read(file)) ?? [];
  expect(Number(mebibytes) * 1024 * 1024).toBe(largest);
});

test("nginx passes the stream of events on without a buffer", () => {
  const [, location] =
    /location = \/farsim(\/\S+) \{[^}]*proxy_buffering off;/.exec(read("deploy/nginx.conf")) ?? [];
  expect(location).toBe(liveEvents.path);
});
