import { type checkRechargeFile, repeatDays } from "@farsim/contract/desk/money/recharge-files.ts";
import type { Output } from "@farsim/contract/endpoint.ts";
import { formatAmount, type Micros } from "@farsim/contract/values/money/amount.ts";
import { formatInstant } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import { nameOf } from "./judge-lines.ts";
import { findAlike } from "./recharges-alike.sql.ts";

interface Line {
  readonly line: number;
  readonly account: string;
  /** Undefined of an email that no one registered yet. */
  readonly userId: bigint | undefined;
  readonly amountMicros: Micros;
}

/**
 * Lines that credit an account with an amount once more: after an earlier line, or after a recharge by hand or by a file in the last
 * days, also one that waits. What was taken back, and the file itself where it was begun, does not count.
 */
export async function findRepeated(
  ctx: Context,
  lines: readonly Line[],
  fileId?: bigint,
): Promise<Output<typeof checkRechargeFile>["repeated"]> {
  const since = ctx.now.subtract({ hours: 24 * repeatDays });
  const known = lines.flatMap(({ userId, amountMicros }) =>
    userId === undefined ? [] : [{ userId, amountMicros }],
  );
  const keyOf = (userId: bigint | string, amountMicros: Micros) => `${userId} ${amountMicros}`;
  const earlier = new Map(
    (await findAlike(ctx.tx, known, { since, except: fileId })).map(
      ({ userId, amountMicros, name, at, waits }) => [
        keyOf(userId, amountMicros),
        { ...(name !== null && { name }), at: formatInstant(at.epochMilliseconds), waits },
      ],
    ),
  );
  const firstOf = new Map<string, number>();
  return lines.flatMap(({ line, account, userId, amountMicros }) => {
    const key = keyOf(userId ?? nameOf(account), amountMicros);
    const [first, before] = [firstOf.get(key), earlier.get(key)];
    if (first === undefined) firstOf.set(key, line);
    if (first === undefined && !before) return [];
    const amount = formatAmount(amountMicros, ctx.shop.currencyDigits);
    return [
      { line, account, amount, ...(first !== undefined && { first }), ...(before && { before }) },
    ];
  });
}
