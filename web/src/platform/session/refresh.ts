import type { Output } from "@farsim/contract/endpoint.ts";
import type { refresh as refreshEndpoint } from "@farsim/contract/session.ts";
import { CallError } from "../calls/call-error.ts";
import { nowMs } from "../clock.ts";
import { exchange, timeoutMs, unanswered } from "../calls/exchange.ts";
import { currentLanguage } from "../language/locale.ts";
import { isOffline, servicePrefix } from "../page-facts.ts";
import { isRenewed, noteRenewal } from "./renewed-elsewhere.ts";
import {
  type Auth,
  currentSession,
  isLoggedIn,
  readStoredSession,
  renewTokens,
} from "./session.ts";
import { endSession } from "./session-end.ts";
import { type TransportKey, transportMessage } from "../language/transport-messages.ts";

type Renewed = Output<typeof refreshEndpoint>;

let running: Promise<string> | null = null;

/** A page that is left cuts its own questions off; that says nothing of the session, which the next page goes on with. */
let isLeft = false;
globalThis.addEventListener?.("pagehide", () => {
  isLeft = true;
});
globalThis.addEventListener?.("pageshow", () => {
  isLeft = false;
});

/** Gives the access token that follows `stale`: one refresh at a time, in this tab and in all the others. */
export function freshAccessToken(stale: string): Promise<string> {
  running ??= inTurn(() => renew(stale)).finally(() => {
    running = null;
  });
  return running;
}

/** Waits until no other tab refreshes; where the browser has no locks, this tab's own turn must do. */
function inTurn<T>(action: () => Promise<T>): Promise<T> {
  return globalThis.navigator?.locks ? navigator.locks.request("farsim-refresh", action) : action();
}

async function renew(stale: string): Promise<string> {
  const { accessToken, refreshToken } = await storedAfter(stale);
  // Another tab, or an earlier waiter, has done it already.
  if (accessToken !== null && accessToken !== stale) return accessToken;
  if (refreshToken === null) throw giveUp(stale, "refresh_token_missing");
  // Nothing is lost: the session stays, the call is refused like any other.
  if (isOffline()) throw unanswered("network_error");
  try {
    const tokens = await askUntilAnswered(refreshToken);
    // A logout that came in between wins: no one is logged in again behind their back.
    if (!isLoggedIn(currentSession())) throw giveUp(stale, "refresh_token_missing");
    renewTokens(tokens);
    await noteRenewal(stale);
    return tokens.accessToken;
  } catch (error) {
    if (error instanceof CallError && (error.isReported || (isLeft && error.status === 0)))
      throw error;
    // The session is as good as before: the call is refused, and the next one asks again.
    if (isBusy(error)) throw error;
    // A new password brings new tokens without a refresh, and takes the worth of the old ones: theirs is the session.
    const { accessToken: meanwhile } = readStoredSession();
    if (meanwhile !== null && meanwhile !== stale) return meanwhile;
    throw giveUp(stale, reasonOf(error), error);
  }
}

/** The stored session; where another tab has just renewed it, what that tab has stored, as soon as it is here. */
async function storedAfter(stale: string): Promise<Auth> {
  const mostWaits = 100;
  for (let waits = 0; ; waits++) {
    const stored = readStoredSession();
    if (stored.accessToken !== stale || waits === mostWaits || !(await isRenewed(stale)))
      return stored;
    await pause(20);
  }
}

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

const longestPauseMs = 2_000;

const isBusy = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 429 || error.status === 503);

/** A server that is busy, or without its database, is asked again within the time that one call may take. */
async function askUntilAnswered(refreshToken: string): Promise<Renewed> {
  const begun = nowMs();
  for (let pauseMs = 500; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    const leftMs = timeoutMs - (nowMs() - begun);
    try {
      const { data } = await exchange({
        method: "GET",
        url: `${servicePrefix}/user/refresh`,
        headers: {
          Authorization: `Bearer ${refreshToken}`,
          "Accept-Language": currentLanguage(),
        },
        timeoutMs: Math.max(leftMs, 1),
      });
      return data as Renewed;
    } catch (error) {
      if (!isBusy(error) || nowMs() - begun + pauseMs > timeoutMs) throw error;
      await pause(pauseMs);
    }
  }
}

function reasonOf(error: unknown): TransportKey {
  if (!(error instanceof CallError)) return "server_error";
  if (error.key === "TIMEOUT") return "timeout";
  if (error.status === 0) return "network_error_login";
  if (error.status === 401 || error.status === 403) {
    return error.key === "refresh_token_missing"
      ? "refresh_token_missing"
      : "refresh_token_expired";
  }
  return "server_error";
}

const noToken = {
  code: 10_060,
  key: "refresh_token_missing",
  data: undefined,
  status: 401,
} as const;

/** The session is over: tokens cleared, the reader told once, and every call that waited is refused. */
function giveUp(stale: string, word: TransportKey, cause?: unknown): CallError {
  const message = transportMessage(word);
  endSession(stale, { message });
  const { code, key, data, status } = cause instanceof CallError ? cause : noToken;
  return new CallError({ message, code, key, data, status, isReported: true });
}
