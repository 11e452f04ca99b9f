import type { Transaction } from "../platform/database/database.ts";
import type { Account } from "./account.ts";
import { findAccountByEmail, findAccountByUsername } from "./accounts.sql.ts";

/** The account that someone means by a username or an email: only an email has an `@`. Letter case does not count. */
export function findAccount(tx: Transaction, account: string): Promise<Account | undefined> {
  return account.includes("@")
    ? findAccountByEmail(tx, account)
    : findAccountByUsername(tx, account);
}
