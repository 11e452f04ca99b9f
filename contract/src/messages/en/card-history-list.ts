export const cardHistoryList = {
  list: "What happened to this SIM, newest first",
  by: { you: "By you", operator: "By us", system: "Automatic" },
  empty: "Nothing has happened yet",
  emptyWhy: "Plans, stops and limits of this SIM will be listed here, each with its reason.",
  used: "Used of the allowance",
  worksIn: "Works in",
  seePlaces: "See the places",
  planSince: "Ordered",
  copy: "Copy",
  copyNamed: "Copy: {what}",
  copied: "Copied",
  copyFailed: "It could not be copied. Please select the text and copy it by hand.",
} as const;
