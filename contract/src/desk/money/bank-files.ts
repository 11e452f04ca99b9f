import { z } from "zod";
import { endpoint } from "../../endpoint.ts";
import { fieldMessage } from "../../problems/field-message.ts";
import { Amount } from "../../values/money/amount.ts";
import { requiredText } from "../../values/texts/free-text.ts";
import { DayText, InstantText } from "../../values/days/moments.ts";
import { Approval } from "../people/approvals.ts";
import { longestFileName, RechargeFile } from "./recharge-files.ts";

const count = z.number().int();
const mebibyte = 1024 * 1024;

/** As many lines as a bank statement may have. */
export const mostBankLines = 5000;
/** As many columns as a sheet may have. */
export const mostBankColumns = 60;
/** As long as a bank statement may be: an entry in XML takes one to two thousand characters. */
export const mostBankFileLength = 6 * mebibyte;
/** A character outside of English takes up to three bytes; quotes and line ends in JSON two. */
const mostFileBytes = 14 * mebibyte;

/** A column of a sheet, counted from 0. */
const Column = count.min(0).max(mostBankColumns - 1);

/** In which order a sheet writes the parts of a day. */
export const DayOrder = z.enum(["ymd", "dmy", "mdy"]);
export type DayOrder = z.infer<typeof DayOrder>;

/** What stands where in a sheet. */
export const BankLayout = z
  .strictObject({
    day: Column,
    dayOrder: DayOrder,
    /** What came in; where what went out stands in it, too, below zero, or marked by `direction`. */
    amount: Column,
    decimal: z.enum([".", ","]),
    /** Where it says whether money came or went. */
    direction: Column.optional(),
    currency: Column.optional(),
    /** What the payer wrote, and who they are. */
    text: z.array(Column).min(1).max(8),
  })
  .meta({ id: "BankLayout" });
export type BankLayout = z.infer<typeof BankLayout>;

const BankFileText = {
  /** A sheet (CSV), or camt.052, camt.053 or camt.054 (ISO 20022). */
  csv: z
    .string(fieldMessage("required"))
    .min(1, fieldMessage("required"))
    .max(mostBankFileLength, fieldMessage("too_long")),
  /** Of a sheet: without it that which was used for such a sheet last, or which its names suggest. */
  layout: BankLayout.optional(),
};

/** Money that came in, as the bank says it. */
const BankLine = z.object({
  /** Of the file, counted from 1; in XML its entries are counted, of a batch its details. */
  line: count,
  day: DayText,
  amount: Amount,
  /** Its code; none where the file names none. */
  currency: z.string().optional(),
  /** What the payer wrote, and who they are. */
  text: z.string(),
});

/** The order that a payment is for. */
const OrderOfLine = z.object({
  id: z.string(),
  remark: z.string(),
  /** What is credited, and what is to be paid for it. */
  amount: Amount,
  total: Amount,
  createdAt: InstantText,
  user: z.object({ id: z.string(), username: z.string().nullable(), email: z.string() }),
});

/** Why a payment is likely that of an order, but not certain: a person says so. */
export const LikelyReason = z.enum([
  /** Its code and amount fit, but it was made more than seven days before the payment. */
  "order_old",
  /** Its code and amount fit, but the payment was booked before it was made. */
  "paid_before_order",
  /** No code, but the email of one who made an order over this amount within the 31 days before. */
  "payer_named",
  /** No code: this is the only open order over this amount that was made within the 31 days before. */
  "amount_only",
]);
export type LikelyReason = z.infer<typeof LikelyReason>;

/** Why a payment finishes no order. */
export const UnknownReason = z.enum([
  "nothing_found",
  "several_codes",
  "several_orders",
  "amount_differs",
  "currency_differs",
  "order_cancelled",
  /** Its order was paid by Stripe or by another line of a bank statement, or is to be. */
  "paid_twice",
  /** Booked on a day that is yet to come. */
  "not_yet",
  "account_deleted",
  "account_of_staff",
]);
export type UnknownReason = z.infer<typeof UnknownReason>;

/** Why there is nothing to do about a payment. */
export const UsedReason = z.enum([
  /** This very line finished an order, or is to, or came too late for it, or stands twice in the file. */
  "line_used",
  /** Its order was finished by hand. */
  "order_finished",
  /** Its order waits for another administrator. */
  "order_waits",
]);
export type UsedReason = z.infer<typeof UsedReason>;

/** What is wrong with a line that cannot be read. */
export const BankLineProblem = z.enum([
  "column_count",
  "day_invalid",
  "amount_invalid",
  /** Its column of directions has a word that may mean money in or out. */
  "direction_unknown",
]);
export type BankLineProblem = z.infer<typeof BankLineProblem>;

const Certain = BankLine.extend({ order: OrderOfLine });
const Likely = Certain.extend({ reason: LikelyReason });
const Unknown = BankLine.extend({ reason: UnknownReason, order: OrderOfLine.optional() });
const Used = BankLine.extend({ reason: UsedReason, order: OrderOfLine.optional() });

/** Of a sheet: its names and first lines, for the one who says what stands where. */
const Sheet = z.object({
  /** As they stand in the file; empty where it has none. */
  names: z.array(z.string()),
  /** The first lines below the names. */
  samples: z.array(z.array(z.string())),
  /** As it was read, or would be; none where nothing suggests one. */
  layout: BankLayout.optional(),
});

export const checkBankFile = endpoint({
  method: "POST",
  path: "/admin/bankFile/check",
  summary:
    "Which open orders the payments of a bank statement (a sheet or camt) are for: certainly, likely, or not; changes nothing",
  role: "administrator",
  right: "money.recharge",
  reads: true,
  upload: true,
  maxBodyBytes: mostFileBytes,
  input: z.strictObject(BankFileText),
  output: z.object({
    asOf: InstantText,
    /** None of XML. */
    sheet: Sheet.optional(),
    /** False of a sheet about which someone must say first what stands where: then nothing is looked for. */
    isRead: z.boolean(),
    /** Money that came in, of all lines. */
    payments: count,
    /** Lines about money that went out, or none, or that did not arrive yet. */
    passedOver: count,
    unread: z.array(z.object({ line: count, error: BankLineProblem, source: z.array(z.string()) })),
    certain: z.array(Certain),
    likely: z.array(Likely),
    unknown: z.array(Unknown),
    used: z.array(Used),
    /** How much the caller may still credit today by themselves; none: as much as they like. What is above waits for a second administrator. */
    left: Amount.optional(),
    /** Of what was found; the start names it. */
    digest: z.string(),
  }),
  problems: [],
});

export const startBankFile = endpoint({
  method: "POST",
  path: "/admin/bankFile/start",
  summary:
    "Finish the orders that a checked bank statement certainly pays, and those of the likely ones that are named, one after the other",
  role: "administrator",
  right: "money.recharge",
  asksAgain: true,
  idempotent: true,
  upload: true,
  maxBodyBytes: mostFileBytes,
  input: z.strictObject({
    ...BankFileText,
    /** What the file is called. */
    name: requiredText(longestFileName),
    /** Lines of the likely ones, as a person says. */
    chosen: z.array(count.min(1)).max(mostBankLines),
    /** What its check said, and the caller agreed to: where it would do anything else by now, nothing is done. */
    digest: z.string().regex(/^[0-9a-f]{64}$/),
    waits: z.boolean(),
  }),
  output: z.object({
    file: RechargeFile,
    /** What waits, where the sum is over the operator's limit. */
    approval: Approval.optional(),
  }),
  problems: ["recharge_file_changed"],
});
