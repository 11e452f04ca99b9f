/** Around the questions of the home page and below them. */
export const faq = {
  askUs: "Your question is not here? Contact us",
  support: "Support",
  soon: "Coming soon",
  supportText: "Live chat is not open yet. Until then, please see “Contact us” above.",
  tabs: {
    start: "Start to use",
    accounts: "Accounts",
    payment: "Payment",
    network: "Network",
  },
} as const;
