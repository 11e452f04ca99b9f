import { regionCodes } from "@farsim/contract/values/regions.ts";
import { inEveryLanguage } from "@farsim/contract/values/texts.ts";
import type { Database, Statement } from "../platform/database/database.ts";
import { messagesIn } from "../platform/messages.ts";

// What a region is called already stays.
const addNames: Statement = {
  name: "add_names_of_regions",
  text: `UPDATE regions SET name = given.name || regions.name
         FROM jsonb_each($1::jsonb) AS given (code, name)
         WHERE given.code = regions.code AND given.name || regions.name <> regions.name`,
};

/**
 * Regions come with migrations, named in the languages of that time. In a language that was added since they are named when the
 * program starts.
 */
export async function nameRegions({ database }: { readonly database: Database }): Promise<void> {
  const names = Object.fromEntries(
    regionCodes.map((code) => [
      code,
      inEveryLanguage((language) => messagesIn(language)(`regions.${code}`)),
    ]),
  );
  await database.write((tx) => tx.run(addNames, [JSON.stringify(names)]));
}
