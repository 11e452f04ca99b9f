import type { SavedView, ViewedList } from "@farsim/contract/desk/shop/saved-views.ts";
import { type CardSearchParams, cardSearchParams } from "../cards/card-search.ts";

type ParamName =
  | keyof CardSearchParams
  | "role"
  | "state"
  | "actor"
  | "deed"
  | "subject"
  | "from"
  | "to"
  | "method"
  | "finisher"
  | "day"
  | "sort";

/** What the desk's address says of each list's search and order. */
const names: Readonly<Record<ViewedList, readonly ParamName[]>> = {
  customers: ["search", "role", "state", "status", "sort"],
  cards: [...(Object.keys(cardSearchParams({})) as (keyof CardSearchParams)[]), "sort"],
  orders: ["search", "status", "method", "finisher", "day", "from", "to", "gte", "lte", "sort"],
  audit: ["actor", "deed", "subject", "from", "to", "sort"],
};

/** The part of the address that a view of a list keeps. */
export function paramsOf(
  list: ViewedList,
  address: Readonly<Partial<Record<ParamName, string | undefined>>>,
): SavedView["params"] {
  const kept = names[list].flatMap((name) => {
    const value = address[name]?.slice(0, 254);
    return value ? [[name, value] as const] : [];
  });
  return Object.fromEntries(kept);
}

/** Whether two addresses show the same of a list. */
export function isSameView(one: SavedView["params"], other: SavedView["params"]): boolean {
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length && keys.every((name) => one[name] === other[name])
  );
}
