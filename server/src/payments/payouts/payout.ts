import { formatAmount, type Micros } from "@farsim/contract/values/money/amount.ts";
import type { Payout, PayoutStatus, PayoutWay } from "@farsim/contract/payouts.ts";
import { activityIdOf } from "../../ledger/activity.ts";
import type { ShopAccount } from "../../ledger/shop-movement.ts";
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
  readonly from: ShopAccount;
}

/** The account that each way of paying pays from. */
export const accountsOfWays = {
  byHand: "cashByHand",
  byBank: "cashByBank",
  byStripe: "cashByStripe",
} as const satisfies Record<PayoutWay, ShopAccount>;

const waysOfAccounts = {
  cashByHand: "byHand",
  cashByBank: "byBank",
  cashByStripe: "byStripe",
} as const satisfies Record<ShopAccount, PayoutWay>;

/** Sealed with the name of its payout, so that one put into another's place is noticed. */
export const sealPayTo = (
  vault: Vault,
  payout: Pick<PayoutRow, "userId" | "seq">,
  payTo: string,
): Buffer => vault.seal(`${activityIdOf(payout)} ${payTo}`);

function openPayTo(vault: Vault, { payToSealed, ...payout }: PayoutRow): string | null {
  if (payToSealed === null) return null;
  const text = vault.open(payToSealed);
  const name = `${activityIdOf(payout)} `;
  if (!text.startsWith(name)) throw new Error(`where payout ${payout.id} goes is that of another`);
  return text.slice(name.length);
}

export function payoutShown(
  { shop }: Pick<Context, "shop">,
  row: PayoutRow,
  {
    vault,
    paid,
    waits = false,
  }: {
    readonly vault: Vault;
    readonly paid: Paid | undefined;
    /** A second member of staff is asked to agree to it. */
    readonly waits?: boolean;
  },
): Payout {
  const { id, amountMicros, status, askedAt, endedAt, note } = row;
  const isPaid = status === "PAID" && paid !== undefined;
  return {
    id: String(id),
    amount: formatAmount(amountMicros, shop.currencyDigits),
    payTo: openPayTo(vault, row),
    status,
    askedAt: formatInstant(askedAt.epochMilliseconds),
    ...(isPaid && { paidAt: formatInstant(paid.at.epochMilliseconds) }),
    ...(isPaid && { way: waysOfAccounts[paid.from] }),
    ...(isPaid && paid.reference !== null && { reference: paid.reference }),
    mayCancel: status === "ASKED" && paid === undefined && !waits,
    ...(status === "ASKED" && paid?.from === "cashByStripe" && { refundFailed: true as const }),
    ...(endedAt && { endedAt: formatInstant(endedAt.epochMilliseconds) }),
    ...(note !== null && { note }),
  };
}
