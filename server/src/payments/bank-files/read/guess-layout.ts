import type { BankLayout } from "@farsim/contract/desk/money/bank-files.ts";
import { bankAmount, decimalOf } from "./bank-amount.ts";
import { dayOrderOf } from "./bank-day.ts";
import { type ColumnKind, kindsOf } from "./bank-words.ts";
import {
  directionsIn,
  hasAmounts,
  hasCurrencies,
  hasDecimals,
  hasDirections,
  hasStatuses,
  hasWords,
  isEmpty,
  isPlaceholder,
  sample,
  saysBothWays,
} from "./column-contents.ts";
import { currencyInName } from "./currency-words.ts";
import { fitsNames, type Sheet, widthOf } from "./find-sheet.ts";

/** A column of a sheet with what it is called and holds. */
interface Column {
  readonly place: number;
  readonly name: string;
  readonly kinds: readonly ColumnKind[];
  /** Of the lines that are read, in their order. */
  readonly values: readonly string[];
}

/** A column that was chosen, and whether there is no doubt. */
interface Choice {
  readonly column: Column;
  readonly isSure: boolean;
}

const mostTexts = 8;

/**
 * What stands where in a sheet, by the names of its columns and what is in them; undefined where no day, no amount or no text is found.
 * It is sure where the names say it, one column alone may be the amount, and days and amounts read in one way only.
 */
export function guessLayout(
  sheet: Sheet,
  digits: number,
): { readonly layout: BankLayout; readonly isSure: boolean } | undefined {
  const columns = columnsOf(sheet);
  const day = chooseDay(columns);
  const amount = day && chooseAmount(without(columns, [day.column]));
  if (!day || !amount) return undefined;
  const rest = without(columns, [day.column, amount.column]);
  const direction = amount.column.kinds.includes("in")
    ? undefined
    : chooseDirection(rest, amount.column);
  const currency = chooseCurrency(rest, amount.column);
  const texts = chooseTexts(
    without(
      rest,
      [direction?.column, currency].filter((each) => each !== undefined),
    ),
  );
  if (texts.places.length === 0) return undefined;
  const order = dayOrderOf(day.column.values);
  const decimal = decimalOf(
    columns
      .filter((each) => each === amount.column || (isMoney(each) && hasAmounts(each.values)))
      .flatMap(({ values }) => values),
    digits,
  );
  const isOpen =
    !direction && leavesDirectionOpen(rest, amount.column, { decimal: decimal.decimal, digits });
  // Nothing is known of lines that none was read of.
  const isSampled = sheet.lines.length === 0 || day.column.values.length > 0;
  return {
    layout: {
      day: day.column.place,
      dayOrder: order?.order ?? "ymd",
      amount: amount.column.place,
      decimal: decimal.decimal,
      ...(direction && { direction: direction.column.place }),
      ...(currency && { currency: currency.place }),
      text: texts.places,
    },
    isSure:
      isSampled &&
      !isOpen &&
      day.isSure &&
      amount.isSure &&
      texts.isSure &&
      decimal.isSure &&
      (order?.isSure ?? isEmpty(day.column.values)) &&
      (direction?.isSure ?? true),
  };
}

function columnsOf(sheet: Sheet): Column[] {
  const lines = sheet.lines.filter(fitsNames(sheet));
  return Array.from({ length: widthOf(sheet) }, (_, place) => {
    const name = sheet.names[place] ?? "";
    return {
      place,
      name,
      kinds: kindsOf(name),
      values: lines.map(({ fields }) => fields[place] ?? ""),
    };
  });
}

const without = (columns: readonly Column[], taken: readonly Column[]): Column[] =>
  columns.filter((column) => !taken.includes(column));

const of = (columns: readonly Column[], kind: ColumnKind): Column[] =>
  columns.filter(({ kinds }) => kinds.includes(kind));

/** The day of booking, else another, and that of the value last. */
function chooseDay(columns: readonly Column[]): Choice | undefined {
  const isDay = ({ values }: Column) => isEmpty(values) || dayOrderOf(sample(values)) !== undefined;
  const named = [...of(columns, "booked"), ...of(columns, "day"), ...of(columns, "valued")];
  const byName =
    named.find((column) => !isEmpty(column.values) && isDay(column)) ?? named.find(isDay);
  if (byName) return { column: byName, isSure: true };
  const byContent = columns.find((column) => !isEmpty(column.values) && isDay(column));
  return byContent && { column: byContent, isSure: false };
}

const isMoney = ({ kinds }: Column): boolean =>
  kinds.some((kind) => kind === "amount" || kind === "in" || kind === "out" || kind === "balance");

/** What came in where it has a column of its own, else the amount. A balance is none. */
function chooseAmount(columns: readonly Column[]): Choice | undefined {
  const isAmount = ({ values }: Column) => isEmpty(values) || hasAmounts(values);
  const came = of(columns, "in").filter(isAmount);
  const amounts = of(columns, "amount").filter(isAmount);
  const [byName, second] = came.length > 0 ? came : amounts;
  const isHalf = came.length === 0 && of(columns, "out").some(isAmount);
  if (byName) return { column: byName, isSure: !second && !isHalf };
  const likely = columns.filter(
    (column) => !isMoney(column) && !isEmpty(column.values) && hasAmounts(column.values),
  );
  const byContent =
    likely.find((column) => of(columns, "out").some((out) => takesTurns(column, out))) ??
    likely.find(({ values }) => hasDecimals(values)) ??
    likely[0];
  return byContent && { column: byContent, isSure: false };
}

/** Whether each line has exactly one of two columns filled. */
const takesTurns = (one: Column, other: Column): boolean =>
  one.values.every((value, at) => isPlaceholder(value) !== isPlaceholder(other.values[at] ?? ""));

/** Whether amounts are all above zero, while a column that was not taken for their direction says that some went out. */
function leavesDirectionOpen(
  others: readonly Column[],
  { kinds, values }: Column,
  form: Parameters<typeof bankAmount>[1],
): boolean {
  if (kinds.includes("in") || values.some((value) => (bankAmount(value, form) ?? 0n) < 0n))
    return false;
  return others.some((other) => saysBothWays(other.values, values));
}

/** Where a column says nothing but that money came or went it is the direction, even if it is not called so. */
function chooseDirection(columns: readonly Column[], amount: Column): Choice | undefined {
  const named = of(columns, "direction").filter(({ values }) => !isEmpty(values));
  const column = nextBehind(named, amount);
  if (column) return { column, isSure: named.length === 1 && hasDirections(column.values) };
  const unnamed = columns.filter(
    ({ kinds, values }) => kinds.length === 0 && directionsIn(values) !== undefined,
  );
  const found = nextBehind(unnamed, amount);
  const isSure = unnamed.length === 1 && directionsIn(found?.values ?? []) === "certain";
  return found && { column: found, isSure };
}

/** Where no column is named so, one of currencies is that of the amounts, unless their own name says another. */
function chooseCurrency(columns: readonly Column[], amount: Column): Column | undefined {
  const named = of(columns, "currency").filter(
    ({ kinds, values }) => hasCurrencies(values) || (kinds.length === 1 && !isEmpty(values)),
  );
  if (named.length > 0) return nextBehind(named, amount);
  if (currencyInName(amount.name) !== undefined) return undefined;
  return nextBehind(columns.filter(isUnnamedCurrency), amount);
}

/** The next one behind the amount, else the last before it. */
const nextBehind = (columns: readonly Column[], amount: Column): Column | undefined =>
  columns.find(({ place }) => place > amount.place) ?? columns.at(-1);

const isUnnamedCurrency = ({ kinds, values }: Column): boolean =>
  kinds.length === 0 && hasCurrencies(values);

/** What payers wrote stands before who they are, and both before words that no name says what they are. */
function chooseTexts(columns: readonly Column[]): {
  readonly places: number[];
  readonly isSure: boolean;
} {
  const named = [...of(columns, "text"), ...of(columns, "payer")];
  const found = new Set([...named, ...columns.filter(isUnnamedText)]);
  return {
    places: [...found].slice(0, mostTexts).map(({ place }) => place),
    isSure: named.length > 0,
  };
}

function isUnnamedText({ kinds, values }: Column): boolean {
  const isUnnamed = kinds.every((kind) => kind === "state") && !hasStatuses(values);
  // Letters and a number without decimals may be a reference.
  const isAmount = hasAmounts(values) && hasDecimals(values);
  return isUnnamed && hasWords(values) && !hasCurrencies(values) && !isAmount;
}
