export const view = {
  view: "Customer's view",
  leaveView: "Leave the view",
  inView: "You are looking at the account of {name}, until {moment}. Nothing can be changed here.",
  leftView: "You have left the account of {name}",
  onlyLooking: "Nothing can be changed while you look at this account.",
} as const;
