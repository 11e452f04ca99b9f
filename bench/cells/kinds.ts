/** The year that is simulated, in days. */
export const days = 365;

/** What days of a wallet or its cards are counted for: how often a kind of transaction happens follows from them. */
export const bases = ["walletDays", "holdingDays", "cardDays", "records"] as const;
export type Basis = (typeof bases)[number];

export interface Kind {
  readonly name: string;
  /** Whether it may change a wallet: it locks the wallet and, by `lockAccounts`, all of its cards. */
  readonly isMoney: boolean;
  /** How often it happens for each unit of a basis. Without one, each is drawn and counted by itself. */
  readonly per?: readonly [rate: number, basis: Basis];
}

const aYear = (times: number) => times / days;
const money = (name: string, per?: Kind["per"]): Kind => ({
  name,
  isMoney: true,
  ...(per && { per }),
});

/**
 * Transactions of a wallet, most by the rows that `lockAccounts` locks. The rates are assumptions, in the order of a shop whose SIMs are used on
 * some days of the month; the share that leaves its cell depends on them only through which wallets they meet.
 */
export const kinds = {
  bind: money("a physical card is bound"),
  esim: money("an eSIM is taken out of stock and paid"),
  plan: money("a plan is ordered or stopped", [aYear(4), "cardDays"]),
  addOn: money("an add-on is bought", [aYear(2), "cardDays"]),
  record: money("a record of use is rated", [1, "records"]),
  fee: money("a fee is charged (with a record or the day)", [0.17, "cardDays"]),
  day: money("an account is brought to a new day", [1, "holdingDays"]),
  topUp: money("an order is paid by a provider", [aYear(9), "walletDays"]),
  bankLine: money("a line of a bank file finishes an order", [aYear(2), "walletDays"]),
  byHand: money("an administrator recharges, adjusts, reverses", [aYear(0.5), "walletDays"]),
  payout: money("a payout is asked for, paid or declined", [aYear(0.2), "walletDays"]),
  planChange: money("the plan of one holder's cards is changed by the operator"),
  swap: money("a SIM is swapped"),
  deletion: money("a card is deleted"),
  invoice: money("an invoice of a company is issued", [aYear(0.4), "walletDays"]),
  read: { name: "a customer reads the account", isMoney: false, per: [aYear(100), "walletDays"] },
} as const satisfies Readonly<Record<string, Kind>>;

export type KindKey = keyof typeof kinds;
export const kindKeys = Object.keys(kinds) as KindKey[];
