import { numberFormat } from "../../platform/language/formats.ts";

/** `"0.04"` as people read it: `4%`. */
export function percent(rate: string, language: string): string {
  return numberFormat(language, { style: "percent", maximumFractionDigits: 4 }).format(
    Number(rate),
  );
}
