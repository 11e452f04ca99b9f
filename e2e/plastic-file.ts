import { luhnDigit } from "../contract/src/iccid.ts";
import { stockColumns } from "../contract/src/stock-import.ts";
import { carrier, type Plastic } from "./plastics.ts";

/** A card of a series of numbers, as its maker delivers it. */
export function printCard(series: string, n: number): Plastic {
  const cardNumber = `${series}${String(n).padStart(6, "0")}`;
  const digits = `89852000${cardNumber}`;
  return { cardNumber, iccid: digits + luhnDigit(digits), verifyCode: `TIDE${7000 + n}` };
}

/** The file that stock comes by. */
export function fileOf(cards: readonly Plastic[]) {
  const line = ({ cardNumber, iccid, verifyCode }: Plastic) =>
    [cardNumber, iccid, verifyCode, carrier.name, "physical", ""].join(",");
  const text = [stockColumns.join(","), ...cards.map(line)].join("\n");
  return { name: "cards.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
}
