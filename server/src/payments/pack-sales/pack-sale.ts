import type {
  PackSale,
  SoldPack,
  SoldPackState,
  PackSaleWay,
} from "@farsim/contract/desk/money/pack-sales.ts";
import { formatAmount, type Micros } from "@farsim/contract/values/money/amount.ts";
import type { PackCash } from "../../ledger/pack-movement.ts";
import { formatInstant, type Instant } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";

/** How a StarterPack that was sold came to its end. */
export type PackEnd = Exclude<SoldPackState, "OPEN">;

/** A sale of StarterPacks. */
export interface PackSaleRow {
  readonly id: bigint;
  readonly soldAt: Instant;
  /** Null once they have left. */
  readonly soldByName: string | null;
  readonly cash: PackCash;
  /** Of one card. */
  readonly priceMicros: Micros;
  readonly buyer: string;
  readonly reference: string | null;
  readonly reason: string;
  readonly cards: number;
  readonly states: Readonly<Record<SoldPackState, number>>;
}

/** A card of a sale. */
export interface SoldPackRow {
  readonly saleId: bigint;
  readonly cardId: bigint;
  readonly cardNumber: string;
  readonly iccid: string;
  readonly ended: PackEnd | null;
  readonly endedAt: Instant | null;
  readonly creditedMicros: Micros | null;
}

export const cashOf = (way: PackSaleWay): PackCash =>
  way === "byHand" ? "cashByHand" : "cashByBank";

const wayOf = (cash: PackCash): PackSaleWay => (cash === "cashByHand" ? "byHand" : "byBank");

export function packSaleShown({ shop }: Pick<Context, "shop">, sale: PackSaleRow): PackSale {
  const { priceMicros, states, reference } = sale;
  const priceOf = (cards: number) => formatAmount(priceMicros * BigInt(cards), shop.currencyDigits);
  return {
    id: String(sale.id),
    soldAt: formatInstant(sale.soldAt.epochMilliseconds),
    soldBy: sale.soldByName,
    way: wayOf(sale.cash),
    price: priceOf(1),
    amount: priceOf(sale.cards),
    buyer: sale.buyer,
    ...(reference !== null && { reference }),
    reason: sale.reason,
    cards: sale.cards,
    states,
    owed: priceOf(states.OPEN),
    earned: priceOf(states.BOUND + states.EXPIRED + states.REVERTED),
    returned: priceOf(states.RETURNED),
  };
}

export function soldPackShown({ shop }: Pick<Context, "shop">, pack: SoldPackRow): SoldPack {
  const { cardId, cardNumber, iccid, ended, endedAt, creditedMicros } = pack;
  return {
    id: String(cardId),
    cardNumber,
    iccid,
    state: ended ?? "OPEN",
    ...(endedAt && { endedAt: formatInstant(endedAt.epochMilliseconds) }),
    ...(creditedMicros !== null && {
      credited: formatAmount(creditedMicros, shop.currencyDigits),
    }),
  };
}
