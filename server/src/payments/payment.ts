import {
  currencyDigits,
  formatAmount,
  type Micros,
  minorUnit,
} from "@farsim/contract/values/money/amount.ts";
import type { Payment as PaymentShown } from "@farsim/contract/desk/money/orders.ts";
import type { PaymentProvider } from "@farsim/contract/shop.ts";
import { type Instant, formatInstant } from "../platform/clock.ts";

/** What became of a payment. Only `credited` moved money into a wallet. */
export type Outcome = PaymentShown["outcome"];

/** A payment that a provider told us of. */
export interface Payment {
  readonly provider: PaymentProvider;
  readonly paymentId: string;
  readonly orderId: bigint;
  readonly amountMicros: Micros;
  /** As the provider says it, which need not be the shop's. */
  readonly currency: string;
  readonly paidAt: Instant;
  readonly outcome: Outcome;
  readonly refundedMicros: Micros;
  /** What payouts had paid back of it, or will have once that is sent. */
  readonly paidOutMicros: Micros;
  readonly hasPayoutFailed: boolean;
  readonly disputedAt: Instant | null;
  readonly disputeWonAt: Instant | null;
  /** How often something was told of it that needs a look, and how much of that was looked into. */
  readonly troubles: number;
  readonly seen: number;
}

export function paymentShown(payment: Payment): PaymentShown {
  return {
    provider: payment.provider,
    paymentId: payment.paymentId,
    amount: amountShown(payment.amountMicros, payment.currency),
    currency: payment.currency,
    paidAt: formatInstant(payment.paidAt.epochMilliseconds),
    outcome: payment.outcome,
    refunded: amountShown(payment.refundedMicros, payment.currency),
    paidOut: amountShown(payment.paidOutMicros, payment.currency),
    payoutFailed: payment.hasPayoutFailed,
    dispute: payment.disputeWonAt ? "won" : payment.disputedAt ? "open" : "none",
  };
}

/** With the currency's digits; a provider may count finer than that, and then with its own. */
export function amountShown(micros: Micros, currency: string): string {
  const fits = (digits: number) => micros % minorUnit(digits) === 0n;
  const digits = [currencyDigits(currency), 2, 3].find(fits);
  return formatAmount(micros, digits ?? 3);
}
