import { createHash, timingSafeEqual } from "node:crypto";
import { Problem } from "@farsim/contract/problems/problem.ts";
import type { Authenticator } from "../platform/http/authenticator.ts";

/** Lets carriers in by the keys they were given: each key speaks for its own channel alone. */
export function channelAuthenticator(keys: ReadonlyMap<string, string>): Authenticator {
  const digests = [...keys].map(([channelName, key]) => ({ channelName, digest: digestOf(key) }));
  return {
    verify(bearer) {
      if (bearer === undefined) throw new Problem("login_status_error");
      const shown = digestOf(bearer);
      const found = digests.find(({ digest }) => timingSafeEqual(digest, shown));
      if (!found) throw new Problem("token_invalid");
      return { kind: "channel", channelName: found.channelName };
    },
    async authorize(_tx, claims) {
      if (claims.kind !== "channel") throw new Problem("token_invalid");
      return claims;
    },
  };
}

const digestOf = (key: string): Buffer => createHash("sha256").update(key).digest();
