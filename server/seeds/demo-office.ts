import type { AdjustmentKind } from "@farsim/contract/activities.ts";
import type { CashAccount } from "@farsim/contract/values/money/book-accounts.ts";
import { formatAmount } from "@farsim/contract/values/money/amount.ts";
import { closeMonth } from "../src/books/close-month.ts";
import { endDays } from "../src/books/end-days.ts";
import { listBookMonths } from "../src/books/list-months.ts";
import { bookFee, bookTransfer } from "../src/books/movements/movements.ts";
import { sealMonths } from "../src/books/seal-months.ts";
import { adjustBalance } from "../src/payments/adjust-balance.ts";
import { takeOut } from "../src/payments/payouts/ask-payout.ts";
import { payPayout } from "../src/payments/payouts/decide-payout.ts";
import { dayOf } from "../src/platform/calendar.ts";
import type { Context } from "../src/platform/context.ts";
import type { Database } from "../src/platform/database/database.ts";
import { reservedCreditOf } from "../src/purchases/reserved-credit.ts";
import { actAs, type Stage, user } from "./demo-actions.ts";
import type { MomentOf } from "./demo-calendar.ts";
import { microsOf } from "./demo-catalogue.ts";
import { customers } from "./demo-customers.ts";
import type { Cast } from "./demo-morning.ts";

interface Work {
  readonly daysAgo: number;
  readonly cents: number;
}

/** What was moved from the till to the bank. */
const transfers: readonly Work[] = [
  { daysAgo: 60, cents: 8000 },
  { daysAgo: 34, cents: 15_000 },
  { daysAgo: 8, cents: 12_000 },
];
/** What the bank takes for the account. */
const fees: readonly (Work & { readonly statement: number })[] = [
  { daysAgo: 61, cents: 450, statement: 7 },
  { daysAgo: 30, cents: 450, statement: 8 },
  { daysAgo: 1, cents: 520, statement: 9 },
];

interface Adjusted extends Work {
  readonly username: string;
  readonly kind: AdjustmentKind;
  /** The customer reads it. */
  readonly reason: string;
}

const adjustments: readonly Adjusted[] = [
  {
    username: "liu.yang",
    kind: "GOODWILL",
    daysAgo: 34,
    cents: 300,
    reason: "京都网络中断两天，谨致歉意",
  },
  {
    username: "emma.clark",
    kind: "CORRECTION",
    daysAgo: 17,
    cents: -500,
    reason: "5.00 of another customer's transfer was credited to you",
  },
];

interface Asked extends Work {
  readonly username: string;
  readonly payTo: string;
  /** When and how it was paid. */
  readonly paid?: { readonly daysAgo: number; readonly reference: string };
}

/** The second one waits for the operator. */
const payouts: readonly Asked[] = [
  {
    username: "james.miller",
    daysAgo: 26,
    cents: 1500,
    payTo: "GB29 NWBK 6016 1331 9268 19, James Miller",
    paid: { daysAgo: 25, reference: "PO 1" },
  },
  {
    username: "anna.schmidt",
    daysAgo: 1,
    cents: 1250,
    payTo: "DE89 3704 0044 0532 0130 00, Anna Schmidt",
  },
];

/** Days are ended a month at a time; three are lived through. */
const mostLooks = 5;

/** The day of a month on which the office closes the one before. */
const closesOn = "02";

interface Day {
  readonly daysAgo: number;
  readonly momentOf: MomentOf;
  /** All in the one transaction of the play. */
  readonly database: Pick<Database, "read" | "write">;
}

/** What the operator does at a desk on a day: balances are put right, payouts paid, the till and the bank's fees booked, and the last month closed. */
export async function playOffice(stage: Stage, cast: Cast, day: Day): Promise<void> {
  const { daysAgo, momentOf } = day;
  stage.clock.set(momentOf(daysAgo, 0.32));
  await playPayouts(stage, cast, daysAgo);
  const ctx = actAs(stage, user(stage.administratorId, 1));
  for (const { username: account, kind, reason, cents, ...one } of adjustments)
    if (one.daysAgo === daysAgo)
      await adjustBalance(ctx, { account, kind, amount: amountOf(ctx, cents), reason });
  await bookMovements(ctx, daysAgo);
  if (dayOf(ctx.now, stage.shop.billingTimeZone).endsWith(`-${closesOn}`))
    await closeMonths(stage, day);
}

async function playPayouts(stage: Stage, cast: Cast, daysAgo: number): Promise<void> {
  const { vault } = stage;
  for (const { username, cents, payTo, paid, ...asked } of payouts) {
    const userId = cast.userIds.get(customers.find((one) => one.username === username)!)!;
    if (asked.daysAgo === daysAgo) {
      const ctx = actAs(stage, user(userId, 0));
      const wanted = { userId, amount: amountOf(ctx, cents), payTo, vault, reservedCreditOf };
      const { id } = await takeOut(ctx, wanted);
      cast.payoutIds.set(username, id);
    }
    if (paid?.daysAgo === daysAgo) {
      const ctx = actAs(stage, user(stage.administratorId, 1));
      const payoutId = String(cast.payoutIds.get(username)!);
      await payPayout(ctx, { payoutId, way: "byBank", reference: paid.reference }, false);
    }
  }
}

async function bookMovements(ctx: Context, daysAgo: number): Promise<void> {
  const [till, bank]: CashAccount[] = ["cashByHand", "cashByBank"];
  for (const { cents, ...one } of transfers)
    if (one.daysAgo === daysAgo)
      await bookTransfer(ctx, {
        from: till!,
        to: bank!,
        amount: amountOf(ctx, cents),
        reason: "Paid in at the bank",
      });
  for (const { cents, statement, ...one } of fees)
    if (one.daysAgo === daysAgo)
      await bookFee(ctx, {
        account: bank!,
        amount: amountOf(ctx, cents),
        reference: `Statement ${statement}`,
        reason: "For the account and its transfers",
      });
}

const amountOf = ({ shop: { currencyDigits } }: Context, cents: number): string =>
  formatAmount(
    microsOf(Math.abs(cents), currencyDigits) * BigInt(Math.sign(cents)),
    currencyDigits,
  );

/** Closes the months that are over; the worker seals them some minutes later. */
async function closeMonths(stage: Stage, { daysAgo, momentOf, database }: Day): Promise<void> {
  const { clock, shop } = stage;
  const ending = { database, clock, zone: shop.billingTimeZone };
  for (let looks = 0; !(await endDays(ending)); looks++)
    if (looks === mostLooks) throw new Error("the days of the demonstration do not end");
  const ctx = actAs(stage, user(stage.administratorId, 1));
  const { months } = await listBookMonths(ctx);
  for (const { month, state } of months.toReversed())
    if (state === "over") await closeMonth(ctx, { month });
  clock.set(momentOf(daysAgo, 0.33));
  await sealMonths({ database, clock, shop });
}
