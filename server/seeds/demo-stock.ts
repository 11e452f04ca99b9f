import { luhnDigit } from "@farsim/contract/iccid.ts";
import { addToStock } from "../src/cards/add-to-stock.ts";
import { addChannel } from "../src/channels/add-channel.ts";
import { oneOf } from "../src/channels/chance.ts";
import type { Context } from "../src/platform/context.ts";
import type { Vault } from "../src/platform/vault.ts";

export type ChannelName = "demo-asia" | "demo-europe" | "demo-world";

/** What is printed on a card. */
export interface PrintedCard {
  readonly cardNumber: string;
  readonly iccid: string;
  readonly verifyCode: string;
}

/** How each carrier numbers its cards; one carrier's begin with zeros. */
const series: Readonly<Record<ChannelName, { readonly number: string; readonly iccid: string }>> = {
  "demo-asia": { number: "88000100", iccid: "89852" },
  "demo-europe": { number: "00440200", iccid: "8944" },
  "demo-world": { number: "90100300", iccid: "89882" },
};
export const cardsOfEachChannel = 110;

/** Without signs that are mistaken for each other. */
const codeSigns = "23456789ABCDEFGHJKMNPQRSTUVWXYZ".split("");

/** The carriers' first delivery. Returns each channel's cards, as they are printed. */
export async function fillStock(
  ctx: Context,
  vault: Vault,
): Promise<Map<ChannelName, PrintedCard[]>> {
  const stock = new Map<ChannelName, PrintedCard[]>();
  for (const channelName of Object.keys(series) as ChannelName[]) {
    const channelId = await addChannel(ctx, channelName);
    const cards = Array.from({ length: cardsOfEachChannel }, (_, n) => print(channelName, n + 1));
    const ofStock = cards.map((card) => ({ ...card, channelId, type: "physical" as const }));
    await addToStock(ctx, vault, ofStock);
    stock.set(channelName, cards);
  }
  return stock;
}

function print(channelName: ChannelName, n: number): PrintedCard {
  const { number, iccid } = series[channelName];
  const cardNumber = number + String(n).padStart(3, "0");
  const digits = iccid + cardNumber.slice(2).padStart(18 - iccid.length, "0");
  const code = Array.from({ length: 8 }, (_, place) => oneOf(codeSigns, cardNumber, place));
  return { cardNumber, iccid: digits + luhnDigit(digits), verifyCode: code.join("") };
}
