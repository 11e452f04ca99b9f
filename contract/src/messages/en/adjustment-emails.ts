/** What our emails say where staff have added to a balance or taken from it. */
export const adjustmentEmails = {
  goodwill: {
    subject: "We have added {amount} to your balance",
    what: "We have added {amount} to your balance as a gesture of goodwill. It is now {balance}.",
  },
  correction: {
    subject: "We have corrected your balance: {amount} added",
    what: "We have corrected your balance and added {amount}. It is now {balance}.",
  },
  correctionTaken: {
    subject: "We have corrected your balance: {amount} deducted",
    what: "We have corrected your balance and deducted {amount}. It is now {balance}. If you think that this is wrong, contact us.",
  },
  reason: "Reason: {reason}",
} as const;
