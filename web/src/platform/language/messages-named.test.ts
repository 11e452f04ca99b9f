import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { sharedFeatures } from "./shared-features.ts";

const top = path.join(import.meta.dirname, "../..");
const shared: ReadonlySet<string> = new Set(sharedFeatures);

interface Module {
  /** What comes with it in any case. */
  readonly imports: readonly string[];
  /** The features of the messages that it says something of. */
  readonly says: readonly string[];
  /** The parts that it brings later, each with the features that come along. */
  readonly parts: readonly (readonly [file: string, features: readonly string[]])[];
}

const said = [
  /use(?:Translations|Names)\("(\w+)/g,
  /\{ (\w+) \} = useMessages\(\)/g,
  /messagesOf\(.*?\)+\.(\w+)/g,
];
const named = [
  /with(?:Messages|EveryLanguage|Languages\(\[language\]\))\(\s*(?:async )?\(\) =>\s*(?:\(await )?import\("([^"]+)"\)\)?(?:\.\w+(?:\(\))?)?,\s*((?:"\w+",?\s*)+)\)/g,
  /(?:screen|Screen)\(\s*\(\) => import\("([^"]+)"\),\s*"\w+",\s*((?:"\w+",?\s*)+)\)/g,
];

function readModule(file: string): Module {
  const source = readFileSync(file, "utf8");
  const fileOf = (specifier: string) => path.resolve(path.dirname(file), specifier);
  const features = new Map(
    named.flatMap((one) =>
      [...source.matchAll(one)].map(([, at = "", list = ""]) => [at, list.match(/\w+/g) ?? []]),
    ),
  );
  return {
    imports: [
      ...source.matchAll(/^(?:import|export) (?!type\b)(?:[^;"]*? from )?"(\.[^"]+\.tsx?)";/gm),
    ].map(([, at = ""]) => fileOf(at)),
    says: said.flatMap((one) => [...source.matchAll(one)].map(([, feature = ""]) => feature)),
    parts: [...source.matchAll(/\bimport\("(\.[^"]+\.tsx?)"\)/g)].map(([, at = ""]) => [
      fileOf(at),
      features.get(at) ?? [],
    ]),
  };
}

const modules = new Map<string, Module>();

function moduleOf(file: string): Module {
  const read = modules.get(file) ?? readModule(file);
  modules.set(file, read);
  return read;
}

/** The features that a file needs with all that it imports, beside those of every page. */
function needs(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return new Set();
  seen.add(file);
  const { imports, says } = moduleOf(file);
  const all = [...says, ...imports.flatMap((each) => [...needs(each, seen)])];
  return new Set(all.filter((feature) => !shared.has(feature)));
}

const sorted = (features: Iterable<string>) => [...features].toSorted();
const parts = globSync("**/*.{ts,tsx}", { cwd: top })
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .flatMap((file) =>
    moduleOf(path.join(top, file)).parts.map(([part, features]) => ({
      file,
      part: path.relative(top, part),
      features: sorted(features.filter((feature) => !shared.has(feature))),
      needed: sorted(needs(part)),
    })),
  );

test("the parts of the pages are found", () => {
  expect(parts.length).toBeGreaterThan(40);
  expect(parts.filter(({ features }) => features.length > 0).length).toBeGreaterThan(20);
});

test("every part says of which feature its messages are", () => {
  const unnamed = [...modules].filter(([file]) =>
    /useTranslations\(\)/.test(readFileSync(file, "utf8")),
  );
  expect(unnamed.map(([file]) => file)).toEqual([]);
});

test("what opens the application says only what every page needs", () => {
  expect(sorted(needs(path.join(top, "main.tsx")))).toEqual([]);
});

describe("a part comes with just the messages that it says", () => {
  test.each(parts)("$part for $file", ({ features, needed }) => {
    expect(features).toEqual(needed);
  });
});
