/** Questions people really ask, answered in full from the rules of the product. */
export const faqEn = {
  start: {
    bind: {
      question: "How do I add my card?",
      answer:
        "Log in, open My SIMs and choose Bind a SIM. Type the card number, the ICCID and the verify code that are printed on the card, or paste the whole line. The card is yours from then on; nobody else can bind it.",
    },
    first: {
      question: "What do I need before I can go online?",
      answer:
        "A bound card, enough balance for the first fee of a plan, and a basic plan ordered for that card. A card without a plan has no network. Switch on data roaming in your phone.",
    },
    when: {
      question: "When does a plan start?",
      answer:
        "At once, if no plan covers today. If another plan covers today, the new one starts tomorrow, and both are shown side by side on the card. Until then you can cancel or replace it.",
    },
    pack: {
      question: "What happens to a starter pack when I bind it?",
      answer:
        "It becomes an unlimited card: its validity is permanent. The value of the days left is credited to your balance, and the card goes on as pay as you go with the same daily plan.",
    },
  },
  accounts: {
    name: {
      question: "Can I log in with my email?",
      answer: "Yes, with the username or the email, whichever you remember.",
    },
    notRegistered: {
      question: "It says that my account is not registered. Why?",
      answer:
        "The operator has credited your email before you had an account. Register with that very email; the code sent to it proves that it is yours, and balance and records become yours.",
    },
    forgot: {
      question: "I forgot my password. What now?",
      answer:
        "Choose Forgot password on the login page. A code of six digits goes to your email and is valid for ten minutes; with it you set a new password.",
    },
    many: {
      question: "How many cards can one account hold?",
      answer:
        "Twenty, unless the operator has set another limit. All cards of an account are paid from its one balance.",
    },
  },
  payment: {
    fee: {
      question: "When is a fee taken?",
      answer:
        "With the first use. It pays for the plan's cycle: one day for a daily plan, more for a longer one. The next use after the cycle opens the next one. A day without use costs nothing.",
    },
    topUp: {
      question: "How do I top up?",
      answer:
        "Please do not pay on the payment page. Contact the administrator with your username or email and the amount; it is added to your balance directly and listed in Activities.",
    },
    low: {
      question: "What happens when my balance is used up?",
      answer:
        "Cards whose day or cycle is already paid go on until it ends. The others stop, the cheapest last, and run again by themselves after a top-up.",
    },
    stop: {
      question: "How do I stop paying for a card?",
      answer:
        "Do not use it: no use, no fee. To be sure, choose Stop billing on the card. The network is cut at once and the plan ends with today. A cycle that has begun is not refunded.",
    },
  },
  network: {
    day: {
      question: "When does a day begin?",
      answer:
        "At midnight of the operator's billing zone, which is shown on My SIMs, wherever you are. The time at which data is used decides, not the time at which the carrier reports it.",
    },
    mb: {
      question: "How is traffic counted?",
      answer:
        "In megabytes, 1 MB being 1,048,576 bytes. First the plan's allowance is used, then your add-ons, then the plan's rule past the limit applies.",
    },
    slow: {
      question: "Why is my connection slow today?",
      answer:
        "Most likely the allowance is used up and the plan slows down past its limit. The card says so and names the speed. An add-on brings full speed back at once.",
    },
    realName: {
      question: "Where do I need real-name verification?",
      answer:
        "In Hong Kong and Macao, once for each card and before its first use there. The announcement at the top of this page leads to the place where it is done.",
    },
  },
} as const;
