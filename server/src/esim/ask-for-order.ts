import { formatActivationCode } from "@farsim/contract/values/sims/activation-code.ts";
import { paddedIccid } from "./es2plus/iccid.ts";
import type { Es2Answer, Smdp } from "./es2plus/smdp.ts";
import type { OpenStep } from "./order-step.ts";

/** An order as its SM-DP+ is asked about it. */
export interface Asked {
  readonly iccid: string;
  readonly matchingId: string;
  /** The same for every try of this order. */
  readonly callPrefix: string;
  /** How often this step was begun. */
  readonly tries: number;
}

/** Puts the question of a step to the SM-DP+. */
export function askForOrder(smdp: Smdp, step: OpenStep, asked: Asked): Promise<Es2Answer> {
  return { download, confirm, cancel }[step](smdp, asked);
}

function download(smdp: Smdp, { iccid, callPrefix }: Asked): Promise<Es2Answer> {
  const { profileType } = smdp;
  return smdp.ask("downloadOrder", `${callPrefix}-downloadOrder`, {
    iccid: paddedIccid(iccid),
    ...(profileType !== undefined && { profileType }),
  });
}

async function confirm(smdp: Smdp, { iccid, matchingId, callPrefix }: Asked): Promise<Es2Answer> {
  const confirmed = await smdp.ask("confirmOrder", `${callPrefix}-confirmOrder`, {
    iccid: paddedIccid(iccid),
    matchingId,
    releaseFlag: !smdp.releasesSeparately,
  });
  if (confirmed.kind !== "executed" || !smdp.releasesSeparately) return confirmed;
  const released = await smdp.ask("releaseProfile", `${callPrefix}-releaseProfile`, {
    iccid: paddedIccid(iccid),
  });
  return released.kind === "executed" ? confirmed : released;
}

/**
 * By the matching id first: an SM-DP+ that never heard of it wants it left out. A cancellation does no harm twice, so each try
 * is a call of its own: one that was refused yesterday may be obeyed today.
 */
async function cancel(smdp: Smdp, asked: Asked): Promise<Es2Answer> {
  const { iccid, matchingId, callPrefix, tries } = asked;
  const callId = `${callPrefix}-cancelOrder-${tries}`;
  const body = { iccid: paddedIccid(iccid), finalProfileStatusIndicator: "Available" };
  const answer = await smdp.ask("cancelOrder", callId, { ...body, matchingId });
  if (answer.kind !== "refused" || !answer.code.startsWith("8.2.6/")) return answer;
  return smdp.ask("cancelOrder", `${callId}-plain`, body);
}

/** The activation code of a confirmed order; an answer that was lost is known all the same. */
export function activationCodeOf(smdp: Smdp, { matchingId }: Asked, answer: Es2Answer): string {
  const data = answer.kind === "executed" ? answer.data : {};
  const text = (value: unknown, otherwise: string) =>
    typeof value === "string" && value !== "" ? value : otherwise;
  return formatActivationCode({
    smdpAddress: text(data["smdpAddress"], smdp.address),
    matchingId: text(data["matchingId"], matchingId),
  });
}
