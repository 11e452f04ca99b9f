/** What a newcomer reads whose browser prefers this language while the page speaks another one. */
export const languageOffer = {
  text: "This shop is available in English.",
  take: "Read in English",
  close: "Close, and stay with the language of this page",
} as const;
