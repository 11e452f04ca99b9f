import { Problem } from "@farsim/contract/problems/problem.ts";
import { Temporal } from "temporal-polyfill";
import type { Context } from "../../platform/context.ts";
import type { Steps } from "../../platform/http/mount.ts";
import type { TokenPair } from "./begin-session.ts";
import { deleteKnownBrowsers } from "./known-browsers.sql.ts";
import { isRepeat, sessionEnd } from "./session.ts";
import {
  findRefreshToken,
  insertRefreshToken,
  lockSessionOfToken,
  setSessionEnded,
  setSessionRenewed,
  setTokenUsed,
} from "./sessions.sql.ts";
import type { Tokens } from "./tokens.ts";

/**
 * A refresh token is exchanged for its one successor and a new access token. Shown again later than a moment after, it was
 * stolen, and the thief or the owner shows it: the session ends, and stays ended although this call is refused.
 */
export async function refreshSession(
  steps: Steps,
  refreshToken: string | undefined,
  tokens: Tokens,
): Promise<TokenPair> {
  if (refreshToken === undefined) throw new Problem("refresh_token_missing");
  const pair = await steps.step((ctx) => rotate(ctx, refreshToken, tokens));
  if (!pair) throw new Problem("refresh_token_expired");
  return pair;
}

async function rotate(
  ctx: Context,
  refreshToken: string,
  tokens: Tokens,
): Promise<TokenPair | undefined> {
  const { tx, now, origin } = ctx;
  const hash = tokens.hashOf(refreshToken);
  const sessionId = await lockSessionOfToken(tx, hash);
  if (sessionId === undefined) return undefined;
  const found = await findRefreshToken(tx, hash);
  // The password was changed while the session was waited for: its former tokens are gone.
  if (!found) return undefined;
  const { usedAt, successorUsed, expiresAt, endedAt, disabledAt } = found;
  const { userId, level, epoch } = found;
  if (endedAt || disabledAt || Temporal.Instant.compare(expiresAt, now) <= 0) return undefined;
  const successor = tokens.successorOf(refreshToken, found.successor);
  if (usedAt === null) {
    const successorHash = tokens.hashOf(successor);
    await insertRefreshToken(tx, { hash: successorHash, sessionId, now });
    await setTokenUsed(tx, { hash, successor: successorHash, now });
    const end = sessionEnd(now, found);
    await setSessionRenewed(tx, { id: sessionId, now, expiresAt: end, origin });
  } else if (!isRepeat({ usedAt, successorUsed }, now)) {
    await setSessionEnded(tx, sessionId, now);
    ctx.evidence?.about(userId);
    ctx.evidence?.add("refresh_token_reused");
    // Anyone who has taken this token may have taken the browser's too.
    await deleteKnownBrowsers(tx, userId, { of: sessionId });
    return undefined;
  }
  return {
    accessToken: tokens.access({ userId, sessionId, level, epoch }, now),
    refreshToken: successor,
  };
}
