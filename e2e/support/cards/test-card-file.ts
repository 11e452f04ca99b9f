import { luhnDigit } from "../../../contract/src/values/sims/iccid.ts";
import { stockColumns } from "../../../contract/src/desk/cards/stock-import.ts";
import { carrier, type TestCard } from "./test-cards.ts";

/** A card of a series of numbers, as its maker delivers it. */
export function printCard(series: string, n: number): TestCard {
  const cardNumber = `${series}${String(n).padStart(6, "0")}`;
  const digits = `89852000${cardNumber}`;
  return { cardNumber, iccid: digits + luhnDigit(digits), verifyCode: `TIDE${7000 + n}` };
}

/** The file that stock comes by; of the journeys' carrier where a card names no other. */
export function fileOf(cards: readonly (TestCard & { readonly channelName?: string })[]) {
  const line = ({ cardNumber, iccid, verifyCode, channelName = carrier.name }: (typeof cards)[0]) =>
    [cardNumber, iccid, verifyCode, channelName, "physical", ""].join(",");
  const text = [stockColumns.join(","), ...cards.map(line)].join("\n");
  return { name: "cards.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
}
