import { z } from "zod";
import { endpoint } from "../../endpoint.ts";
import { pageInput, pageOf } from "../../page.ts";
import { payoutFacts, payoutId, PayoutStatus, PayoutWay } from "../../payouts.ts";
import { fieldMessage } from "../../problems/field-message.ts";
import { AccountName } from "../../values/people/account-names.ts";
import { Amount } from "../../values/money/amount.ts";
import { freeText, requiredText } from "../../values/texts/free-text.ts";
import { InstantText } from "../../values/days/moments.ts";
import { Approval } from "../people/approvals.ts";
import { moneyRange } from "./money-range.ts";

/**
 * How a refund stands at its provider. `WAITING`: to be asked for. `PENDING`: taken on. `DONE`: made. `FAILED`: refused, or failed later; the
 * payout waits again.
 */
export const RefundState = z.enum(["WAITING", "PENDING", "DONE", "FAILED"]);
export type RefundState = z.infer<typeof RefundState>;

/** A payout as the operator sees it. */
export const OperatorPayout = z
  .object({
    ...payoutFacts,
    userId: z.string(),
    username: z.string().nullable(),
    email: z.string(),
    /** Its account is disabled: another one than its owner may have asked for it. */
    isDisabled: z.boolean(),
    /** What the account was ever recharged with, less what was taken back of it and what else was paid out; not what was adjusted. */
    paidIn: Amount,
    /** The last refund that it was paid by. */
    refund: z
      .object({
        paymentId: z.string(),
        state: RefundState,
        /** Why it failed, or does not go on yet, in the provider's words. */
        trouble: z.string().optional(),
      })
      .optional(),
    /** Who paid or declined it last; null once they have left. */
    decidedBy: z.string().nullable().optional(),
    /** A second member of staff has agreed to it. */
    approved: z.boolean(),
    /** It waits for one. */
    waits: z.boolean(),
  })
  .meta({ id: "OperatorPayout" });
export type OperatorPayout = z.infer<typeof OperatorPayout>;

const found = {
  status: PayoutStatus.optional(),
  account: AccountName.optional(),
  /** A part of a username or email. */
  search: freeText(254).optional(),
  /** The days are those on which they were asked for. */
  ...moneyRange,
};
const right = ["money.payout", "money.approve"] as const;

export const listOperatorPayouts = endpoint({
  method: "GET",
  path: "/admin/payout/list",
  summary:
    "What customers asked to be paid out of their balances, newest first; search by a part of a username or email, by days and amounts",
  role: "administrator",
  right,
  input: z.strictObject({ ...found, ...pageInput }),
  output: pageOf(OperatorPayout),
  problems: [],
});

export const exportPayouts = endpoint({
  method: "GET",
  path: "/admin/payout/export",
  summary: "Every payout that `/admin/payout/list` finds, as a sheet (CSV, UTF-8), newest first",
  role: "administrator",
  right,
  limit: "export",
  file: "text/csv",
  input: z.strictObject(found),
  output: z.string(),
  problems: [],
});

/** What is written on a transfer: what banks carry (SEPA remittance information: Latin letters, digits and signs). */
export const Reference = freeText(35).regex(/^[\u0020-\u007e]*$/, fieldMessage("invalid"));

/** A payment of the payout's customer that could be paid back for it. */
export const RefundablePayment = z
  .object({
    paymentId: z.string(),
    /** The code of the order that it paid. */
    remark: z.string(),
    paidAt: InstantText,
    paid: Amount,
    /** What of it can still be paid back. */
    refundable: Amount,
  })
  .meta({ id: "RefundablePayment" });
export type RefundablePayment = z.infer<typeof RefundablePayment>;

export const listRefundablePayments = endpoint({
  method: "GET",
  path: "/admin/payout/payments",
  summary:
    "The payments by Stripe that a payout could be paid as a refund of, newest first: those of its customer of which as much can still be paid back, in one",
  role: "administrator",
  right: "money.payout",
  input: z.strictObject({ payoutId }),
  output: z.object({
    /** Whether the shop takes payments by Stripe at all. */
    isOpen: z.boolean(),
    /** At most 50. */
    items: z.array(RefundablePayment),
  }),
  problems: ["not_found"],
});

export const payPayout = endpoint({
  method: "POST",
  path: "/admin/payout/pay",
  summary:
    "Book that a payout is paid, as the money is sent; `byStripe` pays it as a refund of `paymentId`, which is sent once it is booked. Above the operator's limit it waits for a second member of staff first",
  role: "administrator",
  right: "money.payout",
  asksAgain: true,
  idempotent: true,
  input: z.strictObject({
    payoutId,
    way: PayoutWay,
    reference: Reference.optional(),
    /** The payment that is paid back, where it is paid by Stripe. */
    paymentId: z.string().min(1).max(255).optional(),
  }),
  output: z.object({
    payout: OperatorPayout,
    /** What waits; then nothing was booked. */
    approval: Approval.optional(),
  }),
  problems: ["not_found", "no_permission", "payout_not_open", "payment_not_refundable"],
});

export const declinePayout = endpoint({
  method: "POST",
  path: "/admin/payout/decline",
  summary:
    "Do not pay a payout: the amount is in the balance again, and the customer gets an email with the reason; one that was paid before waits for a second member of staff above the operator's limit",
  role: "administrator",
  right: "money.payout",
  asksAgain: true,
  idempotent: true,
  input: z.strictObject({ payoutId, reason: requiredText(200) }),
  output: z.object({ payout: OperatorPayout, approval: Approval.optional() }),
  problems: ["not_found", "no_permission", "payout_not_open", "payout_waits"],
});

export const takePayoutBack = endpoint({
  method: "POST",
  path: "/admin/payout/takeBack",
  summary:
    "Book that the money of a payout came back, or was never sent: it waits again, to be paid otherwise or declined. Of a refund its provider says so itself",
  role: "administrator",
  right: "money.payout",
  asksAgain: true,
  idempotent: true,
  input: z.strictObject({ payoutId, reason: requiredText(200) }),
  output: z.object({ payout: OperatorPayout }),
  problems: ["not_found", "no_permission", "payout_not_paid", "payout_at_provider"],
});
