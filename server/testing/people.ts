import { randomUUID } from "node:crypto";
import type { Level } from "@farsim/contract/session.ts";
import { StandardRole } from "@farsim/contract/values/people/rights.ts";
import { beginSession } from "../src/accounts/sessions/begin-session.ts";
import { createUnregistered } from "../src/accounts/register/create-unregistered.ts";
import { recordRole } from "../src/accounts/staff/record-role.ts";
import type { Tokens } from "../src/accounts/sessions/tokens.ts";
import type { Context } from "../src/platform/context.ts";
import { quickHash } from "./quick-hash.ts";

/** Someone with an account, logged in. */
export interface Person {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly level: Level;
  /** Good for ten minutes by the shop's clock; `Shop.renew` puts a new one. */
  bearer: string;
  refreshToken: string;
}

export const testPassword = "correct-horse";
const testPasswordHash = quickHash(testPassword);

export const newName = (): string => `u${randomUUID().replaceAll("-", "").slice(0, 20)}`;

/** A role that each shop begins with, as the migration numbered it. */
export const roleIdOf = (role: StandardRole): bigint =>
  BigInt(StandardRole.options.indexOf(role) + 1);

/** An account as registering leaves it, without its email and its hash: for tests that need many. */
export async function addPerson(
  ctx: Context,
  tokens: Tokens,
  role: StandardRole | null,
): Promise<Person> {
  const roleId = role === null ? null : roleIdOf(role);
  const level: Level = role === null ? 0 : 1;
  const username = newName();
  const email = `${username}@example.com`;
  const id = await createUnregistered(ctx, email);
  await ctx.tx.db
    .updateTable("users")
    .set({ username, password_hash: testPasswordHash, role_id: roleId, is_register: true })
    .where("id", "=", id)
    .execute();
  if (roleId !== null) await recordRole(ctx, id, { before: null, after: roleId });
  const person = { id: String(id), username, email, password: testPassword, level };
  return { ...person, ...(await newSession(ctx, tokens, person)) };
}

/** One more login of someone. */
export async function newSession(
  ctx: Context,
  tokens: Tokens,
  { id, level }: Pick<Person, "id" | "level">,
): Promise<Pick<Person, "bearer" | "refreshToken">> {
  const { epoch } = await ctx.tx.db
    .selectFrom("users")
    .select("token_epoch as epoch")
    .where("id", "=", BigInt(id))
    .executeTakeFirstOrThrow();
  const { accessToken, refreshToken } = await beginSession(
    ctx,
    { id: BigInt(id), level, epoch },
    { rememberMe: true, device: "a test", tokens },
  );
  return { bearer: accessToken, refreshToken };
}
