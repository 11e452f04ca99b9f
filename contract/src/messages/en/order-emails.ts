/** What our emails say of an order that no one takes payments online for. */
export const orderEmails = {
  subject: "Your order {remark}: what to do next",
  recharge: "You ordered a recharge of {amount}. The total of the order is {total} ({currency}).",
  purchase: "You ordered the plan {plan}. The total of the order is {total} ({currency}).",
  code: "Nothing was taken. To go on, send us this remark code, and agree with us on how you pay:",
  after: {
    recharge: "We then add {amount} to your balance.",
    purchase: "We then add {amount} to your balance, and the purchase goes on by itself.",
  },
  open: "See your open orders",
  cancel: "You do not want it any more? Cancel the order, or leave it unpaid.",
} as const;
