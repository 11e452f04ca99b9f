/** Around the questions of the home page and below them. */
export const faq = {
  askUs: "Your question is not here? Contact us",
  support: "Support",
  soon: "Coming soon",
  supportText: "Help from a person is on its way. Until then, please see the answers above.",
  tabs: {
    start: "Start to use",
    accounts: "Accounts",
    payment: "Payment",
    network: "Network",
  },
} as const;
