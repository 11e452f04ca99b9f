import { beginsFormula } from "@farsim/contract/values/texts/begins-formula.ts";
import { Temporal } from "temporal-polyfill";

/** What stands in one cell: text, or a decimal number that is to be summed. */
export type Cell = string | { readonly number: string };

/** Tells a spreadsheet that the file is UTF-8; without it Chinese is read as nonsense. */
export const byteOrderMark = "\ufeff";

/**
 * One line of a CSV file (RFC 4180). Text that a spreadsheet would run as a formula is led by an apostrophe, which makes it
 * text; numbers stay numbers, regardless of their sign.
 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cellText).join(",")}\r\n`;
}

function cellText(cell: Cell): string {
  if (typeof cell === "string") return quoted(beginsFormula.test(cell) ? `'${cell}` : cell);
  if (!/^-?[0-9]+(\.[0-9]+)?$/.test(cell.number)) throw new Error(`${cell.number} is no number`);
  return cell.number;
}

const quoted = (text: string): string =>
  /[",\r\n;]|^\s|\s$|^'/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** `2027-05-01 23:59:00` on the clock of a zone. */
export function clockText(moment: string, zone: string): string {
  const local = Temporal.Instant.from(moment).toZonedDateTimeISO(zone).toPlainDateTime();
  return local.toString({ smallestUnit: "second" }).replace("T", " ");
}
