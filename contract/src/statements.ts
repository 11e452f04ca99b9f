import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { TaxedFees } from "./taxed-fees.ts";
import { Amount } from "./values/money/amount.ts";
import { DayText, InstantText, MonthInput, MonthText } from "./values/days/moments.ts";
import { adjustmentCauses, topUpCauses } from "./values/money/top-up-causes.ts";

/** A number of activities. */
const count = z.number().int();

/** What changes a balance, in the order of a statement. */
export const StatementChange = z.enum([
  "RECHARGES",
  "RECHARGES_REVERSED",
  /** Reversed before, for example by a dispute that was won in the end. */
  "RECHARGES_AGAIN",
  ...adjustmentCauses.flatMap((cause) => {
    const { statement } = topUpCauses[cause];
    return [statement.in, statement.out];
  }),
  /** The days of a StarterPack that were left. */
  "PACK_CREDITS",
  /** Fees and purchases that were given back, or a part of them. */
  "REFUNDS",
  "ESIM_FEES",
  "PLAN_FEES",
  "ADD_ONS",
  "PAYOUTS",
  /** Cancelled or declined, or the money came back. */
  "PAYOUTS_RETURNED",
]);
export type StatementChange = z.infer<typeof StatementChange>;

/** The changes of an account's balance in a calendar month of the billing zone. Each counts on the day on which it was booked. */
export const AccountStatement = z
  .object({
    month: MonthText,
    /** Its last billing day; of the month that is running, today. */
    lastDay: DayText,
    asOf: InstantText,
    /** `ended`: its days have passed, and something may still be booked on the last of them. `over`: nothing more comes into it. */
    state: z.enum(["running", "ended", "over"]),
    /** The month in which the account was opened, and the one that is running: there is a statement of each from one to the other. */
    firstMonth: MonthText,
    lastMonth: MonthText,
    /** The balance at its beginning. */
    opening: Amount,
    /** What did not happen is left out; amounts are signed, and add up to `closing` less `opening`. */
    changes: z.array(z.object({ what: StatementChange, count, amount: Amount })),
    /** The balance at its end; of the month that is running, now. */
    closing: Amount,
    /** What each SIM changed the balance by, the dearest first, under its present number. */
    cards: z.array(
      z.object({
        cardNumber: z.string(),
        /** The customer's name for it; null where they have given none, or it has become someone else's. */
        tag: z.string().nullable(),
        count,
        /** Signed. */
        amount: Amount,
      }),
    ),
    /** On top of recharges: what was paid, and what went back of it in this month; never less than nothing, however a provider rounds. Not part of the balance. */
    serviceFees: z.object({ paid: Amount, returned: Amount }),
    /** All fees booked in the month, service fees included, less what was given back of them, by the tax that they contain; empty where no fee has one. */
    taxes: z.array(TaxedFees),
  })
  .meta({ id: "AccountStatement" });
export type AccountStatement = z.infer<typeof AccountStatement>;

/** Without it: the previous month, or this one where the account was opened in it. */
export const statementMonth = { month: MonthInput.optional() };

export const getAccountStatement = endpoint({
  method: "GET",
  path: "/activity/statement",
  summary:
    "The changes of the account's balance in a calendar month: by kind, by SIM, and the tax that its fees contain; without `month` of the previous one",
  role: "customer",
  input: z.strictObject(statementMonth),
  output: AccountStatement,
  problems: ["not_found"],
});
