import type { Customer } from "@farsim/contract/desk/shop/administration.ts";
import {
  listCustomerActivities,
  listCustomerCards,
} from "@farsim/contract/desk/people/customer-desk.ts";
import { listCustomerNotes } from "@farsim/contract/desk/people/customer-record.ts";
import { listOperatorPayOrders } from "@farsim/contract/desk/money/orders.ts";
import { useInfiniteList } from "../../platform/calls/use-infinite-list.ts";

/** So many rows of each list of a customer are shown at a time. */
const limit = "10";

export const useCardsOf = (userId: string) => useInfiniteList(listCustomerCards, { userId, limit });

export const useMoneyOf = (userId: string) =>
  useInfiniteList(listCustomerActivities, { userId, limit });

export const useNotesOf = (userId: string) => useInfiniteList(listCustomerNotes, { userId, limit });

/** Every user has an email, and no two have the same. */
export const useOrdersOf = (email: string) =>
  useInfiniteList(listOperatorPayOrders, { account: email, limit });

interface List {
  readonly items: unknown;
  readonly error: unknown;
}

/** Whether a list has come, or failed. */
export const isSettled = ({ items, error }: List): boolean => items !== undefined || Boolean(error);

/** Whether all lists that stand above others on a customer's page are loaded: the page waits for them, so that it does not jump. */
export function useAreListsThere({ id, email }: Customer): boolean {
  return [useNotesOf(id), useMoneyOf(id), useCardsOf(id), useOrdersOf(email)].every(isSettled);
}
