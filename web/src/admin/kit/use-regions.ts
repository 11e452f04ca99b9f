import type { RegionCode } from "@farsim/contract/values/places/regions.ts";
import { useTranslations } from "use-intl";
import { useFormat } from "../../ui/words/terms.ts";

/** What regions are called in the reader's language, in one line, in the order of the names. */
export function useRegionNames() {
  const t = useTranslations("regions");
  const { language } = useFormat();
  return (codes: readonly RegionCode[]): string =>
    new Intl.ListFormat(language, { type: "conjunction" }).format(
      codes.map((code) => t(code)).toSorted((a, b) => a.localeCompare(b, language)),
    );
}

/** Regions whose name in the reader's language or whose code holds what was typed, by name. */
export function useRegionSearch() {
  const t = useTranslations("regions");
  const { language } = useFormat();
  return <Row extends { readonly regionCode: RegionCode }>(
    rows: readonly Row[],
    typed = "",
  ): Row[] => {
    const wanted = typed.trim().toLocaleLowerCase(language);
    return rows
      .map((row) => ({ row, name: t(row.regionCode) }))
      .filter(
        ({ row, name }) =>
          name.toLocaleLowerCase(language).includes(wanted) ||
          row.regionCode.toLowerCase() === wanted,
      )
      .toSorted((a, b) => a.name.localeCompare(b.name, language))
      .map(({ row }) => row);
  };
}
