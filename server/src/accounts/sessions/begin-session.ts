import { randomUUID } from "node:crypto";
import type { Context } from "../../platform/context.ts";
import type { Account } from "../account.ts";
import { sessionEnd } from "./session.ts";
import {
  deleteRefreshTokens,
  getSession,
  insertRefreshToken,
  insertSession,
  setSessionRenewed,
} from "./sessions.sql.ts";
import type { AccessClaim, Tokens } from "./tokens.ts";

export interface TokenPair {
  readonly accessToken: string;
  readonly refreshToken: string;
}

interface NewLogin {
  readonly id?: string;
  readonly rememberMe: boolean;
  readonly device: string;
  /** Whether the second factor was proved by this login. */
  readonly isFactorProved?: boolean;
  readonly tokens: Tokens;
}

/** An account is logged in on a device from now on. */
export async function beginSession(
  ctx: Context,
  { id: userId, level, epoch }: Pick<Account, "id" | "level" | "epoch">,
  { id: sessionId = randomUUID(), rememberMe, device, isFactorProved, tokens }: NewLogin,
): Promise<TokenPair> {
  const { tx, now, origin } = ctx;
  const refreshToken = tokens.firstRefresh();
  const expiresAt = sessionEnd(now, { rememberMe, level, countedFrom: now });
  const secondFactorAt = isFactorProved ? now : null;
  await insertSession(tx, {
    id: sessionId,
    userId,
    rememberMe,
    device,
    origin,
    now,
    expiresAt,
    secondFactorAt,
  });
  await insertRefreshToken(tx, { hash: tokens.hashOf(refreshToken), sessionId, now });
  return { accessToken: tokens.access({ userId, sessionId, level, epoch }, now), refreshToken };
}

/** A session goes on under other terms (a new epoch): new tokens, and none of the former is taken any more. */
export async function continueSession(
  ctx: Context,
  claim: AccessClaim,
  tokens: Tokens,
): Promise<TokenPair> {
  const { tx, now, origin } = ctx;
  const { sessionId, level } = claim;
  const expiresAt = sessionEnd(now, { ...(await getSession(tx, sessionId)), level });
  await setSessionRenewed(tx, { id: sessionId, now, expiresAt, origin });
  await deleteRefreshTokens(tx, sessionId);
  const refreshToken = tokens.firstRefresh();
  await insertRefreshToken(tx, { hash: tokens.hashOf(refreshToken), sessionId, now });
  return { accessToken: tokens.access(claim, now), refreshToken };
}
