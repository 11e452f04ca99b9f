import type { checkRechargeFile as contract } from "@farsim/contract/desk/money/recharge-files.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { formatAmount, type Micros } from "@farsim/contract/values/money/amount.ts";
import { findAccounts } from "../../accounts/find-account.ts";
import { findAllowance } from "../../approvals/created-value.ts";
import { formatInstant } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import { judgeLines, nameOf, type RefusedLine, type RightLine } from "./judge-lines.ts";
import { readRechargeFile } from "./read-lines.ts";
import { findRepeated } from "./find-repeated.ts";

type Check = Output<typeof contract>;

/** What a file would do at this moment. */
export interface CheckedFile {
  readonly columns: readonly string[];
  readonly separator: "," | ";";
  /** In the file, without the first. */
  readonly lines: number;
  readonly right: readonly RightLine[];
  readonly refused: readonly RefusedLine[];
  readonly amountMicros: Micros;
  /** Of each email that no one registered yet the first line. */
  readonly opened: readonly RightLine[];
  readonly repeated: Check["repeated"];
}

/** Judges a file over what there is now; changes nothing. Throws `validation_failed` for a file that is none. */
export async function checkFile(
  ctx: Context,
  { csv, reason }: Input<typeof contract>,
): Promise<CheckedFile> {
  const { columns, lines, separator } = readRechargeFile(csv);
  const accounts = await findAccounts(
    ctx.tx,
    lines.flatMap(({ cells }) => cells?.account ?? []),
  );
  const { right, refused } = judgeLines(lines, {
    accountOf: (name) => accounts.get(nameOf(name)),
    digits: ctx.shop.currencyDigits,
    isCommaDecimal: separator === ";",
    reason: reason || undefined,
  });
  const isNew = ({ userId }: RightLine) => userId === undefined;
  return {
    columns,
    separator,
    lines: lines.length,
    right,
    refused,
    amountMicros: right.reduce((sum, { amountMicros }) => sum + amountMicros, 0n),
    opened: [
      ...Map.groupBy(right.filter(isNew), ({ account }) => nameOf(account)).values(),
    ].flatMap(([first]) => first ?? []),
    repeated: await findRepeated(ctx, right),
  };
}

/** What a file would do now, for its reader. */
export async function checkRechargeFile(
  ctx: Context,
  input: Input<typeof contract>,
): Promise<Check> {
  const checked = await checkFile(ctx, input);
  const { right, amountMicros } = checked;
  return {
    asOf: formatInstant(ctx.now.epochMilliseconds),
    columns: [...checked.columns],
    separator: checked.separator,
    lines: checked.lines,
    right: right.length,
    accounts: new Set(right.map(({ userId, account }) => userId ?? nameOf(account))).size,
    amount: formatAmount(amountMicros, ctx.shop.currencyDigits),
    waits: (await findAllowance(ctx)).isPassedBy(amountMicros),
    refused: checked.refused.map((each) => ({ ...each, source: [...each.source] })),
    opened: checked.opened.map(({ line, account }) => ({ line, email: account })),
    repeated: checked.repeated,
  };
}
