import type { Level } from "@farsim/contract/accounts.ts";
import type { Instant } from "../clock.ts";
import type { Actor } from "../context.ts";
import type { Transaction } from "../database/database.ts";

/** What a call says of itself, proven by a signature or a key, but not yet asked of the database. */
export type Claims =
  | { readonly kind: "visitor" }
  | {
      readonly kind: "user";
      readonly userId: bigint;
      readonly level: Level;
      readonly sessionId: string;
      readonly epoch: number;
    }
  | {
      readonly kind: "view";
      readonly userId: bigint;
      readonly administratorId: bigint;
      readonly viewId: bigint;
    }
  | { readonly kind: "channel"; readonly channelName: string };

/** One way in: how a kind of caller proves who it is. */
export interface Authenticator {
  /** Reads the bearer's proof; refuses what is missing, malformed, forged or out of time. */
  inspect(bearer: string | undefined, now: Instant): Claims;
  /** Asks whether the claim still stands: the session lives, the account is not disabled. */
  admit(tx: Transaction, claim: Claims, now: Instant): Promise<Actor>;
}

/** The bearer of an `Authorization` header; undefined where there is none or it has another form. */
export function bearerOf(header: string | undefined): string | undefined {
  return /^Bearer ([\x21-\x7e]+)$/i.exec(header ?? "")?.[1];
}
