import { Problem } from "@farsim/contract/problems/problem.ts";
import type { Context } from "../../platform/context.ts";
import { setRegistered } from "../accounts.sql.ts";
import { openAccountOf } from "./create-unregistered.ts";

interface Registered {
  readonly username: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly isPasswordGenerated?: boolean | undefined;
  /** Of a member of staff. */
  readonly roleId: bigint | null;
}

/**
 * An account that needs no proof of its address: the program makes it at the first start, where no one can read an email, or an
 * invitation by email was accepted. Refuses `username_exists`, and `user_exists` where the address has an account. Returns the id.
 */
export async function createRegistered(
  ctx: Context,
  { username, email, passwordHash, isPasswordGenerated, roleId }: Registered,
): Promise<bigint> {
  const id = await openAccountOf(ctx, email);
  if (id === undefined) throw new Problem("user_exists");
  const { language } = ctx;
  await setRegistered(ctx.tx, id, {
    username,
    passwordHash,
    isPasswordGenerated,
    language,
    roleId,
  });
  return id;
}
