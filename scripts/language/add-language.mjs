import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pseudoText } from "./pseudo-text.mjs";

/** The tag that stands for a made-up English in accents, as the Unicode data has it. */
export const pseudoLanguage = "en-XA";

/**
 * Adds the pseudo-language to a copy of the project in the way in which a translator adds a language: a folder of messages, and an
 * entry in the list of languages. Nothing else is touched.
 * @param {string} project
 */
export async function addPseudoLanguage(project) {
  const messages = path.join(project, "contract/src/messages");
  const folder = path.join(messages, pseudoLanguage);
  mkdirSync(folder);
  for (const file of readdirSync(path.join(messages, "en"))) {
    const english = path.join(messages, "en", file);
    const parts = Object.entries(await import(english));
    const said = parts.map(([name, texts]) => `export const ${name} = ${write(texts)};\n`);
    const isList = file === "index.ts";
    writeFileSync(path.join(folder, file), isList ? readFileSync(english, "utf8") : said.join(""));
  }
  addToList(path.join(project, "contract/src/values/texts/language.ts"));
}

/** @param {object} texts */
const write = (texts) =>
  JSON.stringify(texts, (_, value) => (typeof value === "string" ? pseudoText(value) : value), 2);

/** @param {string} file */
function addToList(file) {
  const source = readFileSync(file, "utf8");
  const end = "\n] as const satisfies readonly Listed[];";
  if (!source.includes(end)) throw new Error(`There is no list of languages in ${file}.`);
  const documents = { disclaimer: "Disclaimer", privacy: "Privacy", languages: "Languages" };
  const entry = `\n  { tag: "${pseudoLanguage}", documents: ${write(documents)} },`;
  writeFileSync(file, source.replace(end, `${entry}${end}`));
}
