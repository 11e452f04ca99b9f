import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { english } from "../../testing/all-messages.ts";

const read = (folder: string, pattern: string) => {
  const top = path.join(import.meta.dirname, folder);
  return globSync(pattern, { cwd: top })
    .filter((file) => !/^messages\/|\.test\.tsx?$|^testing\//.test(file))
    .map((file) => readFileSync(path.join(top, file), "utf8"));
};
const sources = [...read("../..", "**/*.{ts,tsx}"), ...read("../../../../server/src", "**/*.ts")];
/** States and kinds that a call answers with are keys too: `t(card.type)`. */
const contract = read("../../../../contract/src", "**/*.ts");

/**
 * Questions and answers are gone through as they stand; a route or page names its texts by the key alone; of problems, regions and
 * codes of the server each has its text.
 */
const namedBranches = sources.flatMap((source) =>
  [...source.matchAll(/useNames\("([\w.]+)"\)/g)].map(([, branch]) => `${branch}.`),
);
const isWalked = (key: string) =>
  /^(?:standardFaq|titles|publicPages|problems|imports|regions)\./.test(key) ||
  namedBranches.some((branch) => key.startsWith(branch));

interface Mentions {
  /** What stands between quotes, or is a name of its own: `t.empty`, `{ word }`. */
  readonly whole: ReadonlySet<string>;
  /** Texts that are put together, such as `status.${…}`, as what they may become. */
  readonly made: readonly RegExp[];
}

function mentionsOf(source: string): Mentions {
  const quoted = /["'`]([\w.]+)["'`]|(?:\bt|\])\.(\w+)|(?<=[{,]\s*)(\w+)(?=\s*[,:}])/g;
  const templates = [...source.matchAll(/`(?=([\w.]*\$\{[^`]*)`)/g)].map(([, text = ""]) =>
    text.split(/\$\{[^{}]*\}/),
  );
  return {
    whole: new Set([...source.matchAll(quoted)].map(([, a, b, c]) => a ?? b ?? c ?? "")),
    made: templates
      .filter((parts) => parts.every((part) => /^[\w.]*$/.test(part)) && parts.join("").length > 2)
      .map((parts) => new RegExp(`^${parts.map((part) => RegExp.escape(part)).join("\\w+")}$`)),
  };
}

/**
 * The keys that nothing mentions: neither whole, nor by a text that is put together. Only sources that speak of the key's
 * feature count, so that a word that is common among keys does not hide one that no one says any more.
 */
function unusedKeys(
  keys: Iterable<string>,
  among: readonly string[],
  answers: readonly string[] = [],
): string[] {
  const mentions = among.map((source) => ({ source, ...mentionsOf(source) }));
  const answered = new Set(answers.flatMap((source) => [...mentionsOf(source).whole]));
  return [...keys].filter((key) => {
    const [part = "", ...rest] = key.split(".");
    const within = rest.join(".");
    const speaks =
      part === "fields" || part === "deskFields"
        ? /\b[Ff]ields?(?:Message)?\b/
        : new RegExp(`["'\`]${part}["'\`]|[.{ ]${part}\\b|["'\`]${part}\\.`);
    const isUsed = mentions.some(
      ({ source, whole, made }) =>
        speaks.test(source) &&
        (whole.has(within) ||
          whole.has(key) ||
          made.some((text) => text.test(within) || text.test(key))),
    );
    return !isUsed && !answered.has(within) && !isWalked(key);
  });
}

test("no line is kept that nothing says", () => {
  expect(unusedKeys(english.keys(), sources, contract)).toEqual([]);
});

test("a line that nothing says is found, even if its neighbours have similar names", () => {
  const sample =
    'const t = useTranslations("cards"); t("bind"); t(`status.${card.status}`); t(`${kind}Title`);';
  const keys = [
    "cards.bind",
    "cards.status.USING",
    "cards.bound",
    "plans.bind",
    "cards.statusOf",
    "cards.stopTitle",
  ];
  expect(unusedKeys(keys, [sample])).toEqual(["cards.bound", "plans.bind", "cards.statusOf"]);
});
