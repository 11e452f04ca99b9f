import { z } from "zod";
import { endpoint } from "../../endpoint.ts";
import { pageInput, pageOf } from "../../page.ts";
import { Amount } from "../../values/money/amount.ts";
import { BookAccount, CashAccount } from "../../values/money/book-accounts.ts";
import { freeText, requiredText } from "../../values/texts/free-text.ts";
import { InstantText } from "../../values/days/moments.ts";

/** A fee of a provider or bank, money that was moved between the accounts that hold some, or what takes one of these back. */
export const MovementKind = z.enum(["PROVIDER_FEE", "TRANSFER", "MOVEMENT_BACK"]);
export type MovementKind = z.infer<typeof MovementKind>;

export const MoneyMovement = z
  .object({
    id: z.string(),
    kind: MovementKind,
    at: InstantText,
    amount: Amount,
    /** Which account was credited, and which debited. */
    from: BookAccount,
    to: BookAccount,
    /** What stands on the invoice or the statement; of a fee that a provider reported, the payment. */
    reference: z.string().optional(),
    /** Why it was booked by hand, and by whom: null once they have left. A fee that a provider reported has none. */
    byHand: z.object({ by: z.string().nullable(), reason: z.string() }).optional(),
    /** The movement that it takes back, and the one that took it back. */
    reverses: z.string().optional(),
    reversedBy: z.string().optional(),
  })
  .meta({ id: "MoneyMovement" });
export type MoneyMovement = z.infer<typeof MoneyMovement>;

const right = ["reports", "books"] as const;

export const listMovements = endpoint({
  method: "GET",
  path: "/admin/books/movements",
  summary:
    "Fees of providers and banks, and money that was moved between the accounts that hold some, newest first, of all kinds or one; and payments whose fees are not booked",
  role: "administrator",
  right,
  input: z.strictObject({ ...pageInput, kind: MovementKind.optional() }),
  output: pageOf(MoneyMovement).extend({
    /** Payments by Stripe whose fees are in another currency than the shop's, and those of which none could be learnt: the newest ten at most, and how many. */
    feesNotBooked: z.object({
      count: z.number().int(),
      payments: z.array(
        z.object({
          paymentId: z.string(),
          /** In its own currency; absent where it could not be learnt. */
          fee: z.object({ amount: Amount, currency: z.string() }).optional(),
        }),
      ),
    }),
  }),
  problems: [],
});

const booked = {
  amount: Amount,
  reference: freeText(140).optional(),
  reason: requiredText(200),
};
const byHand = {
  role: "administrator",
  right: "books",
  asksAgain: true,
  idempotent: true,
} as const;
const output = z.object({ movement: MoneyMovement });

export const bookFee = endpoint({
  method: "POST",
  path: "/admin/books/bookFee",
  summary: "Book what a payment provider or a bank took out of an account that holds money",
  ...byHand,
  input: z.strictObject({ account: CashAccount, ...booked }),
  output,
  problems: [],
});

export const bookTransfer = endpoint({
  method: "POST",
  path: "/admin/books/bookTransfer",
  summary: "Book what was moved between two of the accounts that hold money",
  ...byHand,
  input: z.strictObject({ from: CashAccount, to: CashAccount, ...booked }),
  output,
  problems: [],
});

export const takeMovementBack = endpoint({
  method: "POST",
  path: "/admin/books/takeMovementBack",
  summary: "Book the opposite of a fee or a transfer, once",
  ...byHand,
  input: z.strictObject({ movementId: z.string().min(1).max(40), reason: requiredText(200) }),
  output,
  problems: ["not_found", "movement_taken_back"],
});
