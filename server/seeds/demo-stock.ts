import { formatActivationCode } from "@farsim/contract/values/sims/activation-code.ts";
import { luhnDigit } from "@farsim/contract/values/sims/iccid.ts";
import { addToStock } from "../src/cards/stock/add-to-stock.ts";
import { addChannel } from "../src/channels/add-channel.ts";
import { seededChoice } from "../src/channels/simulated/seeded-random.ts";
import type { Context } from "../src/platform/context.ts";
import type { Vault } from "../src/platform/security/vault.ts";

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

/** Profiles beside the plastic: their numbers go on from a round one. */
const esimsOfEachChannel = 20;
const firstEsim = 501;

interface Delivery {
  readonly stock: Map<ChannelName, PrintedCard[]>;
  readonly esims: Map<ChannelName, PrintedCard[]>;
}

/** The carriers' first delivery. Returns each channel's cards and eSIMs, as they are printed. */
export async function fillStock(ctx: Context, vault: Vault): Promise<Delivery> {
  const delivery: Delivery = { stock: new Map(), esims: new Map() };
  for (const channelName of Object.keys(series) as ChannelName[]) {
    const channelId = await addChannel(ctx, channelName);
    const row = (count: number, from: number) =>
      Array.from({ length: count }, (_, n) => print(channelName, from + n));
    const cards = row(cardsOfEachChannel, 1);
    const esims = row(esimsOfEachChannel, firstEsim);
    await addToStock(ctx, vault, [
      ...cards.map((card) => ({ ...card, channelId, type: "physical" as const })),
      ...esims.map((card) => ({
        ...card,
        channelId,
        type: "esim" as const,
        activationCode: activationCodeOf(card),
      })),
    ]);
    delivery.stock.set(channelName, cards);
    delivery.esims.set(channelName, esims);
  }
  return delivery;
}

/** Of an SM-DP+ that does not exist: no phone gets anything by it. */
function activationCodeOf({ cardNumber }: PrintedCard): string {
  const matchingId = Array.from({ length: 20 }, (_, place) =>
    seededChoice(codeSigns, "matching id", cardNumber, place),
  ).join("");
  return formatActivationCode({ smdpAddress: "smdp.farsim.example", matchingId });
}

function print(channelName: ChannelName, n: number): PrintedCard {
  const { number, iccid } = series[channelName];
  const cardNumber = number + String(n).padStart(3, "0");
  const digits = iccid + cardNumber.slice(2).padStart(18 - iccid.length, "0");
  const code = Array.from({ length: 8 }, (_, place) => seededChoice(codeSigns, cardNumber, place));
  return { cardNumber, iccid: digits + luhnDigit(digits), verifyCode: code.join("") };
}
