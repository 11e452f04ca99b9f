import type { BankLayout } from "@farsim/contract/desk/money/bank-files.ts";
import { bankAmount, decimalOf } from "./bank-amount.ts";
import { bankDay, dayOrderOf } from "./bank-day.ts";
import { kindsOf } from "./bank-words.ts";
import { hasDirections, saysBothWays } from "./column-contents.ts";
import { type Sheet, widthOf } from "./find-sheet.ts";
import { fitsSheet } from "./read-sheet.ts";

/** Whether a sheet can be read as the last one with its names was: the columns are there, and nothing in it is written otherwise by now, or says that money went out. */
export function stillFits(sheet: Sheet, layout: BankLayout, digits: number): boolean {
  if (!fitsSheet(sheet, layout)) return false;
  const column = (at: number) => sheet.lines.flatMap(({ fields }) => fields[at]?.trim() || []);
  return (
    !leavesDirectionOpen(sheet, layout, digits) &&
    hasThatDecimal(column(layout.amount), layout, digits) &&
    hasThatOrder(column(layout.day), layout)
  );
}

/** Whether amounts are all above zero, while a column says that money came or went, and the layout does not name it. */
function leavesDirectionOpen(
  sheet: Sheet,
  { amount, decimal, direction, text }: BankLayout,
  digits: number,
): boolean {
  const { names, lines } = sheet;
  if (direction !== undefined || kindsOf(names[amount] ?? "").includes("in")) return false;
  const column = (at: number) => lines.map(({ fields }) => fields[at] ?? "");
  const amounts = column(amount);
  if (amounts.some((text) => (bankAmount(text, { decimal, digits }) ?? 0n) < 0n)) return false;
  return Array.from({ length: widthOf(sheet) }, (_, at) => at).some(
    (at) =>
      at !== amount &&
      (saysBothWays(column(at), amounts) || (!text.includes(at) && hasDirections(column(at)))),
  );
}

/** An amount that would be another one with the other sign needs the others to say that this one is right. */
function hasThatDecimal(
  values: readonly string[],
  { decimal }: BankLayout,
  digits: number,
): boolean {
  const other = decimal === "." ? "," : ".";
  const isOpen = values.some((text) => {
    const micros = bankAmount(text, { decimal: other, digits });
    return micros !== null && micros !== bankAmount(text, { decimal, digits });
  });
  const found = decimalOf(values, digits);
  return !isOpen || (found.isSure && found.decimal === decimal);
}

function hasThatOrder(values: readonly string[], { dayOrder }: BankLayout): boolean {
  const found = dayOrderOf(values);
  if (!found?.isSure) return true;
  return values.every((text) => bankDay(text, found.order) === bankDay(text, dayOrder));
}
