import { randomBytes } from "node:crypto";
import { formatAmount, type Micros } from "@farsim/contract/values/money/amount.ts";
import type { PayOrder, PayOrderStatus } from "@farsim/contract/pay.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import type { RechargeMethod } from "@farsim/contract/values/money/recharge-fee.ts";
import type { OrderMoney } from "../../ledger/activity.ts";
import { type Instant, formatInstant } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import { crockfordOf } from "../../platform/security/crockford-base32.ts";

/** Who finishes an order: an administrator by hand, or a provider by telling of its payment. */
export type FinishedBy = "administrator" | "stripe";

/** What someone wants to be credited with, and what they are to pay for it. */
export interface Order {
  readonly id: bigint;
  readonly userId: bigint;
  readonly method: RechargeMethod;
  readonly amountMicros: Micros;
  readonly serviceFeeMicros: Micros;
  /** What is bought with it; null: it is for the balance alone. */
  readonly purchaseId: bigint | null;
  readonly remark: string;
  readonly status: PayOrderStatus;
  readonly createdAt: Instant;
  readonly finishedAt: Instant | null;
  readonly finishedBy: FinishedBy | null;
  /** Kept where it was paid all the same. */
  readonly cancelledAt: Instant | null;
}

/** What is paid for an order, in micros: what is credited and the fees on top. */
export const totalOf = ({ amountMicros, serviceFeeMicros }: Order): Micros =>
  amountMicros + serviceFeeMicros;

/** As the books say it: what an administrator finishes was paid into the bank. The service fee is what was paid beyond the credit. */
export const orderMoneyOf = (by: FinishedBy, serviceFeeMicros: Micros): OrderMoney => ({
  account: by === "stripe" ? "cashByStripe" : "cashByBank",
  serviceFeeMicros,
});

const oldAfter = { hours: 7 * 24 };

/** Made more than seven days ago: what was meant then may not be meant any more. */
export function isOld({ now }: { readonly now: Instant }, { createdAt }: Order): boolean {
  return now.since(createdAt).total("milliseconds") > oldAfter.hours * 3_600_000;
}

/** Refuses `order_old_unconfirmed`. */
export function refuseOldUnlessConfirmed(ctx: Context, order: Order, confirmed = false): void {
  if (isOld(ctx, order) && !confirmed) throw new Problem("order_old_unconfirmed");
}

/** Refuses `order_not_payable` for an order that is finished, and `order_cancelled`. */
export function refuseUnlessOpen({ status }: Pick<Order, "status">): void {
  if (status === "FINISHED") throw new Problem("order_not_payable");
  if (status === "CANCELLED") throw new Problem("order_cancelled");
}

/** Crockford's signs: no I, L, O or U, so that nothing is misread or misheard. */
const form = /^[0-9A-HJKMNP-TV-Z]{8}$/;

/** A code to quote with a payment: eight signs, forty random bits. */
export const newRemark = (): string => crockfordOf(randomBytes(5)).toUpperCase();

/** A code as people copy it: with spaces or dashes, in small letters, O for 0, I or L for 1. */
const plainRemark = (text: string): string =>
  text.toUpperCase().replaceAll(/[\s-]/g, "").replaceAll("O", "0").replaceAll(/[IL]/g, "1");

/** The code that someone means. */
export function readRemark(text: string): string | undefined {
  const plain = plainRemark(text);
  return form.test(plain) ? plain : undefined;
}

/** The same of the beginning of a code: at least its first half. */
export function readRemarkBeginning(text: string): string | undefined {
  const plain = plainRemark(text);
  return plain.length >= 4 && form.test(plain.padEnd(8, "0")) ? plain : undefined;
}

/** An order as everyone sees it who may see it at all. */
export function orderShown(
  ctx: Pick<Context, "shop" | "now">,
  order: Order,
): Omit<PayOrder, "token" | "payUrl"> {
  const { currency, currencyDigits } = ctx.shop;
  return {
    id: String(order.id),
    amount: formatAmount(order.amountMicros, currencyDigits),
    serviceFee: formatAmount(order.serviceFeeMicros, currencyDigits),
    total: formatAmount(totalOf(order), currencyDigits),
    currency,
    method: order.method,
    remark: order.remark,
    status: order.status,
    old: order.status === "INIT" && isOld(ctx, order),
    ...(order.purchaseId !== null && { purchaseId: String(order.purchaseId) }),
    createdAt: formatInstant(order.createdAt.epochMilliseconds),
    ...(order.finishedAt && { finishedAt: formatInstant(order.finishedAt.epochMilliseconds) }),
    ...(order.cancelledAt && { cancelledAt: formatInstant(order.cancelledAt.epochMilliseconds) }),
  };
}
