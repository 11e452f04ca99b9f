import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Level } from "@farsim/contract/session.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { createSigner } from "fast-jwt";
import type { Instant } from "../../platform/clock.ts";
import { audience, derivedKeys, type JwtKeys, openVerifier } from "../jwt-keys.ts";

/** What an access token says, for ten minutes. */
export interface AccessClaim {
  readonly userId: bigint;
  readonly sessionId: string;
  readonly level: Level;
  readonly epoch: number;
}

export interface Tokens {
  access(claim: AccessClaim, now: Instant): string;
  /** Refuses `token_invalid` (bad signature, wrong kind) and `access_token_expired`. */
  readAccess(token: string, now: Instant): AccessClaim;
  /** The first refresh token of a session. */
  firstRefresh(): string;
  /**
   * The one token that follows a refresh token. Only hashes are stored, and anyone who shows a token twice in a moment (a lost
   * answer, two tabs) must get the same successor: so it is worked out from the token, by a key that no one else has. With the
   * hash that is stored of it, it may have been made by the former key.
   */
  successorOf(refreshToken: string, storedHash?: Buffer | null): string;
  hashOf(refreshToken: string): Buffer;
}

const accessSeconds = 600;
const refreshBytes = 32;
const kind = "farsim-access";

interface Payload {
  readonly sub: string;
  readonly sid: string;
  readonly lvl: Level;
  readonly epoch: number;
  readonly exp: number;
}

/** The tokens of one installation; each kind has a key of its own, derived from `jwtKey`. */
export function openTokens(keys: JwtKeys): Tokens {
  const accessKeys = derivedKeys(keys, "access token");
  const successorKeys = derivedKeys(keys, "refresh successor");
  const sign = createSigner({
    key: accessKeys[0],
    algorithm: "HS256",
    header: { alg: "HS256", typ: kind },
    noTimestamp: true,
  });
  const verify = openVerifier(accessKeys, { kind, claims: ["sub", "sid", "lvl", "epoch"] });
  return {
    access({ userId, sessionId, level, epoch }, now) {
      const iat = secondsOf(now);
      const exp = iat + accessSeconds;
      return sign({
        sub: String(userId),
        sid: sessionId,
        lvl: level,
        epoch,
        aud: audience,
        iat,
        exp,
      });
    },
    readAccess(token, now) {
      const { sub, sid, lvl, epoch, exp } = verified(verify, token);
      if (exp <= secondsOf(now)) throw new Problem("access_token_expired");
      return { userId: BigInt(sub), sessionId: sid, level: lvl, epoch };
    },
    firstRefresh: () => randomBytes(refreshBytes).toString("base64url"),
    successorOf(token, storedHash) {
      const successors = successorKeys.map((key) => successorBy(key, token));
      const isStored = (successor: string) =>
        storedHash && timingSafeEqual(hashOf(successor), storedHash);
      return successors.find(isStored) ?? successors[0]!;
    },
    hashOf,
  };
}

const hashOf = (token: string) => createHash("sha256").update(token).digest();

const successorBy = (key: Buffer, token: string) =>
  createHmac("sha256", key).update(token).digest("base64url");

function verified(verify: (token: string) => unknown, token: string): Payload {
  try {
    return verify(token) as Payload;
  } catch {
    throw new Problem("token_invalid");
  }
}

const secondsOf = (moment: Instant): number => Math.floor(moment.epochMilliseconds / 1000);
