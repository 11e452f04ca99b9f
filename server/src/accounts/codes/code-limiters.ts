import type pg from "pg";
import { networkOf } from "../../platform/http/request/network-of.ts";
import {
  hiddenKey,
  openRateLimiter,
  throwIfLimited,
  type RateLimiter,
} from "../../platform/security/rate-limiter.ts";
import { addressOf, type CodeUse, codesADay, wrongTriesADay } from "./codes.ts";

const day = 86_400;

/**
 * Counts for one address and one purpose over a day, from one origin and from everywhere: no new code begins it anew. From one
 * origin less than from everywhere, so that no one shuts out another person from a single place; and never more than that purpose.
 */
export interface DayLimiter {
  /** Counts one before it is done. Refuses `too_many_requests`, and then counts nothing. */
  count(origin: string, use: CodeUse): Promise<void>;
  /** Takes one back: a try that guessed nothing, an email that was not sent. */
  uncount(origin: string, use: CodeUse): Promise<void>;
}

interface CodeLimiters {
  /** Wrong tries of the codes. */
  readonly tries: DayLimiter;
  /** Codes that were sent. */
  readonly emails: DayLimiter;
}

export function openCodeLimiters(pool: pg.Pool): CodeLimiters {
  return {
    tries: dayLimiter(pool, "codeTries", wrongTriesADay),
    emails: dayLimiter(pool, "codeLetters", codesADay),
  };
}

function dayLimiter(
  pool: pg.Pool,
  name: string,
  { ofOneOrigin, inAll }: { readonly ofOneOrigin: number; readonly inAll: number },
): DayLimiter {
  const here = openRateLimiter(pool, { name, points: ofOneOrigin, seconds: day });
  const everywhere = openRateLimiter(pool, { name: `${name}OfAll`, points: inAll, seconds: day });
  return {
    async count(origin, use) {
      await countOrRefuse(here, keyOf(use, networkOf(origin)));
      try {
        await countOrRefuse(everywhere, keyOf(use));
      } catch (refusal) {
        await here.uncount(keyOf(use, networkOf(origin)));
        throw refusal;
      }
    },
    async uncount(origin, use) {
      await everywhere.uncount(keyOf(use));
      await here.uncount(keyOf(use, networkOf(origin)));
    },
  };
}

/** What is refused counts nothing: else tries that come at once, and are uncounted, would leave the count too high. */
async function countOrRefuse(limiter: RateLimiter, key: string): Promise<void> {
  const waitSeconds = await limiter.count(key);
  if (waitSeconds > 0) await limiter.uncount(key);
  throwIfLimited(waitSeconds);
}

const keyOf = ({ email, purpose }: CodeUse, network = ""): string =>
  hiddenKey(network, purpose, addressOf(email));
