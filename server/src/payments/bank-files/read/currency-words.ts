const codes: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency"));

/** Signs and words that mean one currency. The dollar, the krona and the rupee are those of several countries. */
const codeByWord: ReadonlyMap<string, string> = new Map([
  ["€", "EUR"],
  ["EURO", "EUR"],
  ["EUROS", "EUR"],
  ["£", "GBP"],
  ["US$", "USD"],
  ["HK$", "HKD"],
  ["RMB", "CNY"],
  ["CNH", "CNY"],
  ["元", "CNY"],
  ["人民币", "CNY"],
  ["人民币元", "CNY"],
  ["港币", "HKD"],
  ["美元", "USD"],
  ["欧元", "EUR"],
  ["ZŁ", "PLN"],
  ["KČ", "CZK"],
]);

/** Words before and after amounts that mean the currency of several countries. */
const vagueWords: ReadonlySet<string> = new Set(["KR", "RS", "FR", "FT", "LEI", "円", "圆"]);

/** The code of a currency that a word or sign names; undefined where it names none, or not which. */
export function currencyCode(word: string): string | undefined {
  const upper = word.trim().toUpperCase();
  return codes.has(upper) ? upper : codeByWord.get(upper);
}

/** Whether a word or sign beside an amount names a currency, even if not which. */
export function isCurrencyWord(word: string): boolean {
  const upper = word.toUpperCase().replace(/\.$/, "");
  return currencyCode(upper) !== undefined || vagueWords.has(upper) || /\p{Sc}$/u.test(upper);
}

/** The currency that the name of a column says, as `Amount (EUR)` does. */
export function currencyInName(name: string): string | undefined {
  const words = name.match(/(?<!\p{L})(?:[A-Z]{3}|EUROS?|[Ee]uros?|元)(?!\p{L})|€|£/gu) ?? [];
  return words.map(currencyCode).find((code) => code !== undefined);
}

/**
 * The currency that a cell says; a word that is not known is taken as it stands, so that it is that of no shop. A sign of several
 * countries says none.
 */
export function currencyOfCell(cell: string): string | undefined {
  const said = cell.trim();
  const code = currencyCode(said);
  if (code !== undefined || said === "" || isCurrencyWord(said)) return code;
  return said.toUpperCase().slice(0, 12);
}
