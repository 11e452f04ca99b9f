import type { CardSort } from "@farsim/contract/desk/cards/stock.ts";
import { type RawBuilder, sql } from "kysely";
import {
  type ListOrder,
  listOrder,
  type SortKeys,
  type SortWanted,
} from "../../platform/http/request/list-order.ts";
import type { CardSearch } from "./card-search.ts";

export type CardsWanted = SortWanted<CardSort>;

/** Numbers compare as numbers, regardless of length and leading zeros. */
export const cardNumber = sql<string>`card_number::numeric`;
/** What never expires ends later than anything else. */
const expiry = sql`coalesce(expires_at, 'infinity'::timestamptz)`;
const keys: SortKeys<CardSort> = {
  createdAt: null,
  cardNumber: { expression: cardNumber, id: "cards.id", kind: "number" },
  expireTime: { expression: expiry, id: "cards.id", kind: "moment" },
};

const isByEnd = ({ sort }: Pick<CardsWanted, "sort">) => sort?.endsWith("expireTime") ?? false;

/** Only packs expire, and no one holds them. */
const neverExpires = ({ isStarterPack, bound, holderId }: CardSearch) =>
  isStarterPack === false || bound === true || holderId !== undefined;

/** The order of a page of cards. Throws `validation_failed` on a cursor that was never given out. */
export function cardOrder(search: CardSearch, wanted: CardsWanted): ListOrder {
  const known = neverExpires(search) ? { ...keys, expireTime: null } : keys;
  return listOrder(wanted, known, ["cards.id"]);
}

/** Says of packs that they end, as their index has it: else it is walked to them from its other end. */
export function withEnd(
  { isStarterPack }: CardSearch,
  wanted: CardsWanted,
): RawBuilder<boolean> | undefined {
  return isByEnd(wanted) && isStarterPack ? sql<boolean>`${expiry} < 'infinity'` : undefined;
}

/** What narrows a search without an index that has what is found in the order of the numbers, or of the ends. */
const unordered = [
  "type",
  "channelName",
  "mark",
  "holderId",
  "planId",
  "stopReason",
  "batchId",
] as const;
const unorderedOf = {
  cardNumber: [...unordered, "search"],
  expireTime: [...unordered, "status"],
} as const satisfies Record<string, readonly (keyof CardSearch)[]>;

/** Whether what is found may stand far apart in the index of its order, as cards that are alike often do. */
export function isSpread(search: CardSearch, { sort = "-createdAt" }: CardsWanted): boolean {
  if (sort.endsWith("createdAt")) return false;
  if (isByEnd({ sort }) && (neverExpires(search) || search.isStarterPack)) return false;
  const names = unorderedOf[isByEnd({ sort }) ? "expireTime" : "cardNumber"];
  return names.some((name) => search[name] !== undefined);
}
