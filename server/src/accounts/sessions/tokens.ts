import { createHash, createHmac, hkdfSync, randomBytes } from "node:crypto";
import type { Level } from "@farsim/contract/accounts.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { createSigner, createVerifier } from "fast-jwt";
import type { Instant } from "../../platform/clock.ts";

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
   * answer, two tabs) must get the same successor: so it is worked out from the token, by a key that no one else has.
   */
  successorOf(refreshToken: string): string;
  hashOf(refreshToken: string): Buffer;
}

const accessSeconds = 600;
const refreshBytes = 32;
const kind = "farsim-access";
const audience = "farsim";

interface Payload {
  readonly sub: string;
  readonly sid: string;
  readonly lvl: Level;
  readonly epoch: number;
  readonly exp: number;
}

/** The tokens of one installation; each kind has a key of its own, derived from `jwtKey`. */
export function openTokens(jwtKey: string): Tokens {
  const derived = (use: string) => Buffer.from(hkdfSync("sha256", jwtKey, "", `farsim ${use}`, 32));
  const accessKey = derived("access token");
  const successorKey = derived("refresh successor");
  const sign = createSigner({
    key: accessKey,
    algorithm: "HS256",
    header: { alg: "HS256", typ: kind },
    noTimestamp: true,
  });
  const verify = createVerifier({
    key: accessKey,
    algorithms: ["HS256"],
    checkTyp: kind,
    allowedAud: audience,
    requiredClaims: ["sub", "sid", "lvl", "epoch", "aud", "exp"],
    cache: false,
    // Compared below, with the moment that the call was given.
    ignoreExpiration: true,
  });
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
    successorOf: (token) => createHmac("sha256", successorKey).update(token).digest("base64url"),
    hashOf: (token) => createHash("sha256").update(token).digest(),
  };
}

function verified(verify: (token: string) => unknown, token: string): Payload {
  try {
    return verify(token) as Payload;
  } catch {
    throw new Problem("token_invalid");
  }
}

const secondsOf = (moment: Instant): number => Math.floor(moment.epochMilliseconds / 1000);
