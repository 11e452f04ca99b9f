import {
  type Adding,
  type AdjustmentCause,
  adjustmentCauses,
  allTopUpCauses,
  type CauseFacts,
  isAdjustment,
  type Taking,
  type TopUpCause,
  type TopUpCauses,
  topUpCauses,
} from "./top-up-causes.ts";

/** An adjustment and which way it goes: what a choice and an email are called by. */
export type AdjustmentWay = Adding | `${Taking}Taken`;

/** What an approval is called by that adds again what an adjustment took. */
export type BackName = `${TopUpCauses[Taking]["kind"]}_BACK`;

const mayAdd = (cause: AdjustmentCause): cause is Adding =>
  (topUpCauses[cause] as CauseFacts).direction !== "takes";
const mayTake = (cause: AdjustmentCause): cause is Taking =>
  (topUpCauses[cause] as CauseFacts).direction !== "adds";

/** Which way an adjustment goes; undefined where it may not go that way. */
export function adjustmentWay(cause: AdjustmentCause, takes: boolean): AdjustmentWay | undefined {
  if (takes) return mayTake(cause) ? `${cause}Taken` : undefined;
  return mayAdd(cause) ? cause : undefined;
}

/** Every way that adjustments may go, with what it books. */
export const adjustmentWays = adjustmentCauses.flatMap((cause) =>
  [false, true].flatMap((takes) => {
    const way = adjustmentWay(cause, takes);
    return way === undefined ? [] : [{ way, kind: topUpCauses[cause].kind, takes }];
  }),
);

/** The cause behind what an activity is called by; undefined where that is its type. */
export function causeCalled(kind: TopUpCauses[AdjustmentCause]["kind"]): AdjustmentCause;
export function causeCalled(kind: string): TopUpCause | undefined;
export function causeCalled(kind: string): TopUpCause | undefined {
  return allTopUpCauses.find((cause) => topUpCauses[cause].kind === kind);
}

/** What an approval is called by that takes back what took from a balance; undefined where such has no name of its own. */
export function backName(kind: string): BackName | undefined {
  const cause = causeCalled(kind);
  return cause !== undefined && isAdjustment(cause) && mayTake(cause)
    ? `${topUpCauses[cause].kind}_BACK`
    : undefined;
}
