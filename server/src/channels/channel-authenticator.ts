import { timingSafeEqual } from "node:crypto";
import { Problem } from "@farsim/contract/problems/problem.ts";
import type { Authenticator } from "../platform/http/authenticator.ts";
import { findChannelOfKey } from "./usage-keys.sql.ts";
import { digestOfKey, usageKey } from "./usage-keys.ts";

/** Lets carriers in by their keys, those of the settings and those made at the desk: each key speaks for its own channel alone. */
export function channelAuthenticator(configured: ReadonlyMap<string, string>): Authenticator {
  const digests = [...configured].map(([channelName, key]) => ({
    channelName,
    digest: digestOfKey(key),
  }));
  return {
    verify(bearer) {
      if (bearer === undefined) throw new Problem("login_status_error");
      const shown = digestOfKey(bearer);
      const found = digests.find(({ digest }) => timingSafeEqual(digest, shown));
      if (found) return { kind: "channel", channelName: found.channelName };
      // What cannot be a key of ours needs no query.
      if (!usageKey.test(bearer)) throw new Problem("token_invalid");
      return { kind: "channelKey", digest: shown };
    },
    async authorize(tx, claims, now) {
      if (claims.kind === "channel") return claims;
      if (claims.kind !== "channelKey") throw new Problem("token_invalid");
      const channelName = await findChannelOfKey(tx, claims.digest, now);
      if (channelName === undefined) throw new Problem("token_invalid");
      return { kind: "channel", channelName };
    },
  };
}
