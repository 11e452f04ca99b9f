export const cardHistoryList = {
  list: "What happened to this SIM, newest first",
  by: { you: "By you", operator: "By the operator", system: "By itself" },
  empty: "Nothing has happened yet",
  emptyWhy: "Plans, stops and limits of this SIM will be listed here, each with its reason.",
  used: "Used of the allowance",
  channel: "Channel",
  planSince: "Ordered",
  copy: "Copy",
  copyNamed: "Copy: {what}",
  copied: "Copied",
  copyFailed: "It could not be copied. Please select the text and copy it by hand.",
} as const;
