import type { getCustomerStatement as deskContract } from "@farsim/contract/desk/people/customer-desk.ts";
import type { Input } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import {
  type AccountStatement,
  type getAccountStatement as contract,
  StatementChange,
} from "@farsim/contract/statements.ts";
import { formatAmount } from "@farsim/contract/values/money/amount.ts";
import { taxedAccounts } from "@farsim/contract/values/money/tax.ts";
import { findCards } from "../../billing/account/find-cards.ts";
import { addDays, dayOf, startOfDay } from "../../platform/calendar.ts";
import { formatInstant } from "../../platform/clock.ts";
import { actingUser, type Context } from "../../platform/context.ts";
import { idOf } from "../../platform/http/request/id.ts";
import { findBookState } from "../books.sql.ts";
import { isOver } from "../list-months.ts";
import { firstDayOf, lastDayOf, lastDayUpTo, monthOf } from "../month.ts";
import { taxesIn } from "../tax-contained.ts";
import {
  type ChangeSum,
  type FeeSum,
  openedAt,
  balanceBefore,
  sumChanges,
  sumFees,
} from "./account-statement.sql.ts";
import { changeOf } from "./statement-change.ts";

/** A month of the acting account. Throws `not_found` for one before the account was opened, or that has not begun. */
export function getAccountStatement(
  ctx: Context,
  { month }: Input<typeof contract>,
): Promise<AccountStatement> {
  return statementOf(ctx, actingUser(ctx), month);
}

/** The same of any customer's account. Throws `not_found` for one that is not there, or not any more, too. */
export function getCustomerStatement(
  ctx: Context,
  { userId, month }: Input<typeof deskContract>,
): Promise<AccountStatement> {
  return statementOf(ctx, idOf(userId), month);
}

async function statementOf(
  ctx: Context,
  userId: bigint,
  wanted: string | undefined,
): Promise<AccountStatement> {
  const { tx, shop, now } = ctx;
  const { billingTimeZone: zone, currencyDigits } = shop;
  const opened = await openedAt(tx, userId);
  if (!opened) throw new Problem("not_found");
  const today = dayOf(now, zone);
  const [firstMonth, lastMonth] = [monthOf(dayOf(opened, zone)), monthOf(today)];
  const month = wanted ?? previousMonth(firstMonth, lastMonth);
  if (month < firstMonth || month > lastMonth) throw new Problem("not_found");
  const lastDay = lastDayOf(month);
  const opening = await balanceBefore(tx, userId, startOfDay(firstDayOf(month), zone));
  const closing = await balanceBefore(tx, userId, startOfDay(addDays(lastDay, 1), zone));
  const during = { userId, after: opening.seq, last: closing.seq };
  const changes = await sumChanges(tx, during);
  const fees = await sumFees(tx, during, taxedAccounts);
  const bookState = await findBookState(tx);
  const amount = (micros: bigint) => formatAmount(micros, currencyDigits);
  return {
    month,
    lastDay: lastDayUpTo(today, month),
    asOf: formatInstant(now.epochMilliseconds),
    state: month === lastMonth ? "running" : isOver(month, bookState) ? "over" : "ended",
    firstMonth,
    lastMonth,
    opening: amount(opening.micros),
    changes: byKind(changes).map(({ micros, ...change }) => ({
      ...change,
      amount: amount(micros),
    })),
    closing: amount(closing.micros),
    cards: await byCard(ctx, { userId, changes }),
    serviceFees: {
      paid: amount(serviceFeesOf(fees, true)),
      returned: amount(serviceFeesOf(fees, false)),
    },
    taxes: taxesIn(fees, currencyDigits),
  };
}

/** The month before the last one, unless the account was opened in that. */
const previousMonth = (firstMonth: string, lastMonth: string): string =>
  firstMonth === lastMonth ? lastMonth : monthOf(addDays(firstDayOf(lastMonth), -1));

/**
 * What came in with recharges beyond what they credited, or went back with those that were taken back beyond what they took. Thousandths
 * that a provider could not take are no fee: less than nothing is nothing.
 */
function serviceFeesOf(fees: readonly FeeSum[], isIn: boolean): bigint {
  const earned = fees
    .filter((fee) => fee.account === "serviceFees" && fee.isIn === isIn)
    .reduce((sum, { debit, credit }) => sum + credit - debit, 0n);
  const moved = isIn ? earned : -earned;
  return moved > 0n ? moved : 0n;
}

const total = (changes: readonly ChangeSum[]) => ({
  count: changes.reduce((sum, { count }) => sum + count, 0),
  micros: changes.reduce((sum, { micros }) => sum + micros, 0n),
});

function byKind(changes: readonly ChangeSum[]) {
  const kinds = Map.groupBy(changes, changeOf);
  return StatementChange.options.flatMap((what) => {
    const some = kinds.get(what);
    return some ? [{ what, ...total(some) }] : [];
  });
}

/** The dearest first; those that cost the same by their numbers. */
async function byCard(
  { tx, shop }: Context,
  { userId, changes }: { readonly userId: bigint; readonly changes: readonly ChangeSum[] },
): Promise<AccountStatement["cards"]> {
  const ofCards = Map.groupBy(
    changes.filter(({ cardId }) => cardId !== null),
    ({ cardId }) => cardId!,
  );
  const cards = await findCards(tx, [...ofCards.keys()]);
  return cards
    .map(({ id, cardNumber, holderId, tag }) => ({
      cardNumber,
      // Anyone who holds it now has a name of their own for it.
      tag: holderId === userId ? tag : null,
      ...total(ofCards.get(id)!),
    }))
    .toSorted((a, b) =>
      a.micros === b.micros
        ? a.cardNumber.localeCompare(b.cardNumber, "en")
        : Number(a.micros - b.micros),
    )
    .map(({ micros, ...card }) => ({ ...card, amount: formatAmount(micros, shop.currencyDigits) }));
}
