import { longestRechargeReason, mostOpened } from "@farsim/contract/desk/money/recharge-files.ts";
import type { RechargeLineProblem } from "@farsim/contract/problems/recharge-line-problem.ts";
import { Email } from "@farsim/contract/values/people/account-names.ts";
import { type Micros, parseAmount, typedAmount } from "@farsim/contract/values/money/amount.ts";
import { freeText } from "@farsim/contract/values/texts/free-text.ts";
import { type Account, isDeletedEmail } from "../../accounts/account.ts";
import { mostMicros } from "../most-by-hand.ts";
import type { ReadLine } from "./read-lines.ts";

/** A line that can be credited. */
export interface RightLine {
  readonly line: number;
  /** As it was typed. */
  readonly account: string;
  /** Undefined of an email that no one registered yet. */
  readonly userId: bigint | undefined;
  readonly amountMicros: Micros;
  readonly reason: string | undefined;
}

export interface RefusedLine {
  readonly line: number;
  readonly error: RechargeLineProblem;
  readonly source: readonly string[];
}

interface Known {
  /** The account of a username or email. */
  readonly accountOf: (name: string) => Account | undefined;
  /** Of the currency. */
  readonly digits: number;
  /** Whether amounts may have a comma for their decimal sign: where semicolons separate the fields. */
  readonly isCommaDecimal: boolean;
  /** For lines without one of their own. */
  readonly reason: string | undefined;
}

const Reason = freeText(longestRechargeReason);

/** Judges the lines of a file, each by itself; only the count of new accounts is common to them. */
export function judgeLines(
  lines: readonly ReadLine[],
  known: Known,
): { readonly right: readonly RightLine[]; readonly refused: readonly RefusedLine[] } {
  const right: RightLine[] = [];
  const refused: RefusedLine[] = [];
  const opened = new Set<string>();
  for (const { line, source, cells } of lines) {
    const judged = cells ? judge(cells, known) : "column_count";
    if (typeof judged === "string") {
      refused.push({ line, source, error: judged });
      continue;
    }
    if (judged.userId === undefined) opened.add(nameOf(judged.account));
    if (judged.userId === undefined && opened.size > mostOpened)
      refused.push({ line, source, error: "too_many_new" });
    else right.push({ line, ...judged });
  }
  return { right, refused };
}

/** How a username or an email is compared: without regard to case. */
export const nameOf = (account: string): string => account.toLowerCase();

function judge(
  { account, amount, reason }: NonNullable<ReadLine["cells"]>,
  known: Known,
): Omit<RightLine, "line"> | RechargeLineProblem {
  if (account === "") return "account_missing";
  const owner = known.accountOf(account);
  if (!owner && !isOpenable(account)) return "account_unknown";
  if (owner?.level === 1) return "account_of_staff";
  const amountMicros = microsOf(amount, known);
  if (amountMicros === null) return "amount_invalid";
  if (amountMicros <= 0n || amountMicros > mostMicros) return "amount_out_of_bounds";
  const said = Reason.safeParse(reason);
  if (!said.success) return "reason_too_long";
  return { account, userId: owner?.id, amountMicros, reason: said.data || known.reason };
}

/** Whether an account may be opened for it: only for an email. */
const isOpenable = (account: string): boolean =>
  Email.safeParse(account).success && !isDeletedEmail(account);

/**
 * `12.5` as spreadsheets write it is as good as `12.50`. A comma is the decimal sign or parts thousands, as the file has it; where
 * nothing tells which, as with three decimals, it is no amount.
 */
function microsOf(text: string, { digits, isCommaDecimal }: Known): Micros | null {
  if (text.includes(",") && (isCommaDecimal ? text.includes(".") : digits === 3)) return null;
  const typed = typedAmount(isCommaDecimal ? text.replace(",", ".") : text, digits);
  return typed === null ? null : parseAmount(typed, digits);
}
