import type pg from "pg";
import { networkOf, siteOf } from "../../platform/http/request/network-of.ts";
import {
  hiddenKey,
  openRateLimiter,
  type RateLimiter,
  throwIfLimited,
} from "../../platform/security/rate-limiter.ts";

const tenMinutes = 600;
const hour = 3600;
const day = 86_400;

/** Where a password was typed, and for whose account. */
export interface Guess {
  readonly origin: string;
  readonly accountId: bigint;
  /** What shows that the owner was here before, if anything does: a browser that is known, a session that goes on. */
  readonly provenBy?: string | undefined;
}

/** A try that was counted before its password is checked. */
export interface PasswordAttempt {
  /**
   * How many seconds wrong passwords have used up all that may be checked without more proof; 0 where they have not. Then it must
   * not be told whether this one is right.
   */
  readonly spentFor: number;
  /** Whether it is this account that so many were tried on by strangers, and not many accounts from this place. */
  readonly isOfAccount: boolean;
  /** Checks the password. Where it cannot be checked (`overloaded`), nothing was tried and nothing is counted. */
  check(isRight: () => Promise<boolean>): Promise<boolean>;
  /** The password was right, and all else that was asked for: it was no wrong one. */
  accept(): Promise<void>;
}

export interface PasswordAttempts {
  /** Refuses `too_many_requests` for too many from one place within ten minutes. */
  begin(guess: Guess): Promise<PasswordAttempt>;
}

interface Count {
  readonly limiter: RateLimiter;
  readonly key: string;
}

/**
 * Counts wrong passwords. Each is counted before it is checked, and a right one takes back its own count alone. So of any number
 * at once no more are checked than may be; the owner's logins use nothing up; and no right login, on this account or another,
 * makes room for an attacker elsewhere. Only the ten of one place on one account are forgotten as a whole.
 *
 * Known browsers and sessions have counts of their own: anyone who uses up what all others share, or what comes from the owner's
 * own address, leaves theirs alone.
 */
export function openPasswordAttempts(pool: pg.Pool): PasswordAttempts {
  const open = (name: string, points: number, seconds: number) =>
    openRateLimiter(pool, { name, points, seconds });
  const here = open("password", 10, tenMinutes);
  // A site has 65,536 networks, and may be one household's.
  const hereOfSite = open("passwordOfSite", 30, tenMinutes);
  const ofAccount = open("passwordOfAll", 100, day);
  const proven = open("passwordProven", 100, day);
  // On any accounts. Wide enough for an office or a hotel behind one address, where only wrong ones count.
  const sprayed = open("passwordSprayed", 100, hour);
  const sprayedOfSite = open("passwordSprayedOfSite", 300, hour);

  return {
    async begin({ origin, accountId, provenBy }) {
      const account = String(accountId);
      const site = siteOf(origin);
      const own = { limiter: here, key: hiddenKey(provenBy ?? networkOf(origin), account) };
      const wide: Count[] =
        provenBy === undefined
          ? [
              { limiter: ofAccount, key: account },
              { limiter: sprayed, key: networkOf(origin) },
              ...(site
                ? [
                    { limiter: hereOfSite, key: hiddenKey(site, account) },
                    { limiter: sprayedOfSite, key: site },
                  ]
                : []),
            ]
          : [{ limiter: proven, key: hiddenKey(provenBy, account) }];

      throwIfLimited(await own.limiter.count(own.key));
      const { counted, spentFor } = await countAll(wide);
      const others = spentFor > 0 ? [] : wide;
      return {
        spentFor,
        isOfAccount: spentFor > 0 && counted === 0 && provenBy === undefined,
        async check(isRight) {
          try {
            return await isRight();
          } catch (failure) {
            await uncountAll([own, ...others]);
            throw failure;
          }
        },
        async accept() {
          await own.limiter.clear(own.key);
          await uncountAll(others);
        },
      };
    },
  };
}

/** Counts in each, or in none: what is not checked uses nothing up. How far it came, and how long the next one has to wait. */
async function countAll(counts: readonly Count[]): Promise<{ counted: number; spentFor: number }> {
  for (const [counted, { limiter, key }] of counts.entries()) {
    const spentFor = await limiter.count(key);
    if (spentFor === 0) continue;
    await uncountAll(counts.slice(0, counted + 1));
    return { counted, spentFor };
  }
  return { counted: counts.length, spentFor: 0 };
}

async function uncountAll(counts: readonly Count[]): Promise<void> {
  for (const { limiter, key } of counts) await limiter.uncount(key);
}
