import { regionCodes } from "@farsim/contract/values/places/regions.ts";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { useLocale } from "../../platform/language/locale.ts";

/** The regions that the shop has names for, for a select: by name in the reader's language, in the order of the names. Its part must bring the messages of `regions`. */
export function useCountries() {
  const regions = useTranslations("regions");
  const language = useLocale((state) => state.language);
  return useMemo(
    () =>
      regionCodes
        .map((value) => ({ value, label: regions(value) }))
        .toSorted((a, b) => a.label.localeCompare(b.label, language)),
    [regions, language],
  );
}
