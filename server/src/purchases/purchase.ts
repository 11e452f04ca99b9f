import type { PurchaseFailure, PurchaseStep } from "@farsim/contract/purchases.ts";
import type { Micros } from "@farsim/contract/values/money/amount.ts";
import type { RegionCode } from "@farsim/contract/values/places/regions.ts";
import type { Instant } from "../platform/clock.ts";

/** What a customer buys in one go, and how far it has come. */
export interface Purchase {
  readonly id: bigint;
  readonly userId: bigint;
  readonly planId: bigint;
  readonly planVersion: number;
  /** The fee of the new eSIM as it was shown; null: for an own card. */
  readonly esimFeeMicros: Micros | null;
  /** Where the new eSIM must work. */
  readonly regionCode: RegionCode | null;
  readonly cardId: bigint | null;
  readonly step: PurchaseStep;
  readonly failure: PurchaseFailure | null;
  readonly createdAt: Instant;
}
