/** What our emails say of a change of plan by the operator. */
export const planChangeEmails = {
  /** What the change is about: the names of the cards where they are few. */
  cards:
    "{count, plural, one {your card {names}} other {{few, select, yes {your cards {names}} other {# of your cards}}}}",
  card: "“{card}”",
  separator: ", ",
  terms:
    "{plan}: {price} {days, plural, =1 {for each day of use} other {for # days from the first use}}, {allowance}",
  allowance: {
    DAILY: "{amount} a day",
    CYCLE: "{amount} in {days, plural, one {# day} other {# days}}",
    UNLIMITED: "data without a limit",
  },
  past: {
    STOP: "{allowance}; then data stops until the next allowance",
    THROTTLE: "{allowance}; then {kbps} kbps",
    NONE: "{allowance}",
  },
  announced: {
    subject: "The plan of {cards} changes on {day}",
    what: "On {day} we change the plan of {cards}.",
    until: "Until then – {terms}.",
    untilFor: "Until then, for {cards} – {terms}.",
    after: "From then on – {terms}.",
    reason: "Reason: {reason}",
    paid: "As before, a day without use costs nothing.",
    paidLong:
      "A period that you have paid for by then, or that begins on that day, is served first on its own terms. As before, without use there is no fee.",
    choice:
      "You need not do anything. If you do not agree, you can choose another plan or stop billing at any time. The switch itself costs nothing.",
  },
  withdrawn: {
    subject: "The plan of {cards} does not change",
    what: "We announced that {plan} would be the plan of {cards} from {day}. This change does not take place: the current plan continues.",
  },
} as const;
