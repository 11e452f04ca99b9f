import type { LiveTopic } from "@farsim/contract/live.ts";

/** That something of an account changed: what its open screens show, or (`session`) who may still look at them. */
export interface AccountEvent {
  readonly userId: bigint;
  readonly topic: LiveTopic | "session";
}
