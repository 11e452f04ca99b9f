import { z } from "zod";
import { Amount } from "./values/money/amount.ts";
import { endpoint } from "./endpoint.ts";
import { InstantText } from "./values/days/moments.ts";
import { pageInput, pageOf } from "./page.ts";
import { RechargeMethod } from "./values/money/recharge-fee.ts";

/** `INIT`: un-paid. `FINISHED`: paid, and the amount credited. `CANCELLED`: given up by its customer before it was paid. */
export const PayOrderStatus = z.enum(["INIT", "FINISHED", "CANCELLED"]);
export type PayOrderStatus = z.infer<typeof PayOrderStatus>;

/** What everyone who sees an order sees of it. */
export const payOrderFacts = {
  id: z.string(),
  /** What the account is credited with. */
  amount: Amount,
  serviceFee: Amount,
  /** What is to be paid: amount and fee. */
  total: Amount,
  currency: z.string(),
  method: RechargeMethod,
  /** The code to quote: eight letters and digits, none of which look alike. */
  remark: z.string(),
  status: PayOrderStatus,
  /** What is bought with it, where it is for more than the balance. */
  purchaseId: z.string().optional(),
  /** Made more than seven days ago: paying or finishing it asks for a second confirmation. */
  old: z.boolean(),
  createdAt: InstantText,
  finishedAt: InstantText.optional(),
  /** Stays where a payment arrived all the same, which finishes the order. */
  cancelledAt: InstantText.optional(),
};

/** An order as its owner sees it, and anyone who holds its token. */
export const PayOrder = z
  .object({
    ...payOrderFacts,
    /** Opens the order's page to anyone: sent in the header `X-Order-Token`. */
    token: z.string(),
    /** The page to pay on, below the shop's own address; the token stands in its fragment. */
    payUrl: z.string(),
  })
  .meta({ id: "PayOrder" });
export type PayOrder = z.infer<typeof PayOrder>;

export const orderId = z.string().min(1).max(40);
/** Said once more, for an order that is older than seven days. */
export const confirmOld = z.boolean().optional();

export const createPayOrder = endpoint({
  method: "POST",
  path: "/pay/createOrder",
  summary:
    "Order a recharge: what to pay, and the code to quote; the amount is credited when it was paid",
  role: "customer",
  idempotent: true,
  limit: "order",
  input: z.strictObject({ amount: Amount, method: RechargeMethod }),
  output: PayOrder,
  problems: [],
});

export const getPayOrder = endpoint({
  method: "GET",
  path: "/pay/order",
  summary: "An order, for anyone who holds its token",
  role: "orderHolder",
  input: z.strictObject({ orderId }),
  output: PayOrder,
  problems: ["not_found"],
});

export const openCheckout = endpoint({
  method: "POST",
  path: "/pay/checkout",
  summary: "The payment provider's own page for an order; only where a provider is configured",
  role: "orderHolder",
  limit: "checkout",
  input: z.strictObject({ orderId, confirmOld }),
  output: z.object({ url: z.string() }),
  problems: [
    "not_found",
    "order_not_payable",
    "order_cancelled",
    "order_old_unconfirmed",
    "payment_under_way",
    "payment_provider_failed",
  ],
});

export const cancelPayOrder = endpoint({
  method: "POST",
  path: "/pay/cancelOrder",
  summary:
    "Give up an own order that was not paid: its page at the payment provider is closed first; a cancelled order is answered as it is",
  role: "customer",
  limit: "checkout",
  input: z.strictObject({ orderId }),
  output: PayOrder,
  problems: ["not_found", "order_not_payable", "payment_under_way", "payment_provider_failed"],
});

export const listPayOrders = endpoint({
  method: "GET",
  path: "/pay/listOrders",
  summary: "One's own orders, newest first",
  role: "customer",
  input: z.strictObject({ status: PayOrderStatus.optional(), ...pageInput }),
  output: pageOf(PayOrder),
  problems: [],
});
