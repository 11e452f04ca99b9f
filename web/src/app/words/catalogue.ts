import type { Language } from "@farsim/contract/values/language.ts";
import { speakTransport, type Translated } from "../../platform/language/words.ts";
import type { catalogueEn } from "./catalogue.en.ts";

export type Catalogue = Translated<typeof catalogueEn>;

const load: Record<Language, () => Promise<Catalogue>> = {
  en: async () => (await import("./catalogue.en.ts")).catalogueEn,
  "zh-CN": async () => (await import("./catalogue.zh-CN.ts")).catalogueZhCN,
};

/** A language's words, one chunk each; from then on the client's own messages are in it too. */
export async function loadCatalogue(language: Language): Promise<Catalogue> {
  const catalogue = await load[language]();
  speakTransport(catalogue.transport);
  return catalogue;
}
