/** What our emails say of a payout. */
export const payoutEmails = {
  payoutAsked: {
    subject: "Your payout of {amount} was requested",
    what: "A payout of {amount} was requested for your account. The amount is out of your balance, and we send it as soon as we can. Until then you can cancel it in the Personal Center.",
  },
  payoutPaid: {
    subject: "We have paid out {amount}",
    what: "We have sent you {amount} from your balance. A bank may take some days to credit it.",
  },
  payoutDeclined: {
    subject: "Your payout of {amount} was not made",
    what: "We could not pay out {amount}. The amount is in your balance again.",
  },
  payoutBack: {
    subject: "Your payout of {amount} has come back to us",
    what: "The {amount} that we sent you has come back. We are looking for another way to pay it; you need not ask for it again.",
  },
  reason: "Reason: {reason}",
  notYou: "If this was not you, cancel the payout, change your password, and write to us at once.",
} as const;
