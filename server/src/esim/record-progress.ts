import type { EsimState } from "@farsim/contract/cards.ts";
import type { Input } from "@farsim/contract/endpoint.ts";
import type { EsimFailure, handleDownloadProgressInfo as contract } from "@farsim/contract/esim.ts";
import { Temporal } from "temporal-polyfill";
import { reportEsimProgress } from "../cards/profiles/profile-of-esim.ts";
import type { Context } from "../platform/context.ts";
import { plainIccid } from "./es2plus/iccid.ts";

/** The points of SGP.22 v2.5 §5.3.5: what passing one means, and what failing at it does. */
const points: Readonly<Record<number, { passed?: EsimState; failed: EsimFailure }>> = {
  1: { failed: "eligibility" },
  2: { failed: "confirmationCode" },
  3: { passed: "downloaded", failed: "download" },
  4: { passed: "installed", failed: "install" },
};

/**
 * An SM-DP+ tells how far a phone has come with a profile. It may tell it twice, late or of what we do not know: it is always
 * thanked, for it could do nothing about it.
 */
export async function recordProgress(
  { tx, actor }: Context,
  { iccid, timestamp, notificationPointId, notificationPointStatus }: Input<typeof contract>,
): Promise<Record<string, never>> {
  if (actor.kind !== "channel") throw new Error("only an SM-DP+ tells of downloads");
  const point = points[notificationPointId];
  const hasPassed = notificationPointStatus.status.startsWith("Executed-");
  const state = hasPassed ? point?.passed : "failed";
  if (point && state)
    await reportEsimProgress(tx, {
      iccid: plainIccid(iccid),
      channelName: actor.channelName,
      state,
      failure: hasPassed ? null : point.failed,
      reportedAt: Temporal.Instant.from(timestamp),
    });
  return {};
}
