import type pg from "pg";
import { networkOf } from "../../platform/http/network-of.ts";
import { hiddenKey, openTally, refuseUntil } from "../../platform/security/tally.ts";
import { isAuthenticatorCode } from "../second-factor/totp.ts";

const tenMinutes = 600;
const day = 86_400;

/** What guessing costs. Counted in the place it comes from, so that nobody can lock somebody else out. */
export interface Guesses {
  /** Counts a try of an account's password before it is checked. Refuses `too_many_requests`. */
  countPassword(origin: string, accountId: bigint): Promise<void>;
  /** The password was right: the tries before it are forgotten. */
  forgetPasswords(origin: string, accountId: bigint): Promise<void>;
  /**
   * Counts a try of a second factor before it is checked. Refuses `too_many_requests`. Six digits are few, so they are counted
   * for the account from everywhere too; a recovery code still lets in then, so that nobody is shut out.
   */
  countSecondFactor(origin: string, accountId: bigint, typed: string): Promise<void>;
  forgetSecondFactors(origin: string, accountId: bigint): Promise<void>;
  /** Counts the asking about a name that belongs to nobody; the same name again is free. Refuses `too_many_requests`. */
  countUnknownName(origin: string, name: string): Promise<void>;
  /** Refuses `too_many_requests` to who has asked about too many such names: else a wrong password would tell a known one. */
  refuseWhoAskedTooMuch(origin: string): Promise<void>;
}

export function openGuesses(pool: pg.Pool): Guesses {
  const passwords = openTally(pool, { name: "password", points: 10, seconds: tenMinutes });
  const factors = openTally(pool, { name: "secondFactor", points: 10, seconds: tenMinutes });
  const factorsOfAll = openTally(pool, { name: "secondFactorOfAll", points: 100, seconds: day });
  const unknownNames = openTally(pool, { name: "unknownName", points: 5, seconds: tenMinutes });
  const askedBefore = openTally(pool, { name: "askedName", points: 1, seconds: tenMinutes });
  return {
    async countPassword(origin, accountId) {
      refuseUntil(await passwords.count(keyOf(origin, String(accountId))));
    },
    forgetPasswords: (origin, accountId) => passwords.clear(keyOf(origin, String(accountId))),
    async countSecondFactor(origin, accountId, typed) {
      refuseUntil(await factors.count(keyOf(origin, String(accountId))));
      if (isAuthenticatorCode(typed)) refuseUntil(await factorsOfAll.count(String(accountId)));
    },
    async forgetSecondFactors(origin, accountId) {
      await factors.clear(keyOf(origin, String(accountId)));
      await factorsOfAll.clear(String(accountId));
    },
    async countUnknownName(origin, name) {
      const isRepeated = (await askedBefore.count(keyOf(origin, name.toLowerCase()))) > 0;
      if (!isRepeated) refuseUntil(await unknownNames.count(networkOf(origin)));
    },
    async refuseWhoAskedTooMuch(origin) {
      refuseUntil(await unknownNames.waitFor(networkOf(origin)));
    },
  };
}

const keyOf = (origin: string, name: string): string => hiddenKey(networkOf(origin), name);
