import { formatAmount, type Micros } from "@farsim/contract/values/amount.ts";
import type { Payout, PayoutStatus } from "@farsim/contract/payouts.ts";
import { formatInstant, type Instant } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import type { Vault } from "../../platform/security/vault.ts";

/** What a customer asked to be paid out of their balance. */
export interface PayoutRow {
  readonly id: bigint;
  readonly userId: bigint;
  /** The number of the activity that took it out of the balance. */
  readonly seq: bigint;
  readonly amountMicros: Micros;
  /** Null once the account was deleted. */
  readonly payToSealed: Buffer | null;
  readonly askedAt: Instant;
  readonly status: PayoutStatus;
  /** Who agreed to it beside the one who pays it. */
  readonly approvedBy: bigint | null;
  readonly decidedBy: bigint | null;
  readonly note: string | null;
  readonly endedAt: Instant | null;
}

/** When and how a payout was paid, as the books have it. */
export interface Paid {
  readonly at: Instant;
  readonly reference: string | null;
}

export function payoutShown(
  { shop }: Pick<Context, "shop">,
  row: PayoutRow,
  { vault, paid }: { readonly vault: Vault; readonly paid: Paid | undefined },
): Payout {
  const { id, amountMicros, payToSealed, status, askedAt, endedAt, note } = row;
  const isPaid = status === "PAID" && paid !== undefined;
  return {
    id: String(id),
    amount: formatAmount(amountMicros, shop.currencyDigits),
    payTo: payToSealed && vault.open(payToSealed),
    status,
    askedAt: formatInstant(askedAt.epochMilliseconds),
    ...(isPaid && { paidAt: formatInstant(paid.at.epochMilliseconds) }),
    ...(isPaid && paid.reference !== null && { reference: paid.reference }),
    ...(endedAt && { endedAt: formatInstant(endedAt.epochMilliseconds) }),
    ...(note !== null && { note }),
  };
}
