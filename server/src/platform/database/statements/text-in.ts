import { defaultLanguage, type Language } from "@farsim/contract/values/texts/language.ts";
import { sql } from "kysely";

/** `textIn` of the contract for a column that holds `Texts`. Null where a join found no row. */
export const textInColumn = <Text extends string | null = string>(
  column: string,
  language: Language,
) =>
  sql<Text>`coalesce(${sql.ref(column)} ->> ${language}::text, ${sql.ref(column)} ->> ${defaultLanguage}::text)`;
