import { z } from "zod";
import { endpoint } from "../../endpoint.ts";
import { TaxedFees } from "../../taxed-fees.ts";
import { Amount } from "../../values/money/amount.ts";
import { BookAccount, CashAccount } from "../../values/money/book-accounts.ts";
import { JournalType } from "../../values/money/journal-types.ts";
import {
  DayInput,
  DayText,
  InstantText,
  MonthInput,
  MonthText,
} from "../../values/days/moments.ts";

const count = z.number().int();

/** Billing days, both included. */
const days = { from: DayInput, to: DayInput };

/** What an account of the books did in a period. What it held counts as it grows: cash by what is debited, balances by what is credited. */
export const AccountMovement = z
  .object({
    account: BookAccount,
    number: z.string(),
    opening: Amount,
    debit: Amount,
    credit: Amount,
    closing: Amount,
  })
  .meta({ id: "AccountMovement" });
export type AccountMovement = z.infer<typeof AccountMovement>;

/** What was moved between the accounts that hold money, and back: of each account what came in so and went out. It is part of what the account was debited and credited with. */
const Transferred = z.object({ account: CashAccount, debit: Amount, credit: Amount });

/** Orders by their payment references, the oldest ten at most, how many they are, and the sum. */
const OrdersOff = z.object({ orders: z.array(z.string()), count, amount: Amount });

export const getStatement = endpoint({
  method: "GET",
  path: "/admin/books/statement",
  summary:
    "What each account of the books held before some billing days, took in and gave out on them, and held after them, beside the period before; a movement counts on the day on which it was booked",
  role: "administrator",
  right: ["reports", "books"],
  input: z.strictObject(days),
  output: z.object({
    asOf: InstantText,
    from: DayText,
    to: DayText,
    /** The last day on which nothing more is booked; null while there is none. */
    overThrough: DayText.nullable(),
    /** All accounts, those without movements too, by their numbers. */
    accounts: z.array(AccountMovement),
    /** Accounts without any are left out. */
    transfers: z.array(Transferred),
    /** Fees less what was given back of them, by country and rate of the tax that they contain: everywhere first, those without one last; empty where no fee has one. */
    taxes: z.array(TaxedFees),
    /** Activities in the period. */
    movements: count,
    /**
     * The period before, to compare with: of a calendar month the month before, of the one that is running the same days of it, of any other days as many.
     * Null where nothing was booked by its end.
     */
    before: z
      .object({
        from: DayText,
        to: DayText,
        accounts: z.array(AccountMovement),
        transfers: z.array(Transferred),
        movements: count,
      })
      .nullable(),
    /** What is debited less what is credited, over all time up to the last day; anything but 0 says that the books are off. */
    difference: Amount,
    /** Payments that a provider reported in the period and that were not credited, as far as they are not paid back today: money that is not in the books. */
    notInBooks: z.object({ payments: count, amount: Amount }),
    /** Orders of any time that were credited, and of which a provider paid back or holds back more, as of now, than the books say. */
    refundsNotInBooks: OrdersOff,
    /** Orders of any time of whose money the books say that more has gone back than a provider paid back or holds back, as of now. */
    notRefunded: OrdersOff,
  }),
  problems: [],
});

export const BookMonth = z
  .object({
    month: MonthText,
    /** Its last billing day; of the month that is running, today. */
    lastDay: DayText,
    /** Of the accounts that hold money, what came in less what went out, with fees of providers and banks. */
    received: Amount,
    /** Fees and StarterPacks that were sold, less what was given back of fees, what StarterPacks and goodwill gave away, what was corrected, and what providers and banks took. */
    earned: Amount,
    /** What is owed at its end, or now: balances, payouts that are asked for, and StarterPacks that were sold and are open. */
    owed: Amount,
    movements: count,
    /** `running`: more may be booked. `over`: it can be closed. `closing`: its journal is being sealed. */
    state: z.enum(["running", "over", "closing", "closed"]),
    /** Who closed it; null once they have left. */
    closedBy: z.string().nullable().optional(),
    closedAt: InstantText.optional(),
    /** Of its journal as `/admin/books/journal` gives it, in hexadecimal. */
    sha256: z.string().optional(),
  })
  .meta({ id: "BookMonth" });
export type BookMonth = z.infer<typeof BookMonth>;

export const listBookMonths = endpoint({
  method: "GET",
  path: "/admin/books/months",
  summary: "Each calendar month since the first movement, in the billing zone, the newest first",
  role: "administrator",
  right: ["reports", "books"],
  input: z.strictObject({}),
  output: z.object({ months: z.array(BookMonth) }),
  problems: [],
});

export const closeMonth = endpoint({
  method: "POST",
  path: "/admin/books/close",
  summary:
    "Close a month that is over: the digest of its journal is put into the audit log; it stays closed for good, and one that is closed already is answered as it is",
  role: "administrator",
  right: "books",
  asksAgain: true,
  input: z.strictObject({ month: MonthInput }),
  output: z.object({ month: BookMonth }),
  problems: ["not_found", "month_not_over", "earlier_month_open"],
});

export const exportJournal = endpoint({
  method: "GET",
  path: "/admin/books/journal",
  summary:
    "Each leg of each movement that was booked on some billing days, oldest first, as a sheet (CSV, ASCII, the same words in every language), of all types or one; of a closed month and all types the very bytes that were sealed",
  role: "administrator",
  right: ["reports", "books"],
  limit: "export",
  file: "text/csv",
  input: z.strictObject({ ...days, type: JournalType.optional() }),
  output: z.string(),
  problems: [],
});

export const exportBalances = endpoint({
  method: "GET",
  path: "/admin/books/balances",
  summary:
    "What each customer was owed at the end of a billing day, by their ids, as a sheet (CSV, UTF-8); accounts that held nothing are left out",
  role: "administrator",
  right: ["reports", "books"],
  limit: "export",
  file: "text/csv",
  input: z.strictObject({ day: DayInput }),
  output: z.string(),
  problems: [],
});
