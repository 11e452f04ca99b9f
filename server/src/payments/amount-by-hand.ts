import { type Micros, parseAmount } from "@farsim/contract/values/money/amount.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import type { Context } from "../platform/context.ts";
import { mostMicros } from "./most-by-hand.ts";

/** An amount that a member of staff typed, in micros: more than nothing, and no slip of the keyboard. Refuses it at `amount`. */
export function amountByHand(ctx: Context, amount: string): Micros {
  const micros = signedAmountByHand(ctx, amount);
  if (micros < 0n) throw outOfBounds();
  return micros;
}

/** One that may take as well as add; never nothing. */
export function signedAmountByHand({ shop }: Context, amount: string): Micros {
  const micros = parseAmount(amount, shop.currencyDigits);
  if (micros === null)
    throw new Problem("validation_failed", { fields: { amount: "amount_invalid" } });
  if (micros === 0n || micros > mostMicros || micros < -mostMicros) throw outOfBounds();
  return micros;
}

const outOfBounds = () =>
  new Problem("validation_failed", { fields: { amount: "amount_out_of_bounds" } });
