import { z } from "zod";

/**
 * The accounts of the books: where the money came in, what customers are owed, what was earned, and what was given away: by StarterPacks, out of
 * goodwill, or to put a balance right; at the end what payment providers and banks take.
 * `wallet` is the sum of all balances; `payoutsInTransit` what was taken out of them to be paid out, and has not been yet; `packsSold` the price of
 * StarterPacks that were sold and are neither used nor over; `packSales` what they were sold for beyond what binding them credited.
 */
export const BookAccount = z.enum([
  "cashByHand",
  "cashByBank",
  "cashByStripe",
  "wallet",
  "payoutsInTransit",
  "packsSold",
  "planFees",
  "addOnFees",
  "esimFees",
  "serviceFees",
  "packSales",
  "packCredits",
  "goodwill",
  "corrections",
  "providerFees",
]);

/** The accounts that hold money of the shop. */
export const CashAccount = z.enum(["cashByHand", "cashByBank", "cashByStripe"]);
export type CashAccount = z.infer<typeof CashAccount>;
export type BookAccount = z.infer<typeof BookAccount>;

/** What an account is: money held, money owed, money earned, money spent. */
export type AccountKind = "asset" | "liability" | "income" | "expense";

/**
 * The chart of accounts: the number that accountants' programs sort by, the name in journals, which are in English in every shop, and
 * the kind. Journals of closed months were sealed with these numbers and names: they never change.
 */
export const chartOfAccounts = {
  cashByHand: { number: "1000", name: "Cash by hand", kind: "asset" },
  cashByBank: { number: "1010", name: "Bank", kind: "asset" },
  cashByStripe: { number: "1020", name: "Stripe", kind: "asset" },
  wallet: { number: "2000", name: "Customers' balances", kind: "liability" },
  payoutsInTransit: { number: "2010", name: "Payouts in transit", kind: "liability" },
  packsSold: { number: "2020", name: "StarterPacks sold", kind: "liability" },
  planFees: { number: "4000", name: "Plan fees", kind: "income" },
  addOnFees: { number: "4010", name: "Add-on fees", kind: "income" },
  esimFees: { number: "4020", name: "eSIM fees", kind: "income" },
  serviceFees: { number: "4030", name: "Service fees", kind: "income" },
  packSales: { number: "4040", name: "StarterPacks", kind: "income" },
  packCredits: { number: "6000", name: "StarterPack credits", kind: "expense" },
  goodwill: { number: "6010", name: "Goodwill", kind: "expense" },
  corrections: { number: "6020", name: "Corrections of balances", kind: "expense" },
  providerFees: { number: "6100", name: "Provider's fees", kind: "expense" },
} as const satisfies Record<
  BookAccount,
  { readonly number: string; readonly name: string; readonly kind: AccountKind }
>;

/** Whether an account grows by what is debited, as money held and money spent do; the others grow by what is credited. */
export function growsByDebit(account: BookAccount): boolean {
  const { kind } = chartOfAccounts[account];
  return kind === "asset" || kind === "expense";
}
