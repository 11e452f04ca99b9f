import type { Micros } from "@farsim/contract/values/money/amount.ts";
import type { DataThreshold } from "@farsim/contract/account-settings.ts";

/** What an email says, as it was when the threshold was crossed. */
export type Alert =
  | { readonly kind: "lowBalance"; readonly balanceMicros: Micros; readonly limitMicros: Micros }
  | { readonly kind: "recharged"; readonly amountMicros: Micros; readonly balanceMicros: Micros }
  | ({ readonly kind: "dataUsed" } & DataUsed)
  | {
      readonly kind: "cardsStopped";
      readonly cards: readonly string[];
      readonly balanceMicros: Micros;
    };

export interface DataUsed {
  /** The card's tag, or its number. */
  readonly card: string;
  readonly percent: DataThreshold;
  readonly allowanceBytes: bigint;
  /** Whether the allowance is that of a day, or of a longer cycle. */
  readonly per: "DAILY" | "CYCLE";
  readonly addOnLeftBytes: bigint;
  readonly restrictRule: "STOP" | "THROTTLE" | "NONE";
  readonly throttleKbps: number | null;
}

/** An alert with whom it is for, and the name of its crossing: of one occasion a person is told once. */
export interface AlertEvent {
  readonly userId: bigint;
  readonly eventKey: string;
  readonly alert: Alert;
}
