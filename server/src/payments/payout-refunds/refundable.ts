import { type Micros, minorUnit } from "@farsim/contract/values/money/amount.ts";
import { takenFor } from "../stripe/stripe-amount.ts";
import type { CreditedPayment } from "./payout-refunds.sql.ts";

type Asked = Pick<
  CreditedPayment,
  "paidMicros" | "creditedMicros" | "othersRefundedMicros" | "paidOutMicros" | "currency"
>;

interface ShopMoney {
  readonly currency: string;
  readonly currencyDigits: number;
}

/**
 * What of a payment a payout can pay back: what was paid, less what was paid back. Where others than payouts had a part of it back, a bit stays
 * while there is credit of it left: with that gone, too, all of the recharge would count as paid back.
 */
export function refundableOf(
  { paidMicros, creditedMicros, othersRefundedMicros, paidOutMicros, currency }: Asked,
  shop: ShopMoney,
): Micros {
  if (currency !== shop.currency) return 0n;
  const rest = paidMicros - othersRefundedMicros - paidOutMicros;
  const isCreditLeft = paidOutMicros + rest < creditedMicros;
  const unit = minorUnit(shop.currencyDigits);
  const kept = othersRefundedMicros > 0n && isCreditLeft ? unit : 0n;
  // A provider may count finer than the shop does.
  return rest > kept ? rest - kept - (rest % unit) : 0n;
}

/** Whether a payment can pay for a payout alone, to the last digit that its provider can pay back. */
export function canPayBack(payment: Asked, amountMicros: Micros, shop: ShopMoney): boolean {
  return (
    amountMicros <= refundableOf(payment, shop) &&
    takenFor(amountMicros, shop.currency) === amountMicros
  );
}
