/** How search engines and shared links name and describe the public pages. */
export const publicPages = {
  /** How a device calls and describes what it has installed. */
  installed: {
    description: "Data SIM cards and eSIMs for travel: one balance, pay only for the days you use.",
    mySims: "My SIMs",
    recharge: "Recharge",
    activities: "Activities",
  },
  home: {
    title: "Data SIM cards and eSIMs for travel",
    description:
      "One SIM, one balance, data around the world. Pay only for the days you use: no use, no fee.",
  },
  plan: {
    title: "Basic plans",
    description:
      "Compare daily, multi-day and unlimited data plans: price, data, and what happens past the limit.",
  },
  addOn: {
    title: "Data add-ons",
    description:
      "Extra data for a card in use. It is used after the plan's allowance and never expires.",
  },
  destinations: {
    title: "Where our data SIM cards and eSIMs work",
    description:
      "Search a country: the networks there, plans by price per day and per GB, and whether your phone supports eSIM.",
  },
  /** The name of the destination stands before both. */
  destination: {
    title: "Data SIM card and eSIM",
    description:
      "Local networks, plans by price per day and per GB, and whether your phone supports eSIM.",
  },
  login: {
    title: "Log in",
    description: "Log in to see your cards, your data and your balance.",
  },
  register: {
    title: "Register",
    description: "Open an account in a minute: a username, an email address and a password.",
  },
  disclaimer: {
    title: "Disclaimer",
    description:
      "The terms of the service: coverage, real-name rules, fair use, payment, privacy and liability.",
  },
  privacy: {
    title: "Privacy policy",
    description:
      "What we know about you, why we need it, how long we keep it, and what you can ask us for.",
  },
} as const;
