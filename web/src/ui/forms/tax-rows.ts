import type { TaxedFees } from "@farsim/contract/taxed-fees.ts";
import { total } from "../formats/money.ts";

export interface TaxRow extends Pick<TaxedFees, "gross" | "net" | "tax"> {
  readonly key: string;
  readonly name: string;
}

interface TaxWords {
  /** `"0.19"`: `19%`. */
  readonly rate: (rate: string) => string;
  readonly country: (code: string) => string;
  readonly noTax: string;
  readonly total: string;
}

/** A rate of a country says which: the default rates may have the same. */
const nameOf = ({ rate, country }: TaxedFees, words: TaxWords): string => {
  if (rate === null) return words.noTax;
  return country === null ? words.rate(rate) : `${words.country(country)} · ${words.rate(rate)}`;
};

/** A row for each rate, in the order of the statement, and their total. */
export function taxRows(taxes: readonly TaxedFees[], words: TaxWords): readonly TaxRow[] {
  const sum = (figure: "gross" | "net" | "tax") => total(taxes.map((fees) => fees[figure]));
  return [
    ...taxes.map((fees) => ({
      key: `${fees.country ?? ""} ${fees.rate ?? ""}`,
      name: nameOf(fees, words),
      gross: fees.gross,
      net: fees.net,
      tax: fees.tax,
    })),
    { key: "total", name: words.total, gross: sum("gross"), net: sum("net"), tax: sum("tax") },
  ];
}
