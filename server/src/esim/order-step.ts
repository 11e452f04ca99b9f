import type { Es2Answer } from "./es2plus/smdp.ts";

/** What is asked of the SM-DP+ next. */
export type OpenStep = "download" | "confirm" | "cancel";
/** Where an order ends: the profile is there, or the fee and the card went back. */
export type OrderStep = OpenStep | "released" | "returned";

/** What follows from an answer. */
interface Decision {
  readonly step: OrderStep;
  /** How long to wait before the next call; 0 is at once. */
  readonly waitMillis: number;
  /** Kept from the moment on at which the order is given up. */
  readonly failure: string | null;
}

/** No one waits longer than this for an SM-DP+ that does not answer: then the order is taken back. */
const patienceMillis = 60 * 60_000;
const longestWaitMillis = 5 * 60_000;

const iccidInUse = "8.2.1/3.3";
const iccidUnknown = "8.2.1/3.9";
const matchingIdInUse = "8.2.6/3.3";
/** Nothing of ours is there to be cancelled. */
const nothingOrdered = new Set([iccidUnknown]);

export const unreachable = "unreachable";

/**
 * What to do after an answer. From the second try on, a refusal because something is taken already means that the first try
 * was obeyed and its answer lost: the ICCID is ours alone, and no one else knows our matching id. An order is returned only
 * once the SM-DP+ has said that nothing is left of it: by refusing the first DownloadOrder, or by CancelOrder.
 */
export function afterAnswer(
  { step, tries, failure }: { step: OpenStep; tries: number; failure: string | null },
  answer: Es2Answer,
  waitedMillis: number,
): Decision {
  const later = { step, failure, waitMillis: Math.min(1000 * 2 ** tries, longestWaitMillis) };
  const now = (to: OrderStep, why: string | null = failure): Decision => ({
    step: to,
    waitMillis: 0,
    failure: why,
  });
  if (step === "cancel") {
    const isGone =
      answer.kind === "executed" || (answer.kind === "refused" && nothingOrdered.has(answer.code));
    return isGone ? now("returned") : later;
  }
  if (answer.kind === "unreachable")
    return waitedMillis < patienceMillis ? later : now("cancel", unreachable);
  const next = step === "download" ? "confirm" : "released";
  if (answer.kind === "executed") return now(next);
  const isRepeated = tries > 1 && [iccidInUse, matchingIdInUse].includes(answer.code);
  if (isRepeated) return now(next);
  return now(step === "download" && tries === 1 ? "returned" : "cancel", answer.code);
}
