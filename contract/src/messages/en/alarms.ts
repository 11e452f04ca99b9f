/** What needs to be looked into, on the desk and in emails. */
export const alarms = {
  why: "What needs attention now, and what did until lately. A condition that comes back within ten minutes is the same alarm.",
  show: "Show",
  openOnly: "Open alarms",
  all: "All of the last 400 days",
  table: "Alarms",
  alarm: "Alarm",
  since: "Since",
  until: "Until",
  lasts: "Open",
  over: "Over",
  status: "Status",
  actions: "Actions",
  calm: "All clear",
  calmWhy: "Nothing that concerns your role needs attention.",
  noneYet: "No alarms yet",
  emails: "Alarms by email",
  emailsWhy: "To your own address: what your role may look into.",
  emailsAre: {
    atOnce: "At once",
    daily: "Once a day, at 09:00 ({zone})",
    never: "Never",
  },
  emailsSaved: "Saved",
  emailsFailed: "Your choice was not saved",
  text: {
    ledgerOff: "The ledger does not add up",
    stuckCommands:
      "{count, plural, one {# card has waited for its carrier} other {# cards have waited for their carriers}} for more than five minutes",
    hangingEsims:
      "{count, plural, one {# eSIM was} other {# eSIMs were}} paid for more than five minutes ago and not ready",
    paymentsToCheck:
      "{count, plural, one {# order has} other {# orders have}} a payment that needs a look",
    walletsBelowZero: "{count, plural, one {# wallet is} other {# wallets are}} below zero",
    unratedUse:
      "{count, plural, =10001 {More than 10,000 days of cards have} one {# day of a card has} other {# days of cards have}} usage without a plan that is not charged",
    failingFetches:
      "The usage of {count, plural, one {# channel} other {# channels}} cannot be fetched",
    rejectedUse:
      "{count, plural, =10001 {More than 10,000 refused records of usage are} one {# refused record of usage is} other {# refused records of usage are}} open",
    approvalsWaiting:
      "{count, plural, one {# request waits} other {# requests wait}} for a second administrator",
    unusualActivity:
      "{count, plural, one {# unusual activity} other {# unusual activities}} of staff",
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
    unusualActivity: "See the audit log",
    stockLow: "See the stock",
    noEsims: "See the stock",
    noCards: "See the stock",
    simulatedChannels: "See the channels",
  },
  unusual: {
    customersRead: "{name} opened {count, number} customers within an hour",
    views: "{name} entered {count, number} customers' views within an hour",
    exports: "{name} exported {count, number} lists or batches within an hour",
    codesShown: "{name} had {count, number} verify codes shown within an hour",
    recharges: "{name} recharged {count, number} times within an hour",
    reversals: "{name} reversed {count, number} times within an hour",
    adjustments: "{name} adjusted balances {count, number} times within an hour",
    payouts: "{name} decided {count, number} payouts within an hour",
    disabled: "{name} disabled {count, number} customers within an hour",
    cardsStopped: "{name} stopped or unbound {count, number} cards within an hour",
  },
  someone: "a former member of staff",
} as const;
