import { isAmountText } from "./bank-amount.ts";
import { directionOf, statusOf } from "./cell-words.ts";
import { currencyCode } from "./currency-words.ts";

/** Whether nothing stands in a column. */
export const isEmpty = (values: readonly string[]): boolean =>
  values.every((value) => value.trim() === "");

/** Whether most of what stands in a column are amounts. */
export const hasAmounts = (values: readonly string[]): boolean => {
  const said = sample(values).filter((value) => !isPlaceholder(value));
  return said.filter(isAmountText).length * 2 > said.length;
};

/** Whether amounts of a column have decimals, or groups of thousands: numbers of accounts have none. */
export const hasDecimals = (values: readonly string[]): boolean =>
  filled(values).some((value) => /[.,][0-9]/.test(value));

/** Whether all that stands in a column are words for money that came or went. */
export const hasDirections = (values: readonly string[]): boolean => {
  const said = directionCells(values).map(directionOf);
  return !said.includes(undefined) && said.some((each) => each !== "neither");
};

/**
 * Whether what stands in a column of any name is a direction: it says both, or one in whole words. That is not certain where it says of all money
 * that it went out, or nothing of some.
 */
export function directionsIn(values: readonly string[]): "certain" | "likely" | undefined {
  if (!hasDirections(values)) return undefined;
  const cells = directionCells(values);
  const said = new Set(cells.map(directionOf));
  if (said.has("in") && said.has("out")) return "certain";
  if (!cells.every((cell) => cell.trim().length > 1)) return undefined;
  return said.has("in") && cells.length === values.length ? "certain" : "likely";
}

/** Whether a column says of some amounts that they came, and of others that they went. */
export function saysBothWays(values: readonly string[], amounts: readonly string[]): boolean {
  const ofAmounts = values.filter((_, at) => !isPlaceholder(amounts[at] ?? ""));
  const said = new Set(directionCells(ofAmounts).map(directionOf));
  return said.has("in") && said.has("out");
}

/** Without cells that say nothing: a minus is a word only where a plus is. */
function directionCells(values: readonly string[]): string[] {
  const hasPlus = values.some((value) => value.trim() === "+");
  return values.filter((value) => !isPlaceholder(value) || (hasPlus && value.trim() !== ""));
}

/** Whether all that stands in a column are words for what became of a payment. */
export const hasStatuses = (values: readonly string[]): boolean => {
  const said = values.filter((value) => !isPlaceholder(value));
  return said.length > 0 && said.every((value) => statusOf(value) !== undefined);
};

/** Whether all that stands in a column are currencies. */
export const hasCurrencies = (values: readonly string[]): boolean =>
  !isEmpty(values) && filled(values).every((value) => currencyCode(value) !== undefined);

/** Whether most of what stands in a column are words. */
export const hasWords = (values: readonly string[]): boolean => {
  const said = sample(values);
  return said.filter((value) => /\p{L}/u.test(value)).length * 2 > said.length;
};

/** Whether a cell says in signs that there is nothing to say. */
export const isPlaceholder = (cell: string): boolean => /^[-–—\u{2212}/*]*$/u.test(cell.trim());

const mostSamples = 300;

/** The first values that are not blank: enough to tell what a column is about. */
export const sample = (values: readonly string[]): string[] =>
  values
    .values()
    .filter((value) => value.trim() !== "")
    .take(mostSamples)
    .toArray();

const filled = (values: readonly string[]): string[] =>
  values.filter((value) => value.trim() !== "");
