import type { HappeningKind } from "../../desk/people/customer-record.ts";

/** The pages of a customer and of a card at the desk. */
export const deskPages = {
  who: "Who they are",
  about: "About this card",
  money: "Money",
  statement: "Statement",
  moneyEmpty: "No money has moved yet",
  moneyEmptyWhy: "Recharges, fees, purchases and refunds are listed here, each with its reason.",
  charges: "What it cost its holder",
  chargesEmpty: "It has cost nothing yet",
  chargesEmptyWhy: "Fees and purchases for this card are listed here, each with its reason.",
  usage: "Usage",
  usageEmpty: "Nothing was used on these days",
  usageEmptyWhy: "Choose other days above.",
  notes: "Notes",
  noNotes: "No note yet",
  addNote: "Add a note",
  addNoteTitle: "Add a note on this customer?",
  addNoteWhy:
    "It cannot be changed afterwards. The customer can read it in the export of their data; it goes when they delete their account.",
  note: "Note",
  noteSaved: "The note has been saved",
  noteFailed: "The note could not be saved",
  byAuthor: "{name}, {moment}",
  formerStaff: "Someone who has left",
  timeline: "What happened",
  noTimeline: "Nothing yet",
  happened: {
    registered: "Account created",
    login: "Logged in",
    order: "Order made: {amount}",
    paid: "Order finished: {amount}",
    cancelled: "Order cancelled: {amount}",
    view: "The staff looked at the account",
  } satisfies Record<Exclude<HappeningKind, "card" | "letter" | "action">, string>,
  letters: {
    lowBalance: "Email: low balance",
    recharged: "Email: recharged",
    dataUsed: "Email: data used up to a threshold",
    cardsStopped: "Email: cards have stopped",
  },
} as const;
