import { Problem } from "@farsim/contract/problems/problem.ts";
import { isBreached } from "./breached-passwords.ts";
import { isCommonPassword } from "./common-passwords.ts";
import { isName } from "./is-name.ts";

/** Why a password is weak: what the field says. */
export type Weakness = "password_common" | "password_is_name" | "password_breached";

/** What is tried first at a login, and so is no password. */
export interface PasswordRules {
  readonly productName: string;
  /** A list of breached passwords on this machine, where the operator has one. */
  readonly breachedPasswords: string | undefined;
}

interface Owner {
  readonly username: string | null;
  readonly email: string;
}

/**
 * Asked wherever a password is set, never where one is used: a former password that was chosen under other rules still lets in.
 * Throws `validation_failed`, which says at the password's field why.
 */
export async function refuseWeakPassword(
  password: string,
  owner: Owner,
  rules: PasswordRules,
  field = "password",
): Promise<void> {
  const weakness = await weaknessOf(password, owner, rules);
  if (weakness) throw new Problem("validation_failed", { fields: { [field]: weakness } });
}

/** Why an attacker would guess a password early; undefined where nothing speaks against it. */
export async function weaknessOf(
  password: string,
  { username, email }: Owner,
  { productName, breachedPasswords }: PasswordRules,
): Promise<Weakness | undefined> {
  if (isCommonPassword(password)) return "password_common";
  const names = [username ?? "", email, email.split("@")[0] ?? "", productName];
  if (isName(password, names)) return "password_is_name";
  if (breachedPasswords !== undefined && (await isBreached(breachedPasswords, password)))
    return "password_breached";
  return undefined;
}
