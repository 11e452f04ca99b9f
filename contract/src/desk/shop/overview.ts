import { z } from "zod";
import { AlarmKind } from "./alarm-kinds.ts";
import { Amount } from "../../values/money/amount.ts";
import { BookAccount } from "../../values/money/book-accounts.ts";
import { CardStatus } from "../../cards.ts";
import { endpoint } from "../../endpoint.ts";
import { DayText, InstantText } from "../../values/days/moments.ts";
import { Megabytes } from "../../values/sims/traffic.ts";

/** What a new shop needs before customers can buy, in the order in which it is done. */
export const FirstStep = z.enum([
  "identity",
  "contact",
  "channel",
  "plan",
  "stock",
  "administrator",
  "purchase",
]);
export type FirstStep = z.infer<typeof FirstStep>;

/** How many billing days the figures look back, today included. */
export const overviewDays = ["7", "30", "90"] as const;

const count = z.number().int();

export const getOverview = endpoint({
  method: "GET",
  path: "/admin/overview",
  summary:
    "The key figures of the business: customers, cards, money by billing day, use by region, the money held, the ledger's trial balance, what needs looking into, and what a new shop still lacks",
  role: "administrator",
  right: "reports",
  input: z.strictObject({ days: z.enum(overviewDays).optional() }),
  output: z.object({
    asOf: InstantText,
    from: DayText,
    to: DayText,
    customers: z.object({
      total: count,
      registered: count,
      /** Accounts made on the days looked at. */
      added: count,
    }),
    cards: z.object({
      total: count,
      held: count,
      inStock: count,
      packs: count,
      esimsInStock: count,
      byStatus: z.array(z.object({ status: CardStatus, cards: count })),
    }),
    /**
     * As the books have it, by the day of booking: what each account that holds money received less what it gave, and what each that earns or spends added to what was
     * earned, so that what is spent is negative. Days on which an account did nothing are left out.
     */
    money: z.array(z.object({ day: DayText, account: BookAccount, amount: Amount })),
    use: z.object({
      days: z.array(z.object({ day: DayText, usedMb: Megabytes })),
      regions: z.array(z.object({ code: z.string(), regionName: z.string(), usedMb: Megabytes })),
      totalMb: Megabytes,
    }),
    /** The customers' money that the operator holds: the sum of all wallets, what is below zero counted against it. */
    float: Amount,
    belowZero: z.object({ wallets: count, amount: Amount }),
    /** Open use that no plan covers, of any day: so many days of cards, where 10,001 stands for more than 10,000 with more use. */
    unrated: z.object({ days: count, usedMb: Megabytes }),
    /** The accounts of the books, what is debited negative; their sum is 0, or the ledger is off. */
    trialBalance: z.object({
      accounts: z.array(z.object({ account: BookAccount, amount: Amount })),
      sum: Amount,
    }),
    /** What each counts; of open usage 10,001 stands for more than 10,000. */
    alarms: z.array(z.object({ kind: AlarmKind, count })),
    /** All of them, those that are done too. */
    firstSteps: z.array(z.object({ step: FirstStep, done: z.boolean() })),
  }),
  problems: [],
});
