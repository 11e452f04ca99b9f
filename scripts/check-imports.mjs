/**
 * The walls of the project, checked: who may import whom. Prints each offence as a sentence; ends with 1 when there is one.
 * `ARCHITECTURE.md` says why the walls stand where they do.
 */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

/** The folders of each side: imports point only to the left. On the server the left tells the right by a job or an event row. */
export const orders = {
  server: [
    "platform",
    "ledger",
    "accounts",
    "plans",
    "channels",
    "cards",
    "esim",
    "usage",
    "payments",
    "notifications",
    "admin",
  ],
  web: [
    "platform",
    "ui",
    "charts",
    "accounts",
    "cards",
    "plans",
    "esim",
    "payments",
    "activities",
    "traffic",
    "my-sims",
    "home",
    "legal",
    "personal",
    "admin",
    "gallery",
    "app",
  ],
};

/**
 * What the text of a module imports, in whatever way.
 * @param {string} text
 */
export function importsOf(text) {
  const forms = [
    /\b(?:import|export)\b[^"';()]*?\bfrom\s*["']([^"']+)["']/g,
    /\bimport\s*\(\s*["']([^"']+)["']/g,
    /^\s*import\s*["']([^"']+)["']/gm,
  ];
  return forms.flatMap((form) => [...text.matchAll(form)].map(([, specifier = ""]) => specifier));
}

/**
 * Why a file may not import something; undefined when it may.
 * @param {string} file path from the top of the repository, with forward slashes
 * @param {string} specifier
 */
export function offenceOf(file, specifier) {
  const target = specifier.startsWith(".")
    ? path.posix.join(path.posix.dirname(file), specifier)
    : undefined;
  if (file.startsWith("contract/")) return offenceInContract(file, specifier, target);
  if (file.startsWith("web/")) return offenceInWeb(file, specifier, target);
  return offenceInServer(file, specifier, target);
}

/** @param {string} file @param {string} specifier @param {string | undefined} target */
function offenceInContract(file, specifier, target) {
  if (isTest(file) && !target?.startsWith("server/")) return undefined;
  if (target?.startsWith("contract/src/") || specifier === "zod") return undefined;
  return "the contract imports zod alone";
}

/** @param {string} file @param {string} specifier @param {string | undefined} target */
function offenceInWeb(file, specifier, target) {
  if (target ? !target.startsWith("web/") : specifier.startsWith("@farsim/server"))
    return "the web knows the server by the contract alone";
  if (target && isTestTool(target) && !isTest(file))
    return "only tests import the tests' own tools";
  if (specifier.startsWith("node:") && !isTest(file))
    return "the web runs in browsers, which have no node: modules";
  return target && offenceInOrder("web", file, target);
}

/** @param {string} file @param {string} specifier @param {string | undefined} target */
function offenceInServer(file, specifier, target) {
  if (!target)
    return /^(react|@farsim\/web)/.test(specifier)
      ? "the server knows nothing of the web"
      : undefined;
  if (target.startsWith("web/") || target.startsWith("contract/"))
    return "other parts are imported by their package name";
  if (
    isPrivate(target) &&
    path.posix.dirname(file) !== path.posix.dirname(target) &&
    !(file === "server/src/app.ts" && isRoutes(target))
  ) {
    return "SQL and routes are private to their folder; its deeds are public";
  }
  return offenceInOrder("server", file, target);
}

/**
 * The order of one side's folders. A file outside of them may import them all, and so may a test.
 * @param {keyof typeof orders} side @param {string} file @param {string} target
 */
function offenceInOrder(side, file, target) {
  const order = orders[side];
  const [from, to] = [folderOf(side, file), folderOf(side, target)];
  if (from === undefined || isTestTool(file)) return undefined;
  if (!order.includes(from)) return `the folder ${from} has no place in the order of folders`;
  if (isTest(file)) return undefined;
  if (!target.startsWith(`${side}/src/`)) return `only tests import what lies outside ${side}/src`;
  if (to === undefined) return "the features do not know the program that mounts them";
  if (!order.includes(to)) return `the folder ${to} has no place in the order of folders`;
  if (order.indexOf(to) <= order.indexOf(from)) return undefined;
  return `imports point only to the left of ${order.join(" · ")}`;
}

/** @param {string} file */
const isTestTool = (file) => file.startsWith("web/src/testing/");
/** @param {string} file */
const isTest = (file) => /\.test\.(ts|tsx)$/.test(file) || isTestTool(file);
/** @param {string} file */
const isRoutes = (file) => /\.(admin-)?routes\.ts$/.test(file);
/** @param {string} file */
const isPrivate = (file) => isRoutes(file) || file.endsWith(".sql.ts");

/**
 * The folder that a file of this side belongs to; none for the program itself, seeds and what lies outside `src`.
 * @param {string} side @param {string} file
 */
const folderOf = (side, file) => new RegExp(`^${side}/src/([^/]+)/`).exec(file)?.[1];

/** @param {string} root */
export function findOffences(root) {
  const folders = ["contract/src", "web/src", "server/src", "server/seeds", "server/testing"];
  return folders
    .flatMap((folder) => sourcesIn(root, folder))
    .flatMap((file) =>
      importsOf(readFileSync(path.join(root, file), "utf8")).flatMap((specifier) => {
        const offence = offenceOf(file, specifier);
        return offence ? [`${file} imports ${specifier}: ${offence}.`] : [];
      }),
    );
}

/** @param {string} root @param {string} folder */
function sourcesIn(root, folder) {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => path.posix.join(folder, name.replaceAll("\\", "/")));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const offences = findOffences(path.join(import.meta.dirname, ".."));
  for (const offence of offences) console.error(offence);
  if (offences.length > 0) process.exitCode = 1;
}
