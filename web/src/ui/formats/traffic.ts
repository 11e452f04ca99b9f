import { dataAmount } from "@farsim/contract/values/sims/data-amount.ts";
import type { Language } from "@farsim/contract/values/texts/language.ts";
import { numberFormat } from "../../platform/language/formats.ts";
import { noBreak } from "./no-break.ts";

function rounded(value: number, language: Language, digits: number): string {
  return numberFormat(language, { maximumFractionDigits: digits }).format(value);
}

/** An amount of data as its figure and its unit, which may stand apart. */
export interface DataFigure {
  readonly figure: string;
  readonly unit: "MB" | "GB";
}

/** An amount of data in the unit that people think in. */
export function dataFigure(mb: number, language: Language): DataFigure {
  const { amount, unit } = dataAmount(mb);
  return { figure: rounded(amount, language, 2), unit };
}

/** The same in one piece: `8.8 GB`, `310.25 MB`. */
export function data(mb: number, language: Language): string {
  const { figure, unit } = dataFigure(mb, language);
  return `${figure}${noBreak}${unit}`;
}

/** What is sold, or must be accounted for: the same where it says all, else with the exact MB. */
export function exactData(mb: number, language: Language): string {
  const text = data(mb, language);
  return dataAmount(mb).isExact ? text : `${text} (${megabytes(mb, language)})`;
}

/** The bare figure, where its unit stands apart. */
export function megabyteFigure(mb: number, language: Language): string {
  return rounded(mb, language, 2);
}

/** Traffic in MB, always: `310.25 MB`. Alone in the desk's columns and charts, where many amounts are compared. */
export function megabytes(mb: number, language: Language): string {
  return `${rounded(mb, language, 2)}${noBreak}MB`;
}
