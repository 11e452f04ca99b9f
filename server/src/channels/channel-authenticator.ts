import { timingSafeEqual } from "node:crypto";
import { Problem } from "@farsim/contract/problems/problem.ts";
import type { Authenticator } from "../platform/http/authenticator.ts";
import { findChannelOfKey } from "./usage-keys.sql.ts";
import { digestOfKey } from "./usage-keys.ts";

/** Lets carriers in by their keys, those of the settings and those made at the desk: each key speaks for its own channel alone. */
export function channelAuthenticator(configured: ReadonlyMap<string, string>): Authenticator {
  const digests = [...configured].map(([channelName, key]) => ({
    channelName,
    digest: digestOfKey(key),
  }));
  return {
    verify(bearer) {
      if (bearer === undefined) throw new Problem("login_status_error");
      return { kind: "channel", keyDigest: digestOfKey(bearer) };
    },
    async authorize(tx, claims, now) {
      if (claims.kind !== "channel") throw new Problem("token_invalid");
      const { keyDigest } = claims;
      const found = digests.find(({ digest }) => timingSafeEqual(digest, keyDigest));
      const channelName = found?.channelName ?? (await findChannelOfKey(tx, keyDigest, now));
      if (channelName === undefined) throw new Problem("token_invalid");
      return { kind: "channel", channelName };
    },
  };
}
