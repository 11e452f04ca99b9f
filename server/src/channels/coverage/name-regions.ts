import { type Language, languages } from "@farsim/contract/values/texts/language.ts";
import { type NamedRegion, namedRegions } from "@farsim/contract/values/places/regions.ts";
import type { Database, Statement } from "../../platform/database/database.ts";
import { messagesIn } from "../../platform/messages.ts";

/** The languages in which migrations name regions. An operator may have changed these names. */
const named: ReadonlySet<Language> = new Set(["en", "zh-CN"]);

const addNames: Statement = {
  name: "add_names_of_regions",
  text: `UPDATE regions SET name = regions.name || given.name
         FROM jsonb_each($1::jsonb) AS given (code, name)
         WHERE given.code = regions.code AND regions.name || given.name <> regions.name`,
};

/**
 * Regions come with migrations, named in the languages of that time. In a language that was added since they are called as its
 * messages say, each time the program starts.
 */
export async function nameRegions(
  { database }: { readonly database: Database },
  added: readonly Language[] = languages.filter((language) => !named.has(language)),
): Promise<void> {
  if (added.length === 0) return;
  const namesOf = (code: NamedRegion) =>
    Object.fromEntries(
      added.map((language) => [language, messagesIn(language)(`regions.${code}`)]),
    );
  const names = Object.fromEntries(namedRegions.map((code) => [code, namesOf(code)]));
  await database.write((tx) => tx.run(addNames, [JSON.stringify(names)]));
}
