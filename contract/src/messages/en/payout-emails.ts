/** What our emails say of a payout. */
export const payoutEmails = {
  payoutAsked: {
    subject: "Your payout of {amount} was requested",
    what: "A payout of {amount} was requested for your account. The amount is out of your balance, and we send it as soon as we can. Until we begin to pay it you can cancel it in the Personal Center.",
  },
  payoutPaid: {
    subject: "We have paid out {amount}",
    what: "We have sent you {amount} from your balance. By bank it may take some days to arrive: keep your account until then.",
  },
  payoutRefunded: {
    subject: "We are refunding {amount} to you",
    what: "We are refunding {amount} from your balance to the card or account that you once paid with. Banks take up to ten days: keep your account until then.",
  },
  payoutRefundFailed: {
    subject: "Your refund of {amount} was not completed",
    what: "{amount} could not be refunded to the card or account that you once paid with. We will pay it otherwise, or return the amount to your balance; you need not request it again.",
  },
  payoutDeclined: {
    subject: "Your payout of {amount} was not made",
    what: "We could not pay out {amount}. The amount is in your balance again.",
  },
  payoutBack: {
    subject: "Your payout of {amount} was not completed",
    what: "Your payout of {amount} did not go through. We will pay it again, or return the amount to your balance. If the account was wrong, send us the right one; you need not request it again.",
  },
  reason: "Reason: {reason}",
  notYou: "If this was not you, cancel the payout, change your password, and write to us at once.",
} as const;
