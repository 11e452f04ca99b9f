import { z } from "zod";
import { Reason } from "../../customer-view.ts";
import { endpoint } from "../../endpoint.ts";
import { pageInput, pageOf } from "../../page.ts";
import { fieldMessage } from "../../problems/field-message.ts";
import { problems, type ProblemKey } from "../../problems/problem.ts";
import { rechargeLineProblems } from "../../problems/recharge-line-problem.ts";
import { AccountName, Email, Username } from "../../values/people/account-names.ts";
import { Amount } from "../../values/money/amount.ts";
import { freeText, requiredText } from "../../values/texts/free-text.ts";
import { DayText, InstantText } from "../../values/days/moments.ts";
import { Approval } from "../people/approvals.ts";

const count = z.number().int();

/** The columns of a file of recharges, in any order; the last need not be there. */
export const rechargeColumns = ["account", "amount", "reason"] as const;
/** As many lines as a file may have. */
export const mostRechargeLines = 5000;
/** As many accounts as a file may open: more are another column by mistake. */
export const mostOpened = 500;
/** So long recharges are compared with: the same amount to the same account may be the same recharge twice. */
export const repeatDays = 14;

const mebibyte = 1024 * 1024;
/** As long as a file may be, its name, and a reason. */
export const mostRechargeFileLength = mebibyte;
export const longestFileName = 80;
export const longestRechargeReason = 200;

const RechargeFileText = {
  csv: z
    .string(fieldMessage("required"))
    .min(1, fieldMessage("required"))
    .max(mostRechargeFileLength, fieldMessage("too_long")),
  /** For the lines without a reason of their own; the customers read it beside the recharge. */
  reason: freeText(longestRechargeReason).optional(),
};
/** In JSON quotes and line ends take two bytes. */
const mostFileBytes = 2.5 * mebibyte;

export const checkRechargeFile = endpoint({
  method: "POST",
  path: "/admin/rechargeFile/check",
  summary:
    "What a file of recharges (account,amount,reason) would do now: whom it credits, in all how much, and what is wrong with its lines; changes nothing",
  role: "administrator",
  right: "money.recharge",
  reads: true,
  upload: true,
  maxBodyBytes: mostFileBytes,
  input: z.strictObject(RechargeFileText),
  output: z.object({
    asOf: InstantText,
    /** The names in the first line, and what separates them. */
    columns: z.array(z.string()),
    separator: z.enum([",", ";"]),
    /** In the file, without the first. */
    lines: count,
    /** That would be credited. */
    right: count,
    accounts: count,
    /** Their sum. */
    amount: Amount,
    /** Whether the sum is over the operator's limit, and waits for a second administrator. */
    waits: z.boolean(),
    refused: z.array(
      z.object({
        /** Counted from 1, the header included. */
        line: count,
        error: z.enum(rechargeLineProblems),
        /** The fields of the line. */
        source: z.array(z.string()),
      }),
    ),
    /** Emails that no one registered yet: each gets an account, which its owner takes over by registering. */
    opened: z.array(z.object({ line: count, email: Email })),
    /** That credit an account with an amount for the second time: in this file, or after a recharge by hand or by a file in the last 14 days. */
    repeated: z.array(
      z.object({
        line: count,
        account: AccountName,
        amount: Amount,
        /** The earlier line of this file. */
        first: count.optional(),
        /** The recharge before: by the file of this name, else by hand. `waits`: it is yet to be credited. */
        before: z
          .object({ name: z.string().optional(), at: InstantText, waits: z.boolean() })
          .optional(),
      }),
    ),
  }),
  problems: [],
});

/** Recharges that came by one file. */
export const RechargeFile = z
  .object({
    id: z.string(),
    name: z.string(),
    /** A bank statement, whose lines finish orders (`/admin/bankFile/start`). */
    isBank: z.boolean(),
    reason: z.string().optional(),
    /** `waiting` and `declined`: of another administrator who must confirm it. `stopped`: before its last line. */
    state: z.enum(["waiting", "declined", "running", "stopped", "done"]),
    /** Who stopped it, and why. */
    stop: z.object({ by: z.string(), reason: z.string() }).optional(),
    /** The administrator's username. */
    askedBy: z.string(),
    askedAt: InstantText,
    finishedAt: InstantText.nullable(),
    lines: count,
    /** Of all lines. */
    amount: Amount,
    /** Accounts that were opened for it, and lines that credit the same again: its asker agreed to both. */
    opened: count,
    repeated: count,
    /** Lines that were looked at, the refused ones among them. */
    done: count,
    refused: count,
    /** What was credited until now. */
    credited: Amount,
  })
  .meta({ id: "RechargeFile" });
export type RechargeFile = z.infer<typeof RechargeFile>;

export const startRechargeFile = endpoint({
  method: "POST",
  path: "/admin/rechargeFile/start",
  summary:
    "Credit the right lines of a file that was checked, one after the other; each is answered for itself",
  role: "administrator",
  right: "money.recharge",
  asksAgain: true,
  idempotent: true,
  upload: true,
  maxBodyBytes: mostFileBytes,
  input: z.strictObject({
    ...RechargeFileText,
    /** What the file is called. */
    name: requiredText(longestFileName),
    /** What its check said, and the caller agreed to: where it would do anything else by now, nothing is done. */
    right: count.min(1).max(mostRechargeLines),
    amount: Amount,
    opened: count.min(0).max(mostOpened),
    repeated: count.min(0).max(mostRechargeLines),
    waits: z.boolean(),
  }),
  output: z.object({
    file: RechargeFile,
    /** What waits, where the sum is over the operator's limit. */
    approval: Approval.optional(),
  }),
  problems: ["recharge_file_changed"],
});

/** Who asks for recharges, and who confirms them. */
const right = ["money.recharge", "money.approve"] as const;
const FileId = z.string().min(1).max(40);
const yesOrNo = z.enum(["true", "false"]);

export const listRechargeFiles = endpoint({
  method: "GET",
  path: "/admin/rechargeFile/list",
  summary: "Recharges that came by the file, the newest file first",
  role: "administrator",
  right,
  input: z.strictObject(pageInput),
  output: pageOf(RechargeFile),
  problems: [],
});

export const stopRechargeFile = endpoint({
  method: "POST",
  path: "/admin/rechargeFile/stop",
  summary: "Credit no more of a file that is under way: what was credited stays",
  role: "administrator",
  right,
  idempotent: true,
  input: z.strictObject({ fileId: FileId, reason: Reason }),
  output: z.object({ file: RechargeFile }),
  problems: ["not_found", "recharge_file_not_running"],
});

const problemKeys = Object.keys(problems) as [ProblemKey, ...ProblemKey[]];

/** A line of a file, and what became of it. */
export const RechargeLine = z.object({
  /** Counted from 1, the header included; in XML its entries are counted, of a batch its details. */
  line: count,
  user: z.object({ id: z.string(), username: Username.nullable(), email: z.string() }),
  amount: Amount,
  reason: z.string().optional(),
  /** Of a bank statement: the order that it finishes, on which day the payment was booked, and whether a person said that it is for this order. */
  bank: z
    .object({ orderId: z.string(), remark: z.string(), day: DayText, chosen: z.boolean() })
    .optional(),
  /** Whether it credits something for the second time, as its asker agreed to. */
  repeats: z.boolean(),
  /** `waiting`: not looked at yet. `declined`: of a file that another administrator rejected. */
  state: z.enum(["waiting", "declined", "credited", "refused"]),
  /** Why it was refused. */
  error: z.enum(problemKeys).optional(),
  activityId: z.string().optional(),
});
export type RechargeLine = z.infer<typeof RechargeLine>;

export const getRechargeFile = endpoint({
  method: "GET",
  path: "/admin/rechargeFile/get",
  summary: "How far a file of recharges is, with its lines in their order and what became of each",
  role: "administrator",
  right,
  input: z.strictObject({ fileId: FileId, onlyRefused: yesOrNo.optional(), ...pageInput }),
  output: pageOf(RechargeLine).extend({ file: RechargeFile }),
  problems: ["not_found"],
});

export const exportRechargeFile = endpoint({
  method: "GET",
  path: "/admin/rechargeFile/export",
  summary: "Each line of a file of recharges with what became of it, as a sheet (CSV, UTF-8)",
  role: "administrator",
  right,
  limit: "export",
  file: "text/csv",
  input: z.strictObject({ fileId: FileId, onlyRefused: yesOrNo.optional() }),
  output: z.string(),
  problems: ["not_found"],
});
