import type { LimitTable } from "../platform/http/load/limits.ts";

const tenMinutes = 600;

/** An order is a row for ever, and a checkout asks another company: no one needs many of either. */
export const paymentLimits = {
  order: [{ points: 30, seconds: tenMinutes, by: "user" }],
  checkout: [{ points: 30, seconds: tenMinutes, by: "origin" }],
} as const satisfies Pick<LimitTable, "order" | "checkout">;
