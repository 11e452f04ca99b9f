import { Problem } from "@farsim/contract/problems/problem.ts";
import type { Transaction } from "../platform/database/database.ts";
import type { Account } from "./account.ts";
import {
  findAccountByEmail,
  findAccountById,
  findAccountByUsername,
  findAccountsByNames,
} from "./accounts.sql.ts";

/** The account that someone means by a username or an email: only an email has an `@`. Letter case does not count. */
export function findAccount(tx: Transaction, account: string): Promise<Account | undefined> {
  return account.includes("@")
    ? findAccountByEmail(tx, account)
    : findAccountByUsername(tx, account);
}

/** The id that a list is narrowed by: that of no account where none is called so, so that nothing is found; undefined where no one is named. */
export async function accountIdOf(
  tx: Transaction,
  account: string | undefined,
): Promise<bigint | undefined> {
  return account === undefined ? undefined : ((await findAccount(tx, account))?.id ?? 0n);
}

/** The account that someone means, where there must be one. Refuses `username_not_exists`, or `user_not_exists` for an email. */
export async function getAccount(tx: Transaction, account: string): Promise<Account> {
  const found = await findAccount(tx, account);
  if (!found) throw new Problem(account.includes("@") ? "user_not_exists" : "username_not_exists");
  return found;
}

/** The account that someone means, for many names at once, each in lower case. */
export async function findAccounts(
  tx: Transaction,
  names: readonly string[],
): Promise<Map<string, Account>> {
  const isEmail = (name: string) => name.includes("@");
  const lowered = [...new Set(names.map((name) => name.toLowerCase()))];
  const found = await findAccountsByNames(tx, {
    usernames: lowered.filter((name) => !isEmail(name)),
    emails: lowered.filter(isEmail),
  });
  return new Map(
    found.flatMap((account) =>
      [account.username, account.email].flatMap((name) =>
        name === null ? [] : [[name.toLowerCase(), account] as const],
      ),
    ),
  );
}

/** Whether an account is one of the staff's by now. */
export const isStaff = async (tx: Transaction, userId: bigint): Promise<boolean> =>
  (await findAccountById(tx, userId))?.level === 1;
