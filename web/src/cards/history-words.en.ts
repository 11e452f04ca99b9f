export const historyEn = {
  list: "What happened to this SIM, newest first",
  by: { you: "By you", operator: "By the operator", system: "By itself" },
  empty: "Nothing has happened yet",
  emptyWhy: "Plans, stops and limits of this SIM will be listed here, each with its reason.",
} as const;
