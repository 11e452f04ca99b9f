import type { Language } from "@farsim/contract/language.ts";
import type { Level } from "@farsim/contract/accounts.ts";
import type { Clock, Instant } from "./clock.ts";
import type { Transaction } from "./database.ts";
import type { Shop } from "./shop.ts";

/** Who acts. The program itself is `system`: a job, a seed. */
export type Actor =
  | { readonly kind: "visitor" }
  | {
      readonly kind: "user";
      readonly userId: bigint;
      readonly level: Level;
      readonly sessionId: string;
    }
  | { readonly kind: "channel"; readonly channelName: string }
  | { readonly kind: "system" };

/** All that a deed may know of the outside: one transaction, one actor, one moment, the operator's terms, the reader's language. */
export interface Context {
  readonly tx: Transaction;
  readonly actor: Actor;
  readonly now: Instant;
  /** Read again after a wait for a lock, where the call came before it; without it `now` stands. */
  readonly clock?: Clock;
  readonly shop: Shop;
  readonly language: Language;
  /** Where the call came from: an address, or the name of a job. */
  readonly origin: string;
}

/** The account that acts. Asking where none can act is a fault of ours. */
export function actingUser(ctx: Context): bigint {
  if (ctx.actor.kind !== "user") throw new Error(`a ${ctx.actor.kind} has no account`);
  return ctx.actor.userId;
}

/** The session of the account that acts. */
export function actingSession(ctx: Context): string {
  if (ctx.actor.kind !== "user") throw new Error(`a ${ctx.actor.kind} has no session`);
  return ctx.actor.sessionId;
}
