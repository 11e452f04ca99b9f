/** What our emails say of an invoice or a credit note. */
export const invoiceEmails = {
  INVOICE: {
    subject: "Your invoice {number} for {month}",
    what: "The invoice for the fees of {month} is ready: {amount}, which you have paid already.",
  },
  CREDIT_NOTE: {
    subject: "Your credit note {number} for {month}",
    what: "A credit note for fees of {month} is ready: {amount}, already returned to you.",
  },
  cancellation: {
    subject: "Your invoice {cancels} was cancelled",
    what: "The credit note {number} cancels your invoice {cancels} for {month} as a whole, because it was wrong. Nothing is paid or given back.",
  },
  where:
    "You will find it under Activities, to print or to download as an electronic invoice for your accounting program.",
} as const;
