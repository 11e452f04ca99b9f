/**
 * The rules that stored money and use must keep, by their names in the domain's list of invariants; `audit`: the log of what
 * administrators did is one unbroken chain; `books`: days and months are as they were booked and closed; `cause`: every movement follows from a fact; `history`: a card is what its history
 * makes of it; `record`: rights, prices and stock are as the audit log has them; `sealed`: secrets were sealed by the
 * shop's own key; `tax`: fees contain the rates of the shop.
 */
export type Invariant =
  | "audit"
  | "books"
  | "cause"
  | "history"
  | "record"
  | "sealed"
  | "tax"
  | "I1"
  | "I2"
  | "I3"
  | "I4"
  | "I5"
  | "I6"
  | "I7"
  | "I8"
  | "I9";

/** One thing that does not add up. */
export interface LedgerOffence {
  readonly invariant: Invariant;
  /** Which user, card, activity, day. */
  readonly where: string;
  readonly expected: string;
  readonly found: string;
}

/** An invariant that SQL can ask of all rows at once: the first row it finds is an offence, in words. */
export interface Check {
  readonly invariant: Invariant;
  readonly name: string;
  /** Selects `place`, `expected` and `found` as text, the first offender first. */
  readonly text: string;
}
