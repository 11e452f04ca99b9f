import type { LiveTopic } from "@farsim/contract/live.ts";

/**
 * That something of an account changed: what its open screens show, or (`session`) who may still look at them. `shop`: the
 * operator's settings changed, which belong to no account (0).
 */
export interface AccountEvent {
  readonly userId: bigint;
  readonly topic: LiveTopic | "session" | "shop";
}
