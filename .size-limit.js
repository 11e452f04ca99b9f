import { pageWeights } from "./scripts/pages/page-weights.mjs";

/** First load of the home page; every other route only what it adds to that; messages and charts, which come where they are needed. */
export default pageWeights({
  firstLoad: "200 kB",
  // Half a kilobyte more than the 60 of before, for the page of the desk, which names all its parts, and the table of causes of activities.
  route: "60.5 kB",
  // Five kilobytes more than the 24 of before: the checkout says what each number of days costs and covers, a balance can be paid out, prices include a tax
  // by where someone lives, each month has a statement, and companies get invoices.
  messages: "29 kB",
  // Thirty-one more than the 24 of before: the audit log has words for every action and fact, each right has a name, usage is
  // checked, SIMs are marked, swapped and unbound, customers and cards have pages, staff act for customers, stock has levels and corrections,
  // alarms have a page and a webhook, changes of plan are announced, many accounts are recharged by one file, bank statements finish orders, the books have statements
  // and months, payouts are paid, balances are adjusted, invoices are cancelled and issued again, sales of StarterPacks are recorded,
  // payouts are refunds of payments, providers' fees and transfers are booked.
  deskMessages: "55 kB",
  charts: "40 kB",
  files: 16,
});
