import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { bannedWordIn, bannedWordOf } from "./lint/banned-words.mjs";
import { workspaces } from "./workspaces.mjs";

const root = path.join(import.meta.dirname, "..");
const read = (/** @type {string} */ file) => readFileSync(path.join(root, file), "utf8");

/** Everything of the project, without what is made or fetched. */
const files = globSync(
  ["*", ".*", "{contract,packages,server,web,e2e,bench,scripts,docs,deploy,.github}/**/*"],
  {
    cwd: root,
    exclude: (name) => /(^|[\\/])(node_modules|dist[^\\/]*|\.git)$/.test(name),
  },
).map((file) => file.replaceAll("\\", "/"));
const documents = files.filter((file) => file.endsWith(".md"));

/**
 * `a/{b,c}.ts` is two names.
 * @param {string} name
 * @returns {string[]}
 */
function spelledOut(name) {
  const [choice, inner] = /\{([^{}]*,[^{}]*)\}/.exec(name) ?? [];
  if (choice === undefined || inner === undefined) return [name];
  return inner.split(",").flatMap((one) => spelledOut(name.replace(choice, one)));
}

/**
 * The paths that a text names in backticks: below a folder of ours, or by the end of a file's name.
 * @param {string} text
 */
const pathsIn = (text) =>
  [...text.matchAll(/`([\w.{},*/-]+)`/g)]
    .map(([, name = ""]) => name)
    .filter(
      (name) =>
        /^(contract|packages|server|web|e2e|bench|scripts|docs|deploy|\.github)\//.test(name) ||
        /\.(tsx?|mjs|md|sql|css)$/.test(name),
    )
    .flatMap(spelledOut);

/**
 * Whether a file or folder goes by this name: its whole path, or the end of one. A decision goes by its number.
 * @param {string} name
 */
function isThere(name) {
  const pattern = name
    .replace(/^(\.\.?\/)+/, "")
    .replaceAll(/[.]/g, "\\.")
    .replaceAll("*", "[^/]*");
  const end = name.endsWith("/") || /decisions\/\d+$/.test(name) ? "" : "$";
  return files.some((file) => new RegExp(`(^|/)${pattern}${end}`).test(file));
}

const firstColumn = (/** @type {string} */ text) =>
  [...text.matchAll(/^\|([^|]*)\|/gm)].flatMap(([, cell = ""]) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name),
  );

test.each(documents)("every path that %s names is there", (file) => {
  expect(pathsIn(read(file)).filter((name) => !isThere(name))).toEqual([]);
});

/** The glossary and the style name the words that are not used. */
const plain = documents.filter(
  (file) => !/^(STYLE|docs\/glossary|CODE_OF_CONDUCT)\.md$/.test(file),
);

test.each(plain)("%s is in plain words", (file) => {
  const found = read(file)
    .split("\n")
    .flatMap((line) => bannedWordIn(line) ?? []);
  expect(found).toEqual([]);
});

test("would notice a word that is not plain", () => {
  expect(bannedWordIn(["It tells who", "ever asks"].join(""))).toBe("whoever");
});

test("every file is named in plain words, but for migrations, which databases know by their names", () => {
  const named = files.filter((file) => !file.startsWith("server/migrations/"));
  expect(named.filter((file) => bannedWordOf(path.basename(file)))).toEqual([]);
});

test("would notice a file whose name is not plain", () => {
  expect(["use-deed.ts", "0002-card-deeds.md", "a-deer.png"].map(bannedWordOf)).toEqual([
    "deed",
    "deeds",
    undefined,
  ]);
});

test("would notice a path that is gone", () => {
  const text =
    "`server/src/cards/{list-cards,gone}.ts`, `server/src/gone/`, `gone.mjs`, `npm test`";
  expect(pathsIn(text).filter((name) => !isThere(name))).toEqual([
    "server/src/cards/gone.ts",
    "server/src/gone/",
    "gone.mjs",
  ]);
});

/**
 * The rows of the table of statements: number, file, title of a test in it.
 * @param {string} text
 */
const statementsIn = (text) =>
  [...text.matchAll(/^\| (\d\.\d+[ab]?) \| .+ \| `([^`]+)` \| "(.+)" \|$/gm)].map(
    ([, number = "", file = "", title = ""]) => ({ number, file, title }),
  );

const withoutTest = (/** @type {string} */ text) =>
  statementsIn(text).filter(({ file, title }) => !read(file).includes(title));

test("every statement of the specification has its test", () => {
  const text = read("docs/requirements.md");
  expect(new Set(statementsIn(text).map(({ number }) => number)).size).toBe(181);
  expect(statementsIn(text)).toHaveLength(181);
  expect(withoutTest(text)).toEqual([]);
});

test("would notice a statement whose test is gone", () => {
  const title = ["no test", "is called so"].join(" ");
  const row = `| 1.1 | log in | \`scripts/documents.test.mjs\` | "${title}" |`;
  expect(withoutTest(row)).toHaveLength(1);
});

test("every feature of the server says what it is", () => {
  const features = new Set(
    files.map((file) => /^server\/src\/[^/]+(?=\/)/.exec(file)?.[0]).filter((name) => name),
  );
  expect([...features].filter((folder) => !files.includes(`${folder}/README.md`))).toEqual([]);
});

test("every decision stands in the list of decisions", () => {
  const decisions = files.filter((file) => /^docs\/decisions\/\d/.test(file));
  const list = read("docs/decisions/README.md");
  expect(decisions.filter((file) => !list.includes(path.basename(file)))).toEqual([]);
});

test("every dependency has its line, and every line its dependency", () => {
  const used = ["", ...workspaces].flatMap((folder) => {
    const about = JSON.parse(read(path.posix.join(folder, "package.json")));
    const { dependencies, optionalDependencies, devDependencies } = about;
    return Object.keys({ ...dependencies, ...optionalDependencies, ...devDependencies });
  });
  const known = firstColumn(read("docs/dependencies.md")).filter((name) => !name.includes(".gen."));
  const goesBy = (/** @type {string} */ name, /** @type {string} */ line) =>
    line.endsWith("/*") ? name.startsWith(line.slice(0, -1)) : name === line;
  const others = used.filter((name) => !name.startsWith("@farsim/"));
  expect(others.filter((name) => !known.some((line) => goesBy(name, line)))).toEqual([]);
  expect(known.filter((line) => !used.some((name) => goesBy(name, line)))).toEqual([]);
});

test("every setting is in the operator's manual, and none that is gone", () => {
  const names = [
    "config",
    "read-contact",
    "read-keys",
    "read-listening",
    "read-mail",
    "read-adapters",
    "read-place",
    "read-sandbox",
    "read-stripe",
  ];
  const code = names.map((name) => read(`server/src/${name}.ts`));
  const settings = code.flatMap((text) =>
    [...text.matchAll(/\b(?:setting|kept)\(\s*"([A-Z_]+)"/g)].map(([, name]) => name),
  );
  // A setting that there is for each language ends with that language.
  const begun = code.flatMap((text) =>
    [...text.matchAll(/\bsetting\(\s*`([A-Z_]+)\$\{/g)].map(([, name]) => name ?? ""),
  );
  const listed = firstColumn(read("docs/operations.md")).filter((name) => /^[A-Z_]+$/.test(name));
  const ofLanguages = listed.filter((name) =>
    begun.some((beginning) => name.startsWith(beginning)),
  );
  expect(ofLanguages).toContain("CONTACT_HOURS_ZH");
  expect(new Set(listed)).toEqual(new Set([...settings, ...ofLanguages]));
});
