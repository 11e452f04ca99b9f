import type { LiveTopic } from "@farsim/contract/live.ts";

/**
 * That something of an account changed: what its open screens show, or (`session`) who may still look at them. `shop`: the
 * operator's settings changed, which belong to no account (0).
 */
export interface AccountEvent {
  readonly userId: bigint;
  readonly topic: LiveTopic | "session" | "shop";
}

/** What a commit makes known: to all servers what changed, in its own process alone that an action was put on record. */
export type CommitEvent = AccountEvent | { readonly topic: "audit" };

export const isForAll = (event: CommitEvent): event is AccountEvent => event.topic !== "audit";
