import { type BookAccount, chartOfAccounts } from "@farsim/contract/values/money/book-accounts.ts";
import { expect, test } from "vitest";
import { plus } from "../../ui/formats/money.ts";
import {
  balanceSteps,
  compared,
  earnedIn,
  owedAfter,
  receivedIn,
  type Statement,
  sumOf,
  transferredIn,
} from "./figures.ts";

const moved: Partial<
  Record<BookAccount, [opening: string, debit: string, credit: string, closing: string]>
> = {
  cashByBank: ["10.00", "54.00", "4.00", "60.00"],
  wallet: ["8.00", "9.00", "51.50", "50.50"],
  planFees: ["2.00", "1.00", "8.00", "9.00"],
  serviceFees: ["0.00", "0.00", "4.00", "4.00"],
  packCredits: ["0.00", "3.50", "0.00", "3.50"],
};
const accounts = (Object.keys(chartOfAccounts) as BookAccount[]).map((account) => {
  const [opening, debit, credit, closing] = moved[account] ?? ["0.00", "0.00", "0.00", "0.00"];
  const { number } = chartOfAccounts[account];
  return { account, number, opening, debit, credit, closing };
});

const transfers: Statement["transfers"] = [];

test("what was moved between accounts neither came nor went, and leaves what is owed as it is", () => {
  const moved = [
    { account: "cashByHand" as const, debit: "0.00", credit: "20.00" },
    { account: "cashByBank" as const, debit: "20.00", credit: "0.00" },
  ];
  const after = accounts.map((one) =>
    one.account === "cashByBank"
      ? { ...one, debit: "74.00", closing: "80.00" }
      : one.account === "cashByHand"
        ? { ...one, credit: "20.00", closing: "-20.00" }
        : one,
  );
  const statement = { accounts: after, transfers: moved };
  expect(receivedIn(statement)).toEqual(receivedIn({ accounts, transfers }));
  expect(transferredIn(statement)).toBe("20.00");
  expect(balanceSteps(statement)).toEqual(balanceSteps({ accounts, transfers }));
});

test("what was received is what cash was debited with, less what it was credited with", () => {
  expect(sumOf(receivedIn({ accounts, transfers }))).toEqual({
    came: "54.00",
    went: "4.00",
    left: "50.00",
  });
});

test("what was earned is what fees were credited with, less what was given back and what packs cost", () => {
  expect(sumOf(earnedIn({ accounts }))).toEqual({ came: "12.00", went: "4.50", left: "7.50" });
});

test("the steps lead from what customers were owed before to what they are owed after", () => {
  const steps = balanceSteps({ accounts, transfers });
  const closing = steps.at(-1)!;
  expect(closing).toEqual({ key: "closing", amount: owedAfter({ accounts }) });
  expect(steps.slice(0, -1).reduce((sum, { amount }) => plus(sum, amount), "0")).toBe("50.50");
});

test("accounts stand beside the period before, also those that did nothing now, and what was below nothing stays so", () => {
  const [bank, none] = ["cashByBank", "cashByHand"] as const;
  const before = receivedIn({ accounts, transfers }).map((row) =>
    row.account === none ? { ...row, came: "3.00", went: "9.00", left: "-6.00" } : row,
  );
  const rows = compared(receivedIn({ accounts, transfers }), before);
  expect(rows.map(({ account, left, before: former }) => [account, left, former])).toEqual([
    [none, "0.00", "-6.00"],
    [bank, "50.00", "50.00"],
  ]);
  expect(compared(receivedIn({ accounts, transfers }), undefined)).toMatchObject([
    { account: bank },
  ]);
});
