import type { getStatement } from "@farsim/contract/desk/money/books.ts";
import type { Output } from "@farsim/contract/endpoint.ts";
import {
  type AccountKind,
  type BookAccount,
  chartOfAccounts,
} from "@farsim/contract/values/money/book-accounts.ts";
import { isZero, minus, total } from "../../ui/formats/money.ts";

export type Statement = Output<typeof getStatement>;

/** What an account took in and gave out in the period, and what is left of that. */
export interface InAndOut {
  readonly account: BookAccount;
  readonly came: string;
  readonly went: string;
  readonly left: string;
}

const ofKind = ({ accounts }: Pick<Statement, "accounts">, kind: AccountKind) =>
  accounts.filter(({ account }) => chartOfAccounts[account].kind === kind);

const inAndOut = (account: BookAccount, came: string, went: string): InAndOut => ({
  account,
  came,
  went,
  left: minus(came, went),
});

/** What of a statement says what happened in its period; of the period before it is the same. */
export type Moved = Pick<Statement, "accounts" | "transfers">;

/** How money came in, and went back: what was only moved from one account to another neither came nor went. */
export const receivedIn = (statement: Moved): InAndOut[] =>
  ofKind(statement, "asset").map(({ account, debit, credit }) => {
    const moved = statement.transfers.find((one) => one.account === account);
    return inAndOut(
      account,
      minus(debit, moved?.debit ?? "0"),
      minus(credit, moved?.credit ?? "0"),
    );
  });

/** All that was moved between accounts: what each received so, another gave. */
export const transferredIn = ({ transfers }: Pick<Moved, "transfers">): string =>
  total(transfers.map(({ debit }) => debit));

/** What was charged by kind, and given back; at the end what StarterPacks, goodwill and corrections cost. */
export const earnedIn = (statement: Pick<Statement, "accounts">): InAndOut[] =>
  [...ofKind(statement, "income"), ...ofKind(statement, "expense")].map(
    ({ account, debit, credit }) => inAndOut(account, credit, debit),
  );

/** What is left beside what was left in the period before; `before` is undefined where there is none. */
export interface Compared extends InAndOut {
  readonly before: string | undefined;
}

/** Accounts beside the same of the period before; those that did nothing in both are left out. */
export function compared(
  rows: readonly InAndOut[],
  before: readonly InAndOut[] | undefined,
): Compared[] {
  const earlier = new Map(before?.map((row) => [row.account, row]));
  return rows.flatMap((row) => {
    const former = earlier.get(row.account);
    const figures = [row.came, row.went, former?.came ?? "0", former?.went ?? "0"];
    return figures.every(isZero) ? [] : [{ ...row, before: former?.left }];
  });
}

/** What all of them took in, gave out and kept. */
export const sumOf = (rows: readonly InAndOut[]): Omit<InAndOut, "account"> => ({
  came: total(rows.map(({ came }) => came)),
  went: total(rows.map(({ went }) => went)),
  left: total(rows.map(({ left }) => left)),
});

/** One step from what was owed before the period to what is owed after it. */
interface Step {
  readonly key: "opening" | "closing" | BookAccount;
  readonly amount: string;
}

/** All that was received is owed to customers and to buyers of StarterPacks, until it is earned. */
export function balanceSteps(statement: Moved): Step[] {
  const owed = ofKind(statement, "liability");
  const earned = earnedIn(statement).map(({ account, left }) => ({
    key: account,
    amount: minus("0", left),
  }));
  const received = receivedIn(statement).map(({ account, left }) => ({
    key: account,
    amount: left,
  }));
  return [
    { key: "opening", amount: total(owed.map(({ opening }) => opening)) },
    ...received,
    ...earned,
    { key: "closing", amount: owedAfter(statement) },
  ];
}

/** What is owed at its end: balances, what is on its way to customers, and StarterPacks that are open. */
export const owedAfter = (statement: Pick<Statement, "accounts">): string =>
  total(ofKind(statement, "liability").map(({ closing }) => closing));
