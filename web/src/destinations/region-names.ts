import { languages } from "@farsim/contract/values/language.ts";
import { regionCodes } from "@farsim/contract/values/regions.ts";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { useLocale } from "../platform/language/locale.ts";
import { type NamedRegion, plainText } from "./find-destinations.ts";
import { regionAliases } from "./region-aliases.ts";

/** All regions by name, each with what it may be searched by: its name in every language, its code, and its aliases. */
export function useNamedRegions(): readonly NamedRegion[] {
  const t = useTranslations("regions");
  const language = useLocale((state) => state.language);
  return useMemo(() => {
    const others = languages.map((each) => new Intl.DisplayNames(each, { type: "region" }));
    const order = new Intl.Collator(language);
    return regionCodes
      .map((code) => {
        const name = t(code);
        const aliases = (regionAliases[code] ?? "").split(",");
        const words = [name, code, ...others.map((names) => names.of(code) ?? ""), ...aliases];
        const plain = words.map(plainText).filter((word) => word !== "");
        return { code, name, words: [...new Set(plain)] };
      })
      .toSorted((a, b) => order.compare(a.name, b.name));
  }, [t, language]);
}
