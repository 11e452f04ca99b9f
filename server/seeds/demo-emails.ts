export const emailOf = (username: string): string => `${username}@farsim.example`;

/** A recharge before the registration. */
export const unregistered = {
  email: emailOf("mei.tanaka"),
  language: "en",
  daysAgo: 5,
  cents: 2000,
} as const;
