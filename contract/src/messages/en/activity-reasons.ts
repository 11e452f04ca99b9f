import { ofReasons, ofRules } from "./adjustments.ts";

/** What changed a balance, and why. Messages are in ICU format. */
export const activityReasons = {
  creditedAgain: "Recharge credited again",
  payout: "Payout",
  payoutBack: "Payout not made",
  ...ofReasons,
  inPart: "{what} in part",
  order: "order {code}",
  /** What was noted where the staff bought something for a customer. */
  forYou: "by us, for you: {note}",
  packDays:
    "{days, plural, one {1 day} other {# days}} left {cycleDays, plural, =1 {× {price}} other {at {price} for # days}}",
  /** The rules of money, as the answer to "why?" gives them. */
  rule: {
    creditedAgain:
      "The dispute about this payment was decided in our favour. The amount deducted for it was credited again.",
    payout:
      "You asked for this amount to be paid out. It was taken out of your balance at once, so that nothing else uses it up.",
    payoutBack: "The payout was not made. Its amount is in your balance again.",
    ...ofRules,
    recharge: {
      order: "This amount was credited when its pay order was finished. An order credits once.",
      direct: "We credited this amount directly.",
      reversed: "We reversed a recharge. The amount credited was deducted again.",
    },
    fee: {
      cycle:
        "{days, plural, =1 {The first use on a billing day takes the price of the plan once. It covers all further use on that day, and a day without use costs nothing.} other {The first use that no paid cycle covers opens a cycle of # days and takes the price of the plan once. Use within the cycle is already paid for, and without use there is no fee.}}",
      late: "The carrier reported this use on a later day. A fee belongs to the day of use, not to the day of the report.",
      moved: "Use reported late has since moved this cycle: the fee was first taken for {day}.",
    },
    addOn:
      "An add-on is paid for once, when it is ordered. Its data is used after the plan's own allowance and does not expire.",
    esim: "The fee for an eSIM is taken once, when it is applied for.",
    refund: {
      pack: "Binding a StarterPack gives back the value of its whole days left: the plan's price for those days, rounded down. This happens once in a card's life.",
      byOperator: "We refunded this amount.",
      ofActivity: "We refunded this amount. What it paid for remains yours.",
    },
  },
  sheet: {
    time: "Time ({zone})",
    tradeDate: "Trade date",
    type: "Type",
    change: "Change ({currency})",
    balanceAfter: "Balance after ({currency})",
    status: "Status",
    reason: "Reason",
    id: "Reference",
    finished: "Finished",
  },
} as const;
