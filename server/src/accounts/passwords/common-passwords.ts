import { Password } from "@farsim/contract/accounts.ts";
import commonest from "@zxcvbn-ts/language-common/src/passwords.json" with { type: "json" };

/** The commonest passwords of past breaches, those alone that could be chosen here: some 42,000 in lower case. */
export const commonPasswords: ReadonlySet<string> = new Set(
  commonest.filter((password) => Password.safeParse(password).success),
);

/** Whether a password is among the commonest, in any letter case. */
export const isCommonPassword = (password: string): boolean =>
  commonPasswords.has(password.toLowerCase());
