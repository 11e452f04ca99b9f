/**
 * Checks that the pages use the shared kit: gaps and font sizes come from the scale of `web/src/ui/styles/tokens.css`, and the
 * failure of a call is shown by `QueryView`. Prints each offence as a sentence; ends with 1 when there is one.
 */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const tokens = "web/src/ui/styles/tokens.css";
const scales = /** @type {const} */ ({
  gap: "a gap is one of --space-…",
  "font-size": "a font size is one of --text-…",
});
/** Lengths that follow the text around them or the paper, not the screen. */
const isRelative = (/** @type {string} */ word) =>
  /^(0|inherit|initial|[\d.]+(em|mm|pt))$/.test(word);

/** Words, each with what stands in its brackets. */
const wholeWords = /(?:[^\s(]|\((?:[^()]|\([^()]*\))*\))+/g;

/** @param {string} property @param {string} value */
function offenceOfDeclaration(property, value) {
  const kind = property.endsWith("gap") ? "gap" : "font-size";
  const token =
    kind === "gap" ? /^var\(--(space-\w+|gap)(, var\(--space-\w+\))?\)$/ : /^var\(--text-[\w-]+\)$/;
  const words = value.match(wholeWords) ?? [];
  return words.every((word) => isRelative(word) || token.test(word)) ? undefined : scales[kind];
}

/**
 * What a file says beside the kit.
 * @param {string} file path from the top of the repository, with forward slashes
 * @param {string} text
 * @returns {string[]}
 */
export function offencesIn(file, text) {
  if (file === tokens) return [];
  if (file.endsWith(".css")) {
    const declarations = text.matchAll(
      /(?<![\w-])((?:row-|column-|--)?gap|font-size)\s*:\s*([^;}]+)/g,
    );
    return [...declarations].flatMap(([, property = "", value = ""]) => {
      const why = offenceOfDeclaration(property, value.trim());
      return why ? [`${file} sets ${property}: ${value.trim()}: ${why}.`] : [];
    });
  }
  const styles = text.matchAll(/\b(gap|fontSize):\s*["'`\d][^,}\n]*/g);
  return [
    ...[...styles].map(([said]) => `${file} sets ${said.trim()}: sizes belong to the styles.`),
    ...(/<Failed\b/.test(text) && !file.startsWith("web/src/ui/")
      ? [`${file} draws Failed: the answer of a call is shown by QueryView.`]
      : []),
  ];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const root = path.join(import.meta.dirname, "..");
  const files = globSync("web/src/**/*.{css,tsx}", { cwd: root });
  const offences = files.flatMap((file) =>
    offencesIn(file.replaceAll(path.sep, "/"), readFileSync(path.join(root, file), "utf8")),
  );
  for (const offence of offences.toSorted()) console.error(offence);
  process.exitCode = offences.length > 0 ? 1 : 0;
}
