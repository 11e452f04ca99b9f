import { mostBankColumns, mostBankLines } from "@farsim/contract/desk/money/bank-files.ts";
import { type CsvLine, csvLines, type Separator } from "../../../platform/read-csv.ts";
import { isAmountText } from "./bank-amount.ts";
import { bankDay } from "./bank-day.ts";
import { kindsOf } from "./bank-words.ts";
import { refusalOfFile } from "./refuse-file.ts";

/** The table of a bank's sheet, without what stands above and below it. */
export interface Sheet {
  /** As they stand in the file, without blanks around them; empty where it has none. */
  readonly names: readonly string[];
  /** Below the names. Some may have another number of fields. */
  readonly lines: readonly CsvLine[];
}

const separators: readonly Separator[] = [",", ";", "\t"];
/** The names of the columns stand among so many lines, and these tell the separator. */
const headLength = 100;
const longestHead = 256 * 1024;

interface Head {
  readonly separator: Separator;
  readonly lines: readonly CsvLine[];
}

/**
 * Finds the table of a sheet: its separator, the line of its names and the lines below them. Throws `validation_failed` where there is
 * no table, and where it has too many lines or columns.
 */
export function findSheet(text: string): Sheet {
  const head = text.slice(0, longestHead);
  const heads = separators.map(
    (separator): Head => ({
      separator,
      lines: csvLines(head, separator)
        .filter((line) => !isBlank(line))
        .take(headLength)
        .toArray(),
    }),
  );
  return namedSheet(text, heads) ?? unnamedSheet(text, heads);
}

/** Whether all cells of a line are blank. */
const isBlank = ({ fields }: CsvLine): boolean => fields.every((field) => field.trim() === "");

/** The sheet below the first line that names a day and an amount. */
function namedSheet(text: string, heads: readonly Head[]): Sheet | undefined {
  for (const { separator, lines } of heads) {
    const place = lines.findIndex(isNames);
    const found = lines[place];
    if (found) return below(trimmed(found), allLines(text, separator).slice(place + 1));
  }
  return undefined;
}

function isNames({ fields }: CsvLine): boolean {
  if (fields.length > mostBankColumns) return false;
  const kinds = fields.map((field) => kindsOf(field));
  const isDay = (place: number) =>
    kinds[place]?.some((kind) => kind === "booked" || kind === "day" || kind === "valued");
  return kinds.some(
    (own, amount) =>
      own.some((kind) => kind === "amount" || kind === "in") &&
      kinds.some((_, day) => day !== amount && isDay(day)),
  );
}

/** The sheet of the lines that have the most common number of fields. The first of them is its names, unless it has values. */
function unnamedSheet(text: string, heads: readonly Head[]): Sheet {
  const [best] = heads
    .map(({ separator, lines }) => ({ separator, ...mostCommon(lines) }))
    .toSorted((one, other) => other.times - one.times || other.width - one.width);
  if (!best || best.times === 0) throw refusalOfFile("bank_file_unreadable");
  const lines = allLines(text, best.separator);
  const place = lines.findIndex(({ fields }) => fields.length === best.width);
  const first = lines[place];
  if (!first || best.width > mostBankColumns) throw refusalOfFile("bank_file_unreadable");
  if (first.fields.some(isValue)) return below([], lines.slice(place));
  if (place + 1 === lines.length) throw refusalOfFile("bank_file_unreadable");
  return below(trimmed(first), lines.slice(place + 1));
}

/** How many fields most lines have that have several, and how many lines these are. */
function mostCommon(lines: readonly CsvLine[]): { readonly width: number; readonly times: number } {
  const timesOf = new Map<number, number>();
  for (const { fields } of lines)
    if (fields.length > 1) timesOf.set(fields.length, (timesOf.get(fields.length) ?? 0) + 1);
  const [width = 0, times = 0] =
    [...timesOf].toSorted((one, other) => other[1] - one[1] || other[0] - one[0])[0] ?? [];
  return { width, times };
}

/** Whether a cell is one of a line, and no name. */
const isValue = (cell: string): boolean => isAmountText(cell) || bankDay(cell, "dmy") !== null;

const trimmed = ({ fields }: CsvLine): string[] => fields.map((field) => field.trim());

/** All lines but blank ones. */
function allLines(text: string, separator: Separator): CsvLine[] {
  const lines: CsvLine[] = [];
  for (const line of csvLines(text, separator)) {
    if (isBlank(line)) continue;
    if (lines.length > mostBankLines + headLength) throw refusalOfFile("bank_lines_many");
    lines.push(line);
  }
  return lines;
}

/** The lines of a table, without its names where they are said again, and without notes below it. */
function below(names: readonly string[], found: readonly CsvLine[]): Sheet {
  const width = names.length || (found[0]?.fields.length ?? 0);
  const said = JSON.stringify(names);
  const lines = found.filter((line) => JSON.stringify(trimmed(line)) !== said);
  const last = lines.findLastIndex(
    ({ fields }) =>
      fields.length >= width || fields.filter((cell) => cell.trim() !== "").length > 1,
  );
  if (last >= mostBankLines) throw refusalOfFile("bank_lines_many");
  return { names, lines: lines.slice(0, last + 1) };
}

/** How many columns a sheet has. */
export const widthOf = ({ names, lines }: Sheet): number =>
  names.length || (lines[0]?.fields.length ?? 0);

/** Whether a line has a field for each name. Fewer are enough where the last names are blank, and blank ones may follow. */
export function fitsNames(sheet: Sheet): (line: CsvLine) => boolean {
  const { names } = sheet;
  const width = widthOf(sheet);
  const least = names.length === 0 ? width : names.findLastIndex((name) => name !== "") + 1;
  return ({ fields }) =>
    fields.length >= least && fields.slice(width).every((field) => field.trim() === "");
}
