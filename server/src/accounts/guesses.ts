import { createHash } from "node:crypto";
import type pg from "pg";
import { networkOf } from "../platform/network-of.ts";
import { openTally, refuseUntil } from "../platform/tally.ts";

const tenMinutes = 600;

/** What guessing costs. Counted in the place it comes from, so that nobody can lock somebody else out. */
export interface Guesses {
  /** Counts a try of an account's password before it is checked. Refuses `too_many_requests`. */
  countPassword(origin: string, accountId: bigint): Promise<void>;
  /** The password was right: the tries before it are forgotten. */
  forgetPasswords(origin: string, accountId: bigint): Promise<void>;
  /** Counts the asking about a name that belongs to nobody; the same name again is free. Refuses `too_many_requests`. */
  countUnknownName(origin: string, name: string): Promise<void>;
  /** Refuses `too_many_requests` to who has asked about too many such names: else a wrong password would tell a known one. */
  refuseWhoAskedTooMuch(origin: string): Promise<void>;
}

export function openGuesses(pool: pg.Pool): Guesses {
  const passwords = openTally(pool, { name: "password", points: 10, seconds: tenMinutes });
  const unknownNames = openTally(pool, { name: "unknownName", points: 5, seconds: tenMinutes });
  const askedBefore = openTally(pool, { name: "askedName", points: 1, seconds: tenMinutes });
  return {
    async countPassword(origin, accountId) {
      refuseUntil(await passwords.count(keyOf(origin, String(accountId))));
    },
    forgetPasswords: (origin, accountId) => passwords.clear(keyOf(origin, String(accountId))),
    async countUnknownName(origin, name) {
      const isRepeated = (await askedBefore.count(keyOf(origin, name.toLowerCase()))) > 0;
      if (!isRepeated) refuseUntil(await unknownNames.count(networkOf(origin)));
    },
    async refuseWhoAskedTooMuch(origin) {
      refuseUntil(await unknownNames.waitFor(networkOf(origin)));
    },
  };
}

/** Names are not kept: they may be long, and are nobody's business. */
const keyOf = (origin: string, name: string): string =>
  createHash("sha256")
    .update(`${networkOf(origin)}\n${name}`)
    .digest("base64url");
