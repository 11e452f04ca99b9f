/** The head of the home page, where the operator has not set another. The server puts it into the pages. */
export const headline = {
  title: "One SIM. Pay only for the days you use.",
  under:
    "Data around the world from one balance. No use, no fee, and every megabyte and every cent is explained.",
} as const;
