/** What the law of Hong Kong and Macao asks. */
export const realName = {
  title: "Real-name verification for Hong Kong and Macao",
  text: "The laws of Hong Kong and Macao require every SIM card used there to be registered to a person. Have the card number and ICCID ready (both are printed on the card, and shown in My SIMs under Details and history), and the passport or travel permit of the person who will use the card. Each card is verified only once, before its first use there.",
  verify: "Go to verification",
  ask: "Contact us with these at hand: we have the card verified for you.",
  nowhere:
    "We have not said yet where this is done. Until then, do not count on data in Hong Kong or Macao.",
  unknown: "Turn on JavaScript in this browser to see where it is done.",
} as const;
