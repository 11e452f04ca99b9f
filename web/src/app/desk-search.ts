import { z } from "zod";
import { text } from "./page-search.ts";

/** What the desk's address may say: the tab, and what its lists are searched by. What each may mean its own screen judges. */
export const deskSearch = z.object({
  tab: text,
  search: text,
  sort: text,
  account: text,
  status: text,
  role: text,
  state: text,
  tag: text,
  type: text,
  channel: text,
  pack: text,
  bound: text,
  mark: text,
  gte: text,
  lte: text,
  batch: text,
  sheet: text,
  actor: text,
  deed: text,
  subject: text,
  from: text,
  to: text,
  plan: text,
  stop: text,
  /** Whose cards. */
  holder: text,
  /** An action on many cards, and the list of all of them. */
  job: text,
  jobs: text,
  /** A file of recharges. */
  file: text,
  /** Whose drawer is open. */
  customer: text,
  card: text,
  days: text,
  /** How an order was paid, who finished it, and which of its days are meant. */
  method: text,
  finisher: text,
  day: text,
  series: text,
  /** A month of the books, or of invoices. */
  month: text,
  /** Of an invoice, as it stands on it. */
  number: text,
  /** The invoice or credit note that is open. */
  invoice: text,
  /** The sale of StarterPacks that is open. */
  sale: text,
});
