/** What happened to a card, and why: `what` is the headline, `why` the sentence below it. */
export const cardHistory = {
  bind: {
    what: "Bound",
    why: "You bound the card to your account.",
    whyFor: "We bound the card to your account for you: {note}",
  },
  applyEsim: { what: "eSIM received", why: "You ordered this eSIM." },
  orderPlan: {
    what: "Plan ordered",
    why: "You ordered {hasPlan, select, yes {{plan}} other {a basic plan}}.",
    whyFor: "We ordered {hasPlan, select, yes {{plan}} other {a basic plan}} for you: {note}",
  },
  orderAddOn: {
    what: "Add-on bought",
    why: "You bought an add-on.",
    whyFor: "We bought an add-on for you: {note}",
  },
  editTag: {
    what: "Tag changed",
    why: "You changed the tag of the card.",
    whyFor: "We changed the tag of the card for you: {note}",
  },
  cancelPendingPlan: {
    what: "Upcoming plan cancelled",
    why: "You cancelled the plan that was to start; the current one continues.",
    whyFor: "We cancelled the plan that was to start, for you; the current one continues: {note}",
  },
  announceChange: {
    what: "Change of plan announced",
    why: "From {day} the plan is {plan}, at {price} {days, plural, =1 {a day} other {for # days}}, with {hasAllowance, select, yes {{allowance} {per, select, day {a day} other {a cycle}}} other {no limit}}: {note}",
  },
  withdrawChange: {
    what: "Change of plan withdrawn",
    why: "The change announced for {day} does not take place: {note}",
  },
  changePlan: {
    what: "Plan changed",
    why: "As announced, the plan is {plan} from {day}, at {price} {days, plural, =1 {a day} other {for # days}}.",
  },
  stopBilling: {
    what: "Billing stopped",
    why: "You stopped billing: data stopped at once.",
    whyFor: "We stopped billing for you; data stopped at once: {note}",
  },
  delete: { what: "Deleted", why: "You deleted the card for good." },
  lackCredit: {
    what: "Stopped: insufficient credit",
    why: "The balance could not cover the next fee.",
    whyOfPlan: "The balance of {balance} could not cover the next fee: {price} for {plan}.",
    whyBelowZero: "The balance was below zero: {balance}.",
  },
  regainCredit: {
    what: "Running again",
    why: "The balance {hasBalance, select, yes {of {balance} } other {}}covers its fees again.",
  },
  expirePack: { what: "StarterPack expired", why: "The StarterPack had run out of days." },
  stopService: {
    what: "Service stopped",
    why: "We stopped it{hasNote, select, yes {: {note}} other {.}}",
  },
  stopServiceWhileOff: {
    what: "Service stopped",
    why: "We stopped it while it was off, so that it stays off: {note}",
  },
  resumeService: {
    what: "Service resumed",
    why: "We resumed it{hasNote, select, yes {: {note}} other {.}}",
  },
  markLost: {
    what: "Marked as lost",
    why: "The SIM was reported lost, so we stopped it: {note}",
  },
  markDamaged: { what: "Marked as damaged", why: "The SIM is damaged: {note}" },
  unmark: { what: "Mark taken back", why: "The SIM is no longer marked: {note}" },
  swapSim: {
    what: "SIM replaced",
    why: "We replaced the SIM {oldNumber} with the SIM {newNumber}; plan, add-ons and use stayed: {note}",
  },
  unbind: { what: "Removed", why: "We removed the card from the account: {note}" },
  throttle: {
    what: "Slowed to {kbps} kbps",
    why: "{per, select, day {Today's} other {This cycle's}} {hasAllowance, select, yes {{allowance}} other {data}}{hasPlan, select, yes { of {plan}} other {}} were used up. Full speed returns with the next allowance or an add-on.",
  },
  block: {
    what: "Data blocked",
    why: "{per, select, day {Today's} other {This cycle's}} {hasAllowance, select, yes {{allowance}} other {data}}{hasPlan, select, yes { of {plan}} other {}} were used up. Data returns with the next allowance or an add-on.",
  },
  openAgain: {
    what: "Full speed again",
    why: "{cause, select, addOn {An add-on has data left.} other {A new allowance began.}}",
  },
  other: { what: "Changed", why: "We changed the card." },
} as const;
