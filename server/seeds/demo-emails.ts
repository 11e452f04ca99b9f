export const emailOf = (username: string): string => `${username}@farsim.example`;

/** Somebody paid before he registered. */
export const unregistered = {
  email: emailOf("mei.tanaka"),
  language: "en",
  daysAgo: 5,
  cents: 2000,
} as const;
