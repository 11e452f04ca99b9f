import type { SecurityCall } from "@farsim/contract/endpoint.ts";

/** What can happen in any call, or inside one, and is worth a line in the log. */
export type SecurityEvent =
  | SecurityCall
  /** More tries than a limit allows. */
  | "limit_reached"
  /** A call that needs another role, or more than a customer's view may do. */
  | "permission_refused"
  /** Someone who is logged in names what is not there, or is another's. */
  | "object_refused"
  /** Input that no screen sends, or a proof of holding a card that is none. */
  | "input_refused"
  /** An access token that is not ours, or was changed. */
  | "token_refused"
  /** A carrier's key that is none. */
  | "channel_key_refused"
  /** A refresh token that had been used already: its session has been ended. */
  | "refresh_token_reused"
  /** A message in the name of a payment provider that has not signed it. */
  | "webhook_refused";

/** Whom a line of the log names. */
interface Who {
  /** The account that acts, or that is tried. */
  readonly userId?: string;
  /** The customer in whose view an administrator acts. */
  readonly viewedId?: string;
}

/** What an action adds to what the log will tell of its call. */
export class Evidence {
  readonly events = new Set<SecurityEvent>();
  who: Who;

  constructor(who: Who = {}) {
    this.who = who;
  }

  /** Names the account, as soon as it is known: a visitor who logs in has no bearer yet. */
  about(userId: bigint): void {
    this.who = { userId: String(userId) };
  }

  /** Something that happened inside, no matter how the call is answered. */
  add(event: SecurityEvent): void {
    this.events.add(event);
  }
}
