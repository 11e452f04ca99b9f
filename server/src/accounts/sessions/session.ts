import type { Level } from "@farsim/contract/session.ts";
import { Temporal } from "temporal-polyfill";
import type { Instant } from "../../platform/clock.ts";

/** How long a login lasts without being renewed. */
const hoursRemembered = 30 * 24;
const hoursOtherwise = 12;

/** How long a login lasts at most, however often it is renewed. */
const hoursInAll: Readonly<Record<Level, number>> = { 0: 90 * 24, 1: 12 };

/** How long a refresh token may be shown again after its use, for an answer that was lost or a second tab. */
const graceSeconds = 10;

interface Terms {
  readonly rememberMe: boolean;
  readonly level: Level;
  /** The login. */
  readonly countedFrom: Instant;
}

/** When a session ends that is begun or renewed now. */
export function sessionEnd(now: Instant, { rememberMe, level, countedFrom }: Terms): Instant {
  const unlessRenewed = now.add({ hours: rememberMe ? hoursRemembered : hoursOtherwise });
  const inAll = countedFrom.add({ hours: hoursInAll[level] });
  return Temporal.Instant.compare(unlessRenewed, inAll) < 0 ? unlessRenewed : inAll;
}

/** Whether a used token may still be answered with its successor. Anything later, or once the successor was used, is theft. */
export function isRepeat(
  token: { usedAt: Instant; successorUsed: boolean },
  now: Instant,
): boolean {
  const elapsed = now.epochMilliseconds - token.usedAt.epochMilliseconds;
  return elapsed <= graceSeconds * 1000 && !token.successorUsed;
}
