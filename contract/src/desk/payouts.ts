import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { pageInput, pageOf } from "../page.ts";
import { payoutFacts, payoutId, PayoutStatus } from "../payouts.ts";
import { fieldMessage } from "../problems/field-message.ts";
import { AccountName } from "../values/account-names.ts";
import { Amount } from "../values/amount.ts";
import { freeText, requiredText } from "../values/free-text.ts";
import { Approval } from "./approvals.ts";
import { moneyRange } from "./money-range.ts";

/** How money was sent: in person, or by the bank. */
export const PayoutWay = z.enum(["byHand", "byBank"]);
export type PayoutWay = z.infer<typeof PayoutWay>;

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
    way: PayoutWay.optional(),
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

export const payPayout = endpoint({
  method: "POST",
  path: "/admin/payout/pay",
  summary:
    "Book that a payout is paid, as the money is sent; above the operator's limit it waits for a second member of staff first",
  role: "administrator",
  right: "money.payout",
  asksAgain: true,
  idempotent: true,
  input: z.strictObject({ payoutId, way: PayoutWay, reference: Reference.optional() }),
  output: z.object({
    payout: OperatorPayout,
    /** What waits; then nothing was booked. */
    approval: Approval.optional(),
  }),
  problems: ["not_found", "no_permission", "payout_not_open"],
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
    "Book that the money of a payout came back, or was never sent: it waits again, to be paid otherwise or declined",
  role: "administrator",
  right: "money.payout",
  asksAgain: true,
  idempotent: true,
  input: z.strictObject({ payoutId, reason: requiredText(200) }),
  output: z.object({ payout: OperatorPayout }),
  problems: ["not_found", "no_permission", "payout_not_paid"],
});
