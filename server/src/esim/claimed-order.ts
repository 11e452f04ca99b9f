import type { Instant } from "../platform/clock.ts";
import type { OpenStep } from "./order-step.ts";

/** An order that a server has taken up, with what it needs to ask. */
export interface ClaimedOrder {
  readonly id: bigint;
  readonly cardId: bigint;
  readonly userId: bigint;
  readonly feeSeq: bigint | null;
  readonly step: OpenStep;
  /** How often this step was begun, this time included. */
  readonly tries: number;
  readonly matchingIdSealed: Buffer;
  readonly failure: string | null;
  readonly orderedAt: Instant;
}
