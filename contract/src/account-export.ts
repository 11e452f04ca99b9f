import { z } from "zod";
import { Session, Settings } from "./account-settings.ts";
import { Level } from "./session.ts";
import { ActivityKind, ActivityType } from "./activities.ts";
import { Amount } from "./values/money/amount.ts";
import { CardHappening } from "./card-history.ts";
import { CardStatus, CardType } from "./cards.ts";
import { CustomerNote, CustomerView } from "./customer-view.ts";
import { endpoint } from "./endpoint.ts";
import { InvoiceBuyer, InvoiceSummary } from "./invoices.ts";
import { DayText, InstantText } from "./values/days/moments.ts";
import { PayOrderStatus } from "./pay.ts";
import { Payout } from "./payouts.ts";
import { PurchaseFailure, PurchaseStep } from "./purchases.ts";
import { CountryCode } from "./values/places/country-code.ts";
import { Acceptance } from "./legal.ts";
import { RechargeMethod } from "./values/money/recharge-fee.ts";
import { Megabytes } from "./values/sims/traffic.ts";

/** All that is kept about someone, in one document. */
export const AccountExport = z
  .object({
    exportedAt: InstantText,
    profile: z.object({
      id: z.string(),
      username: z.string().nullable(),
      email: z.string(),
      level: Level,
      createdAt: InstantText,
      balance: Amount,
      currency: z.string(),
    }),
    settings: Settings,
    /** Which versions of the legal documents were accepted when, the oldest first. */
    acceptances: z.array(Acceptance),
    /** Those that ended lately too. */
    sessions: z.array(
      Session.omit({ current: true }).extend({
        expiresAt: InstantText,
        endedAt: InstantText.nullable(),
      }),
    ),
    /** When which administrator looked at the account, and why; the newest first. */
    views: z.array(CustomerView),
    /** What the operator's staff wrote down about them; the newest first. */
    notes: z.array(CustomerNote),
    /** Deleted ones too. */
    cards: z.array(
      z.object({
        id: z.string(),
        cardNumber: z.string(),
        iccid: z.string(),
        type: CardType,
        channelName: z.string(),
        tag: z.string().nullable(),
        status: CardStatus,
        boundAt: InstantText,
        deletedAt: InstantText.nullable(),
      }),
    ),
    /** What happened to the cards, deleted ones too: card by card, the newest first. */
    cardHistory: z.array(CardHappening.extend({ cardId: z.string() })),
    /** Which plan covers which days of a card; `until` is the first day without it, null where it goes on. */
    subscriptions: z.array(
      z.object({
        cardId: z.string(),
        planName: z.string(),
        from: DayText,
        until: DayText.nullable(),
        orderedAt: InstantText,
      }),
    ),
    usage: z.array(
      z.object({
        cardId: z.string(),
        day: DayText,
        region: z.string(),
        regionName: z.string(),
        usedMb: Megabytes,
      }),
    ),
    activities: z.array(
      z.object({
        id: z.string(),
        type: ActivityType,
        kind: ActivityKind,
        change: Amount,
        balanceAfter: Amount,
        changeTime: InstantText,
        tradeDate: DayText,
        cardId: z.string().nullable(),
        planName: z.string().nullable(),
        addOnName: z.string().nullable(),
        note: z.string().nullable(),
        /** The activity that it takes back, or gives back, all of it or a part. */
        reverses: z.string().nullable(),
      }),
    ),
    /** What was asked to be paid out of the balance, the newest first. */
    payouts: z.array(Payout),
    /** Whom invoices are made out to. */
    invoiceDetails: InvoiceBuyer.nullable(),
    /** Invoices and credit notes with whom they were made out to, the newest first. */
    invoices: z.array(InvoiceSummary.extend({ buyer: InvoiceBuyer })),
    payOrders: z.array(
      z.object({
        id: z.string(),
        amount: Amount,
        serviceFee: Amount,
        method: RechargeMethod,
        remark: z.string(),
        status: PayOrderStatus,
        createdAt: InstantText,
        finishedAt: InstantText.nullable(),
        cancelledAt: InstantText.nullable(),
        /** What it is to be paid for; null where it is for the balance alone. */
        purchaseId: z.string().nullable(),
      }),
    ),
    /** What was bought in one go: a plan with a new eSIM, or for an own card. */
    purchases: z.array(
      z.object({
        id: z.string(),
        planName: z.string(),
        withEsim: z.boolean(),
        region: CountryCode.nullable(),
        cardId: z.string().nullable(),
        step: PurchaseStep,
        failure: PurchaseFailure.nullable(),
        createdAt: InstantText,
      }),
    ),
  })
  .meta({ id: "AccountExport" });
export type AccountExport = z.infer<typeof AccountExport>;

export const exportAccount = endpoint({
  method: "GET",
  path: "/user/export",
  summary: "All that is kept about the account",
  role: "customer",
  security: "account_export",
  limit: "export",
  input: z.strictObject({}),
  output: AccountExport,
  problems: [],
});
