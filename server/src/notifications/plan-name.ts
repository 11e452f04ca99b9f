import type { Language } from "@farsim/contract/values/texts/language.ts";
import { textIn } from "@farsim/contract/values/texts/texts.ts";
import { plansOfVersions, versionKey } from "../plans/find-plans.ts";
import type { Transaction } from "../platform/database/database.ts";

/** How a plan was called when it was bought. */
export async function planName(
  tx: Transaction,
  version: Parameters<typeof versionKey>[0],
  language: Language,
): Promise<string> {
  const { name } = (await plansOfVersions(tx, [version])).get(versionKey(version))!;
  return textIn(name, language);
}
