import { z } from "zod";
import { Reason } from "../../customer-view.ts";
import { endpoint } from "../../endpoint.ts";
import { agedPageOf, pageInput, sortBy } from "../../page.ts";
import { confirmOld, orderId, payOrderFacts, PayOrderStatus } from "../../pay.ts";
import { PaymentProvider } from "../../shop.ts";
import { AccountName, Email, Username } from "../../values/people/account-names.ts";
import { Amount } from "../../values/money/amount.ts";
import { RechargeMethod } from "../../values/money/recharge-fee.ts";
import { freeText } from "../../values/texts/free-text.ts";
import { InstantText } from "../../values/days/moments.ts";
import { Customer } from "../shop/administration.ts";
import { Approval } from "../people/approvals.ts";
import { moneyRange } from "./money-range.ts";

/** What a provider told of a payment for an order. */
export const Payment = z
  .object({
    provider: PaymentProvider,
    paymentId: z.string(),
    amount: Amount,
    currency: z.string(),
    paidAt: InstantText,
    /**
     * `second`: the order was finished already. `mismatched`: not what its page asked for. `ownerless`: the account had
     * left. None of those is credited.
     */
    outcome: z.enum(["credited", "second", "mismatched", "ownerless"]),
    /** What the provider paid back so far. */
    refunded: Amount,
    /** What payouts had paid back of it from here, or will have once that is sent. */
    paidOut: Amount,
    /** Whether a payout was to be paid back of it, and that failed. */
    payoutFailed: z.boolean(),
    dispute: z.enum(["none", "open", "won"]),
  })
  .meta({ id: "Payment" });
export type Payment = z.infer<typeof Payment>;

/** Who credits an order: an administrator, or a payment of the provider. */
export const OrderFinisher = z.enum(["administrator", "stripe"]);
export type OrderFinisher = z.infer<typeof OrderFinisher>;

/** Which of its days an order is found by: when it was made, or when it was finished. */
export const OrderDay = z.enum(["made", "finished"]);
export type OrderDay = z.infer<typeof OrderDay>;

/** An order as the operator's lists show it. */
export const OperatorPayOrder = z
  .object({
    ...payOrderFacts,
    userId: z.string(),
    username: Username.nullable(),
    email: Email,
    finishedBy: OrderFinisher.optional(),
    payments: z.array(Payment),
    /** How often something was told of its payments that needs a look: not credited, paid back, disputed. */
    troubles: z.number().int(),
    /** Whether some of that was told since an administrator looked. */
    needsLook: z.boolean(),
    /** Who dealt with it last, when, and what came of it. */
    seen: z.object({ by: z.string(), at: InstantText, note: z.string() }).optional(),
  })
  .meta({ id: "OperatorPayOrder" });
export type OperatorPayOrder = z.infer<typeof OperatorPayOrder>;

/** What orders are sorted by; unless said, the newest come first, and of those found by the days of finishing those finished last. What is not finished counts as finished last of all. */
export const OrderSort = sortBy(["createdAt", "finishedAt", "amount", "total"]);
export type OrderSort = z.infer<typeof OrderSort>;

/** What an order is found by. */
const operatorOrderSearch = {
  search: freeText(254).optional(),
  status: PayOrderStatus.optional(),
  /** Only the orders of this account, by its whole username or email. */
  account: AccountName.optional(),
  /** Only orders with a payment that was not credited, was paid back or is disputed, and that no one has dealt with since. */
  attention: z.literal("true").optional(),
  method: RechargeMethod.optional(),
  finishedBy: OrderFinisher.optional(),
  /** Which days the range means; unless said, those on which orders were made. */
  day: OrderDay.optional(),
  /** The amounts are those to pay: with the service fee. */
  ...moneyRange,
};

export const listOperatorPayOrders = endpoint({
  method: "GET",
  path: "/admin/order/list",
  summary:
    "Every pay order, newest first unless sorted otherwise; search by the code to quote, an amount, a payment, or a part of a username or email, and by days and amounts",
  role: "administrator",
  right: ["money.recharge", "customers.read", "reports"],
  input: z.strictObject({ ...operatorOrderSearch, sort: OrderSort.optional(), ...pageInput }),
  fromStandby: true,
  output: agedPageOf(OperatorPayOrder).extend({ total: z.number().int() }),
  problems: [],
});

export const exportOperatorPayOrders = endpoint({
  method: "GET",
  path: "/admin/order/export",
  summary: "Every pay order that `/admin/order/list` finds, as a sheet (CSV, UTF-8), newest first",
  role: "administrator",
  right: ["money.recharge", "customers.read", "reports"],
  limit: "export",
  file: "text/csv",
  input: z.strictObject(operatorOrderSearch),
  output: z.string(),
  problems: [],
});

export const finishPayOrder = endpoint({
  method: "POST",
  path: "/admin/order/finish",
  summary: "Credit an order's amount, because it was paid; a finished order is answered as it is",
  role: "administrator",
  right: "money.recharge",
  asksAgain: true,
  idempotent: true,
  input: z.strictObject({
    orderId,
    reason: freeText(200).optional(),
    confirmOld,
  }),
  output: z.object({
    order: OperatorPayOrder,
    user: Customer,
    /** What waits for a second administrator, where the amount is over the operator's limit. */
    approval: Approval.optional(),
  }),
  problems: ["not_found", "no_permission", "order_cancelled", "order_old_unconfirmed"],
});

export const markPayOrderSeen = endpoint({
  method: "POST",
  path: "/admin/order/markSeen",
  summary:
    "Say that an order's payments were looked into: it needs no look until more is told of them; what was told meanwhile is answered and stays to be looked into",
  role: "administrator",
  right: "money.recharge",
  idempotent: true,
  input: z.strictObject({
    orderId,
    /** As the order was shown: only that much is marked. */
    troubles: z.number().int().min(1).max(1_000_000),
    /** What came of it, for anyone who looks later. */
    note: Reason,
  }),
  output: z.object({ order: OperatorPayOrder }),
  problems: ["not_found", "no_permission"],
});
