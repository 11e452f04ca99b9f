import type { Level } from "@farsim/contract/session.ts";
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
  | { readonly kind: "channel"; readonly channelName: string }
  /** By the SHA-256 digest of a key that only the database may know. */
  | { readonly kind: "channelKey"; readonly digest: Buffer };

/** How a kind of caller proves who they are. */
export interface Authenticator {
  /** The claims of a bearer. Throws where it is missing, malformed, forged or expired. */
  verify(bearer: string | undefined, now: Instant): Claims;
  /** Checks the claims in the database: the session lives, the account is not disabled. */
  authorize(tx: Transaction, claims: Claims, now: Instant): Promise<Actor>;
}

/** The bearer of an `Authorization` header; undefined where there is none or it has another form. */
export function bearerOf(header: string | undefined): string | undefined {
  return /^Bearer ([\x21-\x7e]+)$/i.exec(header ?? "")?.[1];
}
