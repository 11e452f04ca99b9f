export const overview = {
  period: "Period",
  days: "{days} days",
  asOf: "As of {moment}; days of {zone}",
  alarms: "To look into",
  calm: "No alarms.",
  alarm: {
    ledgerOff: "The ledger does not add up",
    stuckCommands:
      "{count, plural, one {# card has waited for its carrier} other {# cards have waited for their carriers}} for more than five minutes",
    hangingEsims:
      "{count, plural, one {# eSIM was} other {# eSIMs were}} paid for more than five minutes ago and not ready",
    paymentsToCheck:
      "{count, plural, one {# order has} other {# orders have}} a payment that needs a look",
    walletsBelowZero:
      "{count, plural, one {# wallet is} other {# wallets are}} below zero: {amount}",
    unratedUse:
      "{count, plural, =10001 {More than 10,000 days of cards have usage without a plan: more than {traffic}} one {# day of a card has usage without a plan: {traffic}} other {# days of cards have usage without a plan: {traffic}}} not charged",
    failingFetches:
      "The usage of {count, plural, one {# channel} other {# channels}} cannot be fetched",
    rejectedUse:
      "{count, plural, =10001 {More than 10,000 refused records of usage are} one {# refused record of usage is} other {# refused records of usage are}} open",
    approvalsWaiting:
      "{count, plural, one {# request waits} other {# requests wait}} for a second administrator",
    stockLow: "{count, plural, one {Stock is low in one place} other {Stock is low in # places}}",
    noEsims: "No eSIM is in stock",
    noCards: "No card is in stock",
    emailsKept:
      "Emails reach no one: they are kept in a folder of the server until its settings name a mail server (SMTP_URL)",
    simulatedChannels:
      "{count, plural, one {# channel with cards is} other {# channels with cards are}} simulated: commands reach no network until the server's settings name the way to its carrier (CHANNEL_ADAPTERS)",
  },
  mend: {
    stuckCommands: "See the channels",
    hangingEsims: "See the channels",
    paymentsToCheck: "See the orders",
    failingFetches: "See the channels",
    walletsBelowZero: "See the customers",
    unratedUse: "See the use",
    rejectedUse: "See the records",
    approvalsWaiting: "See the approvals",
    stockLow: "See the stock",
    noEsims: "See the stock",
    noCards: "See the stock",
    simulatedChannels: "See the channels",
  },
  firstSteps: {
    title: "Getting started",
    count: "{done, number} of {all, number} done",
    hide: "Hide this list",
    show: "Show what is left to set up",
    done: "Done",
    open: "To do",
    step: {
      identity: "Say who sells",
      contact: "Publish a way to reach you",
      channel: "Say where your cards work",
      plan: "Put a plan on sale",
      stock: "Import cards or eSIMs",
      administrator: "Add a second administrator",
      purchase: "Buy a plan as a customer",
    },
    why: {
      identity:
        "Enter your company's name, address and country. They stand below every page, in the terms and on receipts, and payers learn which fee is theirs.",
      contact:
        "An email address, a phone number, a chat or a help page: customers need at least one.",
      channel:
        "Add a channel for your carrier, and enter its networks by region. Until then the shop names no destination.",
      plan: "Create it in the catalogue, with its price and its data. Customers can order it at once.",
      stock: "They come from a file. Without stock no one can bind a card or buy an eSIM.",
      administrator:
        "Invite a colleague as an owner under Staff, who can help you if you cannot log in.",
      purchase:
        "Open this shop's address in a private window, register there and buy a plan. Without online payments, finish the order here under Orders. What an administrator buys does not count.",
    },
  },
  customers: "Customers",
  customersUnder: "{added, plural, one {# new} other {# new}} · {registered, number} registered",
  cards: "Cards in customers' hands",
  cardsUnder:
    "{stock, number} in stock, {packs, plural, one {# StarterPack} other {# StarterPacks}}",
  float: "Money held",
  floatUnder: "The sum of all wallets",
  revenue: "Revenue",
  revenueUnder: "Fees and purchases, less refunds",
  data: "Data used",
  dataUnder: "By all cards",
  moneyByDay: "Money by day",
  series: "Shown",
  noMoney: "No money moved on these days",
  useByDay: "Data used by day",
  noUse: "No data was used on these days",
  regions: "Data used by region",
  others: "Other regions",
  inAll: "in all",
  less: "Less",
  more: "More",
  region: "Region",
  used: "Used",
  share: "Share",
  statuses: "Cards by status",
  cardsInAll: "cards",
  asTable: "View as a table",
  day: "Day",
  trialBalance: "Trial balance of the ledger",
  trialWhy:
    "Every change of a wallet has its counterpart in a house account, so all accounts together sum to zero.",
  account: "Account",
  accountOf: {
    wallet: "Customers' wallets",
    cash: "Cash",
    revenue: "Revenue",
    refunds: "Refunds",
  },
  amount: "Amount",
  sum: "Sum",
} as const;
