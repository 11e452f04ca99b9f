import { z } from "zod";
import { endpoint } from "../../endpoint.ts";
import { pageInput, pageOf } from "../../page.ts";
import { Amount } from "../../values/money/amount.ts";
import { freeText, requiredText } from "../../values/texts/free-text.ts";
import { InstantText } from "../../values/days/moments.ts";
import { cardsMeant } from "../cards/cards-meant.ts";
import { moneyRange } from "./money-range.ts";
import { PayoutWay } from "../../payouts.ts";
import { Reference } from "./payouts.ts";

/** How the money of a sale came in, or goes back. */
export const PackSaleWay = PayoutWay.extract(["byHand", "byBank"]);
export type PackSaleWay = z.infer<typeof PackSaleWay>;

/** So many StarterPacks are in one sale at most. */
export const mostPacksInSale = 100_000;

/**
 * How a StarterPack that was sold stands. `OPEN`: with its buyer. Its price is earned once it is `BOUND` by a customer, `EXPIRED`, or
 * `REVERTED` into stock. `RETURNED`: its price was given back.
 */
export const SoldPackState = z.enum(["OPEN", "BOUND", "EXPIRED", "REVERTED", "RETURNED"]);
export type SoldPackState = z.infer<typeof SoldPackState>;

/** Why a card cannot be sold as a StarterPack. */
export const NotSellable = z.enum(["notPack", "marked", "expired", "sold"]);
export type NotSellable = z.infer<typeof NotSellable>;

const count = z.number().int();

/** A sale of StarterPacks: what was paid for them, and what became of them. */
export const PackSale = z
  .object({
    id: z.string(),
    soldAt: InstantText,
    /** Who recorded it; null once they have left. */
    soldBy: z.string().nullable(),
    /** How the money came in. */
    way: PackSaleWay,
    /** Of one StarterPack. */
    price: Amount,
    amount: Amount,
    buyer: z.string(),
    /** What is written on the payment. */
    reference: z.string().optional(),
    reason: z.string(),
    cards: count,
    /** How many of them stand how. */
    states: z.record(SoldPackState, count),
    /** The price of those that are open: it is still owed. */
    owed: Amount,
    /** The price of those that were bound, expired or reverted. */
    earned: Amount,
    returned: Amount,
  })
  .meta({ id: "PackSale" });
export type PackSale = z.infer<typeof PackSale>;

/** What a sale is called in the journal of the books. */
export const packSaleNumber = (id: string | bigint): string => `packs-${id}`;

const saleId = z.string().min(1).max(40);
/** Who reads what was sold: those who record it, those who give it back, and those who read the books. */
const readers = ["money.recharge", "money.payout", "reports", "books"] as const;
/** What one agreed to: nothing is booked where it is another number or sum by now. */
const agreed = { cards: count.min(1), amount: Amount };

export const checkPackSale = endpoint({
  method: "POST",
  path: "/admin/packSale/check",
  summary:
    "How many of the named cards, or of all that a search finds, are StarterPacks that can be sold, and why the others cannot; nothing is changed",
  role: "administrator",
  right: "money.recharge",
  reads: true,
  input: z.strictObject({ ...cardsMeant, price: Amount.optional() }),
  output: z.object({
    cards: count,
    /** The price of all of them; where a price was named. */
    amount: Amount.optional(),
    /** The others by the first reason that keeps them from being sold. */
    others: z.array(z.object({ why: NotSellable, cards: count })),
  }),
  problems: ["pack_sale_too_large"],
});

export const recordPackSale = endpoint({
  method: "POST",
  path: "/admin/packSale/record",
  summary:
    "Record that StarterPacks were sold and paid for: exactly as many as were seen, for the sum that was seen",
  role: "administrator",
  right: "money.recharge",
  asksAgain: true,
  idempotent: true,
  input: z.strictObject({
    ...cardsMeant,
    ...agreed,
    price: Amount,
    way: PackSaleWay,
    buyer: requiredText(100),
    reference: Reference.optional(),
    reason: requiredText(200),
  }),
  output: z.object({ sale: PackSale }),
  problems: ["pack_sale_changed", "pack_sale_too_large"],
});

const found = {
  /** Whether any of its StarterPacks is open. */
  open: z.enum(["true", "false"]).optional(),
  /** A part of the buyer's name or of the reference. */
  search: freeText(100).optional(),
  /** The days are those of the sale. */
  ...moneyRange,
};

export const listPackSales = endpoint({
  method: "GET",
  path: "/admin/packSale/list",
  summary:
    "Sales of StarterPacks, newest first; search by a part of the buyer's name or of the reference, by days and amounts",
  role: "administrator",
  right: readers,
  input: z.strictObject({ ...found, ...pageInput }),
  output: pageOf(PackSale),
  problems: [],
});

export const exportPackSales = endpoint({
  method: "GET",
  path: "/admin/packSale/export",
  summary: "Every sale that `/admin/packSale/list` finds, as a sheet (CSV, UTF-8), newest first",
  role: "administrator",
  right: readers,
  limit: "export",
  file: "text/csv",
  input: z.strictObject(found),
  output: z.string(),
  problems: [],
});

export const getPackSale = endpoint({
  method: "GET",
  path: "/admin/packSale/get",
  summary: "A sale of StarterPacks, and how many of them stand how",
  role: "administrator",
  right: readers,
  input: z.strictObject({ saleId }),
  output: z.object({ sale: PackSale }),
  problems: ["not_found"],
});

/** A card of a sale. */
export const SoldPack = z
  .object({
    /** Of the card. */
    id: z.string(),
    cardNumber: z.string(),
    iccid: z.string(),
    state: SoldPackState,
    /** When its end was booked. */
    endedAt: InstantText.optional(),
    /** What binding it credited to the customer. */
    credited: Amount.optional(),
  })
  .meta({ id: "SoldPack" });
export type SoldPack = z.infer<typeof SoldPack>;

const ofSale = { saleId, state: SoldPackState.optional() };

export const listSoldPacks = endpoint({
  method: "GET",
  path: "/admin/packSale/cards",
  summary: "The cards of a sale, in the order of their ids",
  role: "administrator",
  right: readers,
  input: z.strictObject({ ...ofSale, ...pageInput }),
  output: pageOf(SoldPack),
  problems: ["not_found"],
});

export const exportSoldPacks = endpoint({
  method: "GET",
  path: "/admin/packSale/exportCards",
  summary: "The cards of a sale with what became of each, as a sheet (CSV, UTF-8)",
  role: "administrator",
  right: readers,
  limit: "export",
  file: "text/csv",
  input: z.strictObject(ofSale),
  output: z.string(),
  problems: ["not_found"],
});

export const listSalesOfCard = endpoint({
  method: "GET",
  path: "/admin/packSale/ofCard",
  summary: "The sales that a card was sold in as a StarterPack, newest first, ten at most",
  role: "administrator",
  right: readers,
  input: z.strictObject({ cardId: z.string().min(1).max(40) }),
  output: z.object({
    items: z.array(z.object({ sale: PackSale, pack: SoldPack })),
  }),
  problems: [],
});

export const givePackSaleBack = endpoint({
  method: "POST",
  path: "/admin/packSale/giveBack",
  summary:
    "Book that the price of StarterPacks of a sale is given back: of named ones, or of all that are open; exactly as many as were seen. They stay StarterPacks, and can be sold again",
  role: "administrator",
  right: "money.payout",
  asksAgain: true,
  idempotent: true,
  input: z.strictObject({
    saleId,
    cardIds: cardsMeant.cardIds,
    ...agreed,
    /** How the money goes back. */
    way: PackSaleWay,
    reason: requiredText(200),
  }),
  output: z.object({ sale: PackSale }),
  problems: ["not_found", "pack_sale_over", "pack_sale_changed"],
});
