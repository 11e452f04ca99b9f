/** Questions people really ask, answered in full from the rules of the product: where the operator has set no others. */
export const standardFaq = {
  start: {
    bind: {
      question: "How do I add my card?",
      answer:
        "Log in, open My SIMs and choose Bind a SIM. Enter the card number, ICCID and verify code printed on the card, or paste the whole line. From then on the card is yours, and no one else can bind it.",
    },
    first: {
      question: "What do I need before I can go online?",
      answer:
        "A bound card, enough balance for the first fee of a plan, and a basic plan ordered for that card. A card without a plan cannot go online. Turn on data roaming on your phone.",
    },
    when: {
      question: "When does a plan start?",
      answer:
        "At once, if no plan covers today. If another plan covers today, the new one starts tomorrow, and both are shown side by side on the card. Until then you can cancel or replace it.",
    },
    pack: {
      question: "What happens to a StarterPack when I bind it?",
      answer:
        "It becomes an ordinary card that never expires. The value of the remaining days is credited to your balance, and the card continues on the same daily plan, pay as you go.",
    },
  },
  accounts: {
    name: {
      question: "Can I log in with my email?",
      answer: "Yes, with the username or the email, whichever you remember.",
    },
    notRegistered: {
      question: "Why does it say “Not registered”?",
      answer:
        "We credited your email address before you had an account. Register with that same address: the code sent to it proves that it is yours, and the balance and records become yours.",
    },
    forgot: {
      question: "I forgot my password. What now?",
      answer:
        "Choose Forgot password on the login page. A six-digit code is sent to your email and is valid for ten minutes; use it to set a new password.",
    },
    many: {
      question: "How many cards can one account hold?",
      answer: "Up to {limit}. All cards in an account share one balance.",
    },
  },
  payment: {
    fee: {
      question: "When is a fee taken?",
      answer:
        "At the first use. It pays for one cycle of the plan: one day for a daily plan, several for a longer one. The first use after that cycle opens the next one. No use, no fee.",
    },
    topUp: {
      question: "How do I recharge?",
      answerOnline:
        "Create a pay order in the Account Recharge Center and pay it online on its page. The amount is added to your balance as soon as the payment is confirmed, and listed in Activities.",
      answerByHand:
        "Create a pay order in the Account Recharge Center. Please do not actually pay: contact us, as shown below, and quote the order's remark code. The amount is added to your balance directly and listed in Activities.",
    },
    low: {
      question: "What happens when my balance is used up?",
      answer:
        "Cards whose day or cycle is already paid for keep working until it ends. The others stop, the cheapest last, and resume automatically once the balance covers them.",
    },
    stop: {
      question: "How do I stop paying for a card?",
      answer:
        "Do not use it: no use, no fee. To be sure, choose Stop billing on the card. Data stops at once, and the plan ends today. A cycle that has begun is not refunded.",
    },
  },
  network: {
    day: {
      question: "When does a day begin?",
      answer:
        "At midnight in our billing time zone, wherever you are. The Usage page shows when that is on your own clock. What counts is when the data is used, not when the carrier reports it.",
    },
    mb: {
      question: "How is data counted?",
      answer:
        "In megabytes (1\u00a0MB = 1,048,576 bytes). The plan's allowance is used first, then your add-ons; after that, the plan's rule past the limit applies.",
    },
    slow: {
      question: "Why is my connection slow today?",
      answer:
        "Most likely the allowance is used up and the plan slows down past its limit. The card says so and names the speed. An add-on brings full speed back at once.",
    },
    realName: {
      question: "Where do I need real-name verification?",
      answer:
        "In Hong Kong and Macao, once for each card and before its first use there. The announcement at the top of this page says how.",
    },
  },
} as const;
