/** The functions of ES2+ that an operator calls (GSMA SGP.22 v2.5 §5.3.1 to 5.3.4). */
export type Es2Function = "downloadOrder" | "confirmOrder" | "cancelOrder" | "releaseProfile";

/**
 * What became of a call. `refused`: the SM-DP+ did not do it, and says why by subject and reason code (`8.2.1/3.9`).
 * `unreachable`: no one knows whether it was done.
 */
export type Es2Answer =
  | { readonly kind: "executed"; readonly data: Readonly<Record<string, unknown>> }
  | { readonly kind: "refused"; readonly code: string }
  | { readonly kind: "unreachable"; readonly cause: string };

/** One SM-DP+, as far as orders need it. */
export interface Smdp {
  /** The name that phones reach it by. */
  readonly address: string;
  /** Set where the operator orders by type. */
  readonly profileType?: string;
  /** The profile is released by a call of its own, after the order is confirmed. */
  readonly releasesSeparately: boolean;
  /** The same `callId` for every try of one call, so that the SM-DP+ can tell a repeat. Never throws. */
  ask(
    name: Es2Function,
    callId: string,
    body: Readonly<Record<string, unknown>>,
  ): Promise<Es2Answer>;
}
