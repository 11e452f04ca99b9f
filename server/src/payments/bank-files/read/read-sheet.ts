import type { BankLayout, BankLineProblem } from "@farsim/contract/desk/money/bank-files.ts";
import { mostBankColumns } from "@farsim/contract/desk/money/bank-files.ts";
import type { CsvLine } from "../../../platform/read-csv.ts";
import { bankAmount, currencyBesideAmount } from "./bank-amount.ts";
import { bankDay } from "./bank-day.ts";
import { type ColumnKind, kindsOf } from "./bank-words.ts";
import { directionOf, saysBalance, statusOf } from "./cell-words.ts";
import { hasStatuses, isPlaceholder } from "./column-contents.ts";
import { currencyInName, currencyOfCell } from "./currency-words.ts";
import { fitsNames, type Sheet, widthOf } from "./find-sheet.ts";
import { type BankPayment, paymentText, type ReadPayments, type UnreadLine } from "./read-line.ts";

/** How the lines of one sheet are read. */
interface Reading {
  readonly layout: BankLayout;
  readonly digits: number;
  readonly isComplete: (line: CsvLine) => boolean;
  /** Columns that say whether the money arrived. */
  readonly statusesAt: readonly number[];
  /** Columns that may say so, or something else. */
  readonly statesAt: readonly number[];
  /** What may be written anew in the next export of the same lines. */
  readonly changingAt: ReadonlySet<number>;
  /** What payers wrote, and who they are. */
  readonly namedTextsAt: readonly number[];
  /** That all amounts are in, if their column says so. */
  readonly currency: string | undefined;
}

/** Whether a sheet has all columns of a layout. */
export function fitsSheet(sheet: Sheet, layout: BankLayout): boolean {
  const { day, amount, direction = 0, currency = 0, text } = layout;
  const width = widthOf(sheet);
  return [day, amount, direction, currency, ...text].every((place) => place < width);
}

/** The payments of a sheet that came in; what says nothing, or money that went out, is counted alone. */
export function readSheet(sheet: Sheet, layout: BankLayout, digits: number): ReadPayments {
  const reading: Reading = {
    layout,
    digits,
    isComplete: fitsNames(sheet),
    ...statusColumns(sheet),
    changingAt: changingColumns(sheet),
    namedTextsAt: namedTexts(sheet, layout),
    currency: currencyInName(sheet.names[layout.amount] ?? ""),
  };
  const payments: BankPayment[] = [];
  const unread: UnreadLine[] = [];
  let passedOver = 0;
  for (const line of sheet.lines) {
    const read = readLine(line, reading);
    if (read === undefined) passedOver += 1;
    else if (typeof read === "string")
      unread.push({ line: line.line, error: read, source: line.fields.slice(0, mostBankColumns) });
    else payments.push(read);
  }
  return { payments, passedOver, unread };
}

function statusColumns({ names, lines }: Sheet): Pick<Reading, "statusesAt" | "statesAt"> {
  const at = (kind: ColumnKind) =>
    names.flatMap((name, place) => (kindsOf(name).includes(kind) ? [place] : []));
  const isStatus = (place: number) => hasStatuses(lines.map(({ fields }) => fields[place] ?? ""));
  const known = at("state").filter(isStatus);
  return {
    statusesAt: [...at("status"), ...known],
    statesAt: at("state").filter((place) => !known.includes(place)),
  };
}

/** Of the columns of text those that are named so, else all. */
function namedTexts({ names }: Sheet, { text }: BankLayout): readonly number[] {
  const named = text.filter((at) =>
    kindsOf(names[at] ?? "").some((kind) => kind === "text" || kind === "payer"),
  );
  return named.length > 0 ? named : text;
}

/** Balances, which may be reckoned anew, and what the account's owner writes. A `Tag` is a day where no other column is. */
function changingColumns({ names }: Sheet): Set<number> {
  const isDay = (name: string) =>
    kindsOf(name).some((kind) => kind === "booked" || kind === "day" || kind === "valued");
  const changes = (name: string, place: number) => {
    const kinds = kindsOf(name);
    const isOnlyDay =
      kinds.includes("day") && !names.some((other, at) => at !== place && isDay(other));
    return kinds.includes("balance") || (kinds.includes("own") && !isOnlyDay);
  };
  return new Set(names.flatMap((name, place) => (changes(name, place) ? [place] : [])));
}

/** Undefined of a line about no money that came in. */
function readLine(
  found: CsvLine,
  { layout, digits, isComplete, statusesAt, statesAt, changingAt, namedTextsAt, currency }: Reading,
): BankPayment | BankLineProblem | undefined {
  if (!isComplete(found)) return "column_count";
  const { line, fields } = found;
  const cell = (place: number | undefined) =>
    place === undefined ? "" : (fields[place]?.trim() ?? "");
  const said = cell(layout.amount);
  const hasArrived =
    statusesAt.every((at) => isPlaceholder(cell(at)) || statusOf(cell(at)) === "done") &&
    statesAt.every((at) => statusOf(cell(at)) !== "waiting");
  if (isPlaceholder(said) || !hasArrived || isOfBalance(namedTextsAt.map(cell))) return undefined;
  const direction = layout.direction === undefined ? "in" : directionIn(cell(layout.direction));
  if (direction !== undefined && direction !== "in") return undefined;
  const amountMicros = bankAmount(said, { decimal: layout.decimal, digits });
  if (amountMicros !== null && amountMicros <= 0n) return undefined;
  if (direction === undefined) return "direction_unknown";
  if (amountMicros === null) return "amount_invalid";
  const day = bankDay(cell(layout.day), layout.dayOrder);
  if (day === null) return "day_invalid";
  return {
    line,
    day,
    amountMicros,
    currency: currencyBesideAmount(said) ?? currencyOfCell(cell(layout.currency)) ?? currency,
    text: paymentText(layout.text.map(cell)),
    reference: undefined,
    cells: fields.filter((_, at) => !changingAt.has(at)).map((field) => field.trim()),
  };
}

const directionIn = (cell: string) => (isPlaceholder(cell) ? "neither" : directionOf(cell));

/** Whether all that a line says is that it is about the whole account. */
function isOfBalance(texts: readonly string[]): boolean {
  const said = texts.filter((text) => !isPlaceholder(text));
  return said.length > 0 && said.every(saysBalance);
}
