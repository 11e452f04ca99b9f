import type pg from "pg";
import { networkOf } from "../../platform/http/request/network-of.ts";
import {
  hiddenKey,
  openRateLimiter,
  throwIfLimited,
} from "../../platform/security/rate-limiter.ts";
import { isAuthenticatorCode } from "../second-factor/totp.ts";
import { openPasswordAttempts, type PasswordAttempts } from "./password-attempts.ts";

const tenMinutes = 600;
const day = 86_400;

/** What guessing costs. Counted so that no one can lock another person out. */
export interface LoginThrottle {
  readonly passwords: PasswordAttempts;
  /** Whether the owner is to be told that passwords are tried on their account: once a day. */
  shouldNotifyOwner(accountId: bigint): Promise<boolean>;
  /**
   * Counts a try of a second factor before it is checked. Refuses `too_many_requests`. Six digits are few, so they are counted
   * for the account from everywhere too; a recovery code still lets in then, so that no one is shut out.
   */
  recordSecondFactorAttempt(origin: string, accountId: bigint, typed: string): Promise<void>;
  clearSecondFactorAttempts(origin: string, accountId: bigint): Promise<void>;
  /** As a try that was right costs nothing, where tries come all day: those of others count on. */
  uncountSecondFactorAttempt(origin: string, accountId: bigint, typed: string): Promise<void>;
  /** Counts the asking about a name that belongs to no one; the same name again is free. Refuses `too_many_requests`. */
  recordUnknownName(origin: string, name: string): Promise<void>;
  /** Refuses `too_many_requests` to who has asked about too many such names: else a wrong password would tell a known one. */
  throwIfTooManyUnknownNames(origin: string): Promise<void>;
}

export function openLoginThrottle(pool: pg.Pool): LoginThrottle {
  const ownerEmails = openRateLimiter(pool, { name: "passwordTold", points: 1, seconds: day });
  const factors = openRateLimiter(pool, { name: "secondFactor", points: 10, seconds: tenMinutes });
  const factorsOfAll = openRateLimiter(pool, {
    name: "secondFactorOfAll",
    points: 100,
    seconds: day,
  });
  const unknownNames = openRateLimiter(pool, {
    name: "unknownName",
    points: 5,
    seconds: tenMinutes,
  });
  const askedBefore = openRateLimiter(pool, { name: "askedName", points: 1, seconds: tenMinutes });
  return {
    passwords: openPasswordAttempts(pool),
    shouldNotifyOwner: async (accountId) => (await ownerEmails.count(String(accountId))) === 0,
    async recordSecondFactorAttempt(origin, accountId, typed) {
      throwIfLimited(await factors.count(keyOf(origin, String(accountId))));
      if (isAuthenticatorCode(typed)) throwIfLimited(await factorsOfAll.count(String(accountId)));
    },
    async clearSecondFactorAttempts(origin, accountId) {
      await factors.clear(keyOf(origin, String(accountId)));
      await factorsOfAll.clear(String(accountId));
    },
    async uncountSecondFactorAttempt(origin, accountId, typed) {
      await factors.clear(keyOf(origin, String(accountId)));
      if (isAuthenticatorCode(typed)) await factorsOfAll.uncount(String(accountId));
    },
    async recordUnknownName(origin, name) {
      const isRepeated = (await askedBefore.count(keyOf(origin, name.toLowerCase()))) > 0;
      if (!isRepeated) throwIfLimited(await unknownNames.count(networkOf(origin)));
    },
    async throwIfTooManyUnknownNames(origin) {
      throwIfLimited(await unknownNames.waitFor(networkOf(origin)));
    },
  };
}

const keyOf = (origin: string, name: string): string => hiddenKey(networkOf(origin), name);
