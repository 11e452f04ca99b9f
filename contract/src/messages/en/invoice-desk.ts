/** Invoices and credit notes at the desk. */
export const invoiceDesk = {
  intro:
    "Documents that companies asked for: one for the fees of each month, and credit notes for what was given back of them later.",
  account: "Customer",
  accountHint: "Username or email",
  left: "Account deleted",
  allKinds: "All documents",
  allMonths: "All months",
  actions: "Actions",
  nothingFound: "No such document",
  nothingFoundWhy: "Look for another customer, month or number.",
  empty: "No invoices yet",
  emptyWhy:
    "Customers ask for invoices under Activities. Whether any are issued stands in the settings.",
  correct: "Cancel and issue again",
  correctTitle: "Cancel invoice {number}",
  correctWhy:
    "A credit note takes back what is left of it. Another invoice takes its place, made out to the details that the customer gives now.",
  cancel: "Cancel the invoice",
  cancelWhy:
    "A credit note takes back what is left of it. The customer gives no invoice details now, so it is only cancelled: no other invoice takes its place.",
  billedNow: "This invoice is made out to",
  billedNext: "The new one is made out to",
  takenBack: "Taken back",
  correctReason: "Reason (stands on the credit note)",
  corrected: "Invoice {number} was issued instead",
  cancelledOnly: "Cancelled by credit note {number}; no other invoice was issued",
  failed: "The invoice was not cancelled",
} as const;
