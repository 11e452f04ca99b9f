import { regionCodes } from "@farsim/contract/values/places/regions.ts";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { useLocale } from "../platform/language/locale.ts";
import type { NamedRegion } from "./find-destinations.ts";
import { wordsOf } from "./region-words.ts";

/** All regions in the order of their names, each with what it may be searched by. */
export function useNamedRegions(): readonly NamedRegion[] {
  const t = useTranslations("regions");
  const language = useLocale((state) => state.language);
  return useMemo(() => {
    const order = new Intl.Collator(language);
    return regionCodes
      .map((code) => ({ code, name: t(code), words: wordsOf(code) }))
      .toSorted((a, b) => order.compare(a.name, b.name));
  }, [t, language]);
}
