/**
 * Checks the module boundaries of the project: who may import whom, and that no files import each other in a circle. Prints
 * each offence as a sentence; ends with 1 when there is one. `ARCHITECTURE.md` says why the boundaries are where they are.
 */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { findCircles } from "./find-circles.mjs";

/** The folders of each side: imports point only to the left. On the server the left tells the right by a job or an event row. */
export const orders = {
  server: [
    "platform",
    "shop",
    "ledger",
    "accounts",
    "channels",
    "plans",
    "approvals",
    "billing",
    "cards",
    "esim",
    "usage",
    "payments",
    "purchases",
    "notifications",
    "books",
    "margins",
    "admin",
  ],
  web: [
    "platform",
    "ui",
    "charts",
    "accounts",
    "cards",
    "plans",
    "destinations",
    "esim",
    "payments",
    "checkout",
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

/** Where every feature is mounted: these alone read the routes of all. */
const tablesOfContents = new Set(["server/src/app.ts", "server/src/desk-calls.ts"]);

/**
 * What the text of a module imports, in any way.
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
  if (file.startsWith("packages/")) return offenceInPackages(file, specifier, target);
  return offenceInServer(file, specifier, target);
}

/** @param {string} file @param {string} specifier @param {string | undefined} target */
function offenceInContract(file, specifier, target) {
  if (isTest(file) && !target?.startsWith("server/")) return undefined;
  if (target?.startsWith("contract/src/") || specifier === "zod") return undefined;
  return "the contract imports zod alone";
}

/** @param {string} file @param {string} specifier @param {string | undefined} target */
function offenceInPackages(file, specifier, target) {
  if (/^@farsim\/(contract|server|web)/.test(specifier))
    return "a package knows nothing of the program that uses it";
  if (target && packageOf(target) !== packageOf(file))
    return "other parts are imported by their package name";
  if (/\/testing\//.test(target ?? specifier) && !isTest(file))
    return "only tests import the tests' own tools";
  return undefined;
}

/** @param {string} file */
const packageOf = (file) => /^packages\/[^/]+/.exec(file)?.[0];

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
  if (!target) return offenceInPackageName(file, specifier);
  if (/^(web|contract|packages)\//.test(target))
    return "other parts are imported by their package name";
  if (
    isPrivate(target) &&
    homeOf(file) !== homeOf(target) &&
    !(isRoutes(target) && (tablesOfContents.has(file) || file.startsWith("server/testing/")))
  ) {
    return "SQL and routes are private to their feature; its other files are public";
  }
  if (isRule(file) && !isRule(target) && !values.has(target))
    return "rules know values and each other alone: accounts are loaded before them and saved after them";
  return offenceInOrder("server", file, target);
}

/** @param {string} file @param {string} specifier */
function offenceInPackageName(file, specifier) {
  if (/^(react|@farsim\/web)/.test(specifier)) return "the server knows nothing of the web";
  if (/^@farsim\/\w+\/testing\//.test(specifier) && file.startsWith("server/src/") && !isTest(file))
    return "only tests import the tests' own tools";
  return undefined;
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
/**
 * The rules of billing: values in, values out.
 * @param {string} file
 */
const isRule = (file) =>
  /^server\/src\/billing\/(account\/account\.ts|(actions|card|evaluation|rating)\/)/.test(file) &&
  !isTest(file);

/** What rules may know of other folders: none of it reaches a database. */
const values = new Set(
  [
    "platform/calendar.ts",
    "platform/clock.ts",
    "ledger/activity.ts",
    "ledger/wallet.ts",
    "accounts/emails/alert.ts",
    "plans/catalogue.ts",
    "plans/terms.ts",
    "channels/carriers/network-command.ts",
  ].map((file) => `server/src/${file}`),
);

/** @param {string} file */
const isPrivate = (file) => isRoutes(file) || file.endsWith(".sql.ts");

/**
 * The folder that a file of this side belongs to; none for the program itself, seeds and what lies outside `src`.
 * @param {string} side @param {string} file
 */
const folderOf = (side, file) => new RegExp(`^${side}/src/([^/]+)/`).exec(file)?.[1];

/**
 * The feature that a file belongs to, or the folder that holds it.
 * @param {string} file
 */
const homeOf = (file) =>
  /^server\/(?:src|tools)\/[^/]+(?=\/)/.exec(file)?.[0] ?? path.posix.dirname(file);

const folders = [
  "contract/src",
  "packages",
  "web/src",
  "server/src",
  "server/drills",
  "server/seeds",
  "server/testing",
  "server/tests",
  "server/tools",
];

/** @param {string} root */
export function findOffences(root) {
  const imports = new Map(
    folders
      .flatMap((folder) => sourcesIn(root, folder))
      .map((file) => [file, importsOf(readFileSync(path.join(root, file), "utf8"))]),
  );
  const offences = [...imports].flatMap(([file, specifiers]) =>
    specifiers.flatMap((specifier) => {
      const offence = offenceOf(file, specifier);
      return offence ? [`${file} imports ${specifier}: ${offence}.`] : [];
    }),
  );
  return [...offences, ...findCircles(imports)];
}

/** @param {string} root @param {string} folder */
function sourcesIn(root, folder) {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => /\.tsx?$/.test(name) && !name.includes("node_modules/"))
    .map((name) => path.posix.join(folder, name));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const offences = findOffences(path.join(import.meta.dirname, ".."));
  for (const offence of offences) console.error(offence);
  if (offences.length > 0) process.exitCode = 1;
}
