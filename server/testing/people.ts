import { randomUUID } from "node:crypto";
import type { Level } from "@farsim/contract/session.ts";
import { beginSession } from "../src/accounts/sessions/begin-session.ts";
import { createUnregistered } from "../src/accounts/create-unregistered.ts";
import { hashPassword } from "../src/accounts/passwords/passwords.ts";
import { recordLevel } from "../src/accounts/record-level.ts";
import type { Tokens } from "../src/accounts/sessions/tokens.ts";
import type { Context } from "../src/platform/context.ts";

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

export const everybodysPassword = "correct-horse";
const everybodysHash = hashPassword(everybodysPassword);

export const newName = (): string => `u${randomUUID().replaceAll("-", "").slice(0, 20)}`;

/** An account as registering leaves it, without its letter and its hash: for tests that need many. */
export async function addPerson(ctx: Context, tokens: Tokens, level: Level): Promise<Person> {
  const username = newName();
  const email = `${username}@example.com`;
  const id = await createUnregistered(ctx, email);
  await ctx.tx.db
    .updateTable("users")
    .set({ username, password_hash: await everybodysHash, level, is_register: true })
    .where("id", "=", id)
    .execute();
  if (level === 1) await recordLevel(ctx, id, { before: 0, after: 1 });
  const person = { id: String(id), username, email, password: everybodysPassword, level };
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
