import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { pageInput, pageOf } from "./page.ts";
import { Amount } from "./values/money/amount.ts";
import { requiredText } from "./values/texts/free-text.ts";
import { InstantText } from "./values/days/moments.ts";
import { TypedPassword } from "./values/sims/typed-proof.ts";

/**
 * `ASKED`: taken out of the balance, and not paid yet. `PAID`: the operator has sent the money. `DECLINED` by the operator or
 * `CANCELLED` by the customer: it is in the balance again.
 */
export const PayoutStatus = z.enum(["ASKED", "PAID", "DECLINED", "CANCELLED"]);
export type PayoutStatus = z.infer<typeof PayoutStatus>;

/** How money was sent: in person, by the bank, or as a refund of a payment by the provider that it came from. */
export const PayoutWay = z.enum(["byHand", "byBank", "byStripe"]);
export type PayoutWay = z.infer<typeof PayoutWay>;

/** Where the money is to be sent, in the customer's words: a name, and an account, a wallet or anything else that the operator pays to. */
export const PayTo = requiredText(200);

/** What the customer and the operator see of a payout. */
export const payoutFacts = {
  id: z.string(),
  amount: Amount,
  /** Null once the customer's account was deleted, and for members of staff who look at the customer's pages. */
  payTo: z.string().nullable(),
  status: PayoutStatus,
  /** Whether its customer may still give it up: until it is paid for the first time, and not while a second member of staff is asked about it. */
  mayCancel: z.boolean(),
  askedAt: InstantText,
  paidAt: InstantText.optional(),
  way: PayoutWay.optional(),
  /** What the operator wrote on the transfer; of a refund the payment that is paid back. */
  reference: z.string().optional(),
  /** It was paid as a refund that failed, and waits to be paid otherwise. */
  refundFailed: z.literal(true).optional(),
  /** When it was cancelled or declined. */
  endedAt: InstantText.optional(),
  /** Why it was declined, or why a transfer has to be made again. */
  note: z.string().optional(),
};

export const Payout = z.object(payoutFacts).meta({ id: "Payout" });
export type Payout = z.infer<typeof Payout>;

export const payoutId = z.string().min(1).max(40);

/** What a payout is called in the journal of the books, and on its transfer. */
export const payoutNumber = (id: string | bigint): string => `payout-${id}`;

export const listPayouts = endpoint({
  method: "GET",
  path: "/payout/list",
  summary: "One's own payouts, newest first, and how much of the balance can be paid out now",
  role: "customer",
  input: z.strictObject(pageInput),
  output: pageOf(Payout).extend({
    /** The balance, less the fees that are still possible today; 0 while a payout waits. */
    most: Amount,
  }),
  problems: [],
});

export const askPayout = endpoint({
  method: "POST",
  path: "/payout/ask",
  summary:
    "Ask for a part of the balance, or all of it, to be paid out: it is taken out of the balance at once. One payout waits at a time",
  role: "customer",
  security: "payout",
  limit: "order",
  input: z.strictObject({ amount: Amount, payTo: PayTo, password: TypedPassword }),
  output: Payout,
  problems: ["account_or_password_incorrect", "payout_open", "too_many_requests"],
});

export const cancelPayout = endpoint({
  method: "POST",
  path: "/payout/cancel",
  summary:
    "Give up a payout that was not paid yet: the amount is in the balance again; a cancelled one is answered as it is",
  role: "customer",
  input: z.strictObject({ payoutId }),
  output: Payout,
  problems: ["not_found", "payout_not_open", "payout_waits"],
});
