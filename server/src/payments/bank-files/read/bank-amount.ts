import type { Micros } from "@farsim/contract/values/money/amount.ts";
import { currencyCode, isCurrencyWord } from "./currency-words.ts";

type Decimal = "." | ",";

/** How the amounts of a column are written. */
interface AmountForm {
  readonly decimal: Decimal;
  /** Of the currency. */
  readonly digits: number;
}

/** An amount without what stands before and behind its number. */
interface Taken {
  /** Digits, and what may stand between them. */
  readonly number: string;
  readonly isNegative: boolean;
  readonly currency: string | undefined;
}

const longest = 60;
const mostWhole = 12;
const microDigits = 6;

const shape =
  /^(?<before>(?:(?:rs|fr|kr)\.|[^0-9.,])*)(?<number>[.,]?[0-9](?:[0-9.,' ]*[0-9])?)(?<after>[^0-9]*)$/i;
const token = /[a-z]{0,3}\p{Sc}|\p{L}+\.?|\S/giu;

/** Behind or before an amount: H for Haben, S for Soll. */
const marks: ReadonlyMap<string, "+" | "-"> = new Map([
  ["CR", "+"],
  ["C", "+"],
  ["H", "+"],
  ["DR", "-"],
  ["D", "-"],
  ["S", "-"],
]);

/** The micros of an amount as banks write it, with its sign; null for any other text. */
export function bankAmount(text: string, { decimal, digits }: AmountForm): Micros | null {
  const taken = take(text);
  if (!taken) return null;
  const [grouped = "", decimals = "", more] = taken.number.split(decimal);
  if (more !== undefined || !/^[0-9]*$/.test(decimals)) return null;
  const whole = ungrouped(grouped);
  if (whole === null || whole.length > mostWhole) return null;
  if (/[1-9]/.test(decimals.slice(digits))) return null;
  const micros = BigInt(whole + decimals.slice(0, digits).padEnd(microDigits, "0"));
  return taken.isNegative ? -micros : micros;
}

/** The currency that an amount names itself, as `EUR 12.50` does. */
export function currencyBesideAmount(text: string): string | undefined {
  return take(text)?.currency;
}

/** Whether a text is an amount, with one decimal sign or the other. */
export function isAmountText(text: string): boolean {
  return [".", ","].some(
    (decimal) => bankAmount(text, { decimal: decimal === "." ? "." : ",", digits: 6 }) !== null,
  );
}

/**
 * Which of the two is the decimal sign of a column. It is not sure where its values contradict each other, and where all that is
 * known are three digits behind a sign in a currency with three decimals, unless every value has them.
 */
export function decimalOf(
  values: readonly string[],
  digits: number,
): { readonly decimal: Decimal; readonly isSure: boolean } {
  const strong = { ".": 0, ",": 0 };
  const weak = { ".": 0, ",": 0 };
  let whole = 0;
  for (const value of values) {
    const number = take(value)?.number;
    if (number === undefined) continue;
    const evidence = evidenceOf(number, digits);
    if (evidence) (evidence.isWeak ? weak : strong)[evidence.decimal] += 1;
    else whole += 1;
  }
  const isComma = strong[","] === strong["."] ? weak[","] > weak["."] : strong[","] > strong["."];
  const decimal = isComma ? "," : ".";
  const other = otherThan(decimal);
  const isDoubtful = strong[decimal] === 0 && weak[decimal] > 0 && whole > 0;
  return { decimal, isSure: strong[other] + weak[other] === 0 && !isDoubtful };
}

const otherThan = (decimal: Decimal): Decimal => (decimal === "." ? "," : ".");

/** What one number says about the decimal sign. */
function evidenceOf(
  number: string,
  digits: number,
): { readonly decimal: Decimal; readonly isWeak: boolean } | undefined {
  const last = number.match(/[.,]/g)?.at(-1);
  if (last === undefined) return undefined;
  const sign: Decimal = last === "." ? "." : ",";
  const strong = (decimal: Decimal) => ({ decimal, isWeak: false });
  const pieces = number.split(sign);
  const isRepeated = pieces.length > 2;
  const hasOther = /[' ]/.test(number) || number.includes(otherThan(sign));
  if (hasOther) return isRepeated ? undefined : strong(sign);
  if (isRepeated) return strong(otherThan(sign));
  const [before = "", behind = ""] = pieces;
  if (behind.length !== 3 || !/^[1-9][0-9]{0,2}$/.test(before)) return strong(sign);
  return digits < 3 ? strong(otherThan(sign)) : { decimal: sign, isWeak: true };
}

/** The signs that look like others are written as these. */
const plain = (text: string): string =>
  text
    .trim()
    .replaceAll(/[\u{FF01}-\u{FF5E}]/gu, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replaceAll(/[\u{2212}\u{2010}-\u{2013}\u{FE63}]/gu, "-")
    .replaceAll(/[’‘ʼ′´`]/g, "'")
    .replaceAll(/\s/g, " ");

function take(text: string): Taken | undefined {
  if (text.length > longest || !/[0-9\u{FF10}-\u{FF19}]/u.test(text)) return undefined;
  const found = shape.exec(plain(text))?.groups;
  if (!found) return undefined;
  const { before = "", number = "", after = "" } = found;
  // `EUR.50` may be fifty, or half of one.
  if (/^[.,]/.test(number) && /\p{L}/u.test(before)) return undefined;
  const isEnclosed = before.includes("(") && after.includes(")");
  const beside = `${before} ${after}`;
  const words = isEnclosed ? beside.replace("(", " ").replace(")", " ") : beside;
  const signs: string[] = isEnclosed ? ["-"] : [];
  const said: string[] = [];
  let currency: string | undefined;
  for (const word of words.match(token) ?? []) {
    const mark = marks.get(word.replace(".", "").toUpperCase());
    if (word === "+" || word === "-") signs.push(word);
    else if (mark) said.push(mark);
    else if (isCurrencyWord(word)) currency ??= currencyCode(word.replace(/\.$/, ""));
    else return undefined;
  }
  if (signs.length > 1 || said.length > 1 || new Set([...signs, ...said]).size > 1)
    return undefined;
  return { number, isNegative: [...signs, ...said].includes("-"), currency };
}

/** The digits of a whole number, without zeros before it, where what parts them parts groups; else null. */
function ungrouped(text: string): string | null {
  const sign = /[^0-9]/.exec(text)?.[0];
  if (sign === undefined) return text.replace(/^0+/, "") || "0";
  const groups = text.split(sign);
  const [first = "", ...others] = groups;
  const last = others.pop() ?? "";
  if (!/^[1-9][0-9]{0,2}$/.test(first) || !/^[0-9]{3}$/.test(last)) return null;
  const isByThree = others.every((group) => /^[0-9]{3}$/.test(group));
  // As in India: 1,23,456.
  const isByTwo =
    sign === "," && first.length < 3 && others.every((group) => /^[0-9]{2}$/.test(group));
  return isByThree || isByTwo ? groups.join("") : null;
}
