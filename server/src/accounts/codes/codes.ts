import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import type { CodePurpose } from "@farsim/contract/accounts.ts";
import type { Problem } from "@farsim/contract/problems/problem.ts";
import { Temporal } from "temporal-polyfill";
import type { Instant } from "../../platform/clock.ts";
import { derivedKeys, type JwtKeys } from "../jwt-keys.ts";

/** For how long a code is good. */
export const codeMinutes = 10;
/** How long an address must wait for another. */
export const resendSeconds = 60;

/** Two bounds, so that no one can kill another's code with a handful of guesses. */
const wrongTriesOfOneOrigin = 5;
const wrongTriesInAll = 20;

/**
 * And two that no new code begins anew, for an address and a purpose: thirty tries of a million numbers a day, from any number of
 * places. Half of it from one place, so that it takes more than one to shut the owner out for the day.
 */
export const wrongTriesADay = { ofOneOrigin: 15, inAll: 30 } as const;
/** How many codes an address is sent a day for a purpose; an email that could not be sent does not count. */
export const codesADay = { ofOneOrigin: 10, inAll: 20 } as const;

export interface CodeUse {
  readonly email: string;
  /** Codes for a login are sent by the login itself (`send-login-code.ts`). */
  readonly purpose: CodePurpose | "login";
}

export interface LiveCode {
  readonly codeHash: Buffer;
  readonly expiresAt: Instant;
  /** Where each wrong try so far came from. */
  readonly wrongOrigins: readonly string[];
}

export interface Codes {
  /** Six digits, evenly at random. */
  make(): string;
  /** The digest under which a code is kept: good for one address and one purpose, and of no use without the key. */
  digest(use: CodeUse, code: string): Buffer;
  /** All that a code may be kept under: one that was sent before the keys were rotated is good for its minutes. */
  digests(use: CodeUse, code: string): readonly Buffer[];
}

export function openCodes(jwtKeys: JwtKeys): Codes {
  const keys = derivedKeys(jwtKeys, "email code");
  const digestBy = (key: Buffer, { email, purpose }: CodeUse, code: string) =>
    createHmac("sha256", key)
      .update(`${purpose}\n${addressOf(email)}\n${code}`)
      .digest();
  return {
    make: () => String(randomInt(1_000_000)).padStart(6, "0"),
    digest: (use, code) => digestBy(keys[0], use, code),
    digests: (use, code) => keys.map((key) => digestBy(key, use, code)),
  };
}

/** One address, however its letters are written. */
export const addressOf = (email: string): string => email.toLowerCase();

export type Verdict = "right" | Extract<Problem["key"], "code_incorrect" | "code_expired">;

/** What a try of a code comes to. A code that is over, or that this origin has guessed at too often, answers nothing more. */
export function checkCode(
  live: LiveCode | undefined,
  { digests, origin, now }: { digests: readonly Buffer[]; origin: string; now: Instant },
): Verdict {
  if (!live) return "code_incorrect";
  if (Temporal.Instant.compare(live.expiresAt, now) <= 0) return "code_expired";
  if (live.wrongOrigins.length >= wrongTriesInAll) return "code_expired";
  const ofThisOrigin = live.wrongOrigins.filter((wrong) => wrong === origin).length;
  if (ofThisOrigin >= wrongTriesOfOneOrigin) return "code_expired";
  const isRight = digests.filter((digest) => timingSafeEqual(live.codeHash, digest)).length > 0;
  return isRight ? "right" : "code_incorrect";
}
