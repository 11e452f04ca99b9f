import type { login as endpoint } from "@farsim/contract/accounts.ts";
import type { Input } from "@farsim/contract/endpoint.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import type { Steps } from "../../platform/http/mount.ts";
import type { Account } from "../account.ts";
import { hashPassword } from "../passwords/passwords.ts";
import { refuseWeakPassword } from "../passwords/refuse-weak-password.ts";

/**
 * The hash of the password that takes the place of one that the program made; undefined where its owner chose theirs. Asked once
 * the present one was right. Throws `new_password_required` where none was given, or the same one.
 */
export async function hashOfReplacement(
  { shop: { productName } }: Steps,
  { password, newPassword }: Input<typeof endpoint>,
  owner: Account,
  breachedPasswords: string | undefined,
): Promise<string | undefined> {
  if (!owner.isPasswordGenerated) return undefined;
  if (newPassword === undefined || newPassword === password)
    throw new Problem("new_password_required");
  await refuseWeakPassword(newPassword, owner, { productName, breachedPasswords }, "newPassword");
  return hashPassword(newPassword);
}
