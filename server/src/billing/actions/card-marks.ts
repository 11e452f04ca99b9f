import type { GivenMark } from "@farsim/contract/values/sims/card-mark.ts";
import { type OpenCard, requireThat } from "../card/open-card.ts";

/** The line that a mark leaves in a card's history. */
export const eventOfMark = {
  lost: "markLost",
  damaged: "markDamaged",
  returned: "markReturned",
} as const satisfies Record<GivenMark, string>;

/**
 * An administrator marks a SIM, for a reason: with a mark it is given to no one. A lost one that is held, or runs as a
 * StarterPack, is stopped at once. One that a customer holds did not come back. Throws `card_status_conflict`.
 */
export function markCard(card: OpenCard, mark: GivenMark, reason: string): void {
  const { fields } = card;
  requireThat(fields.mark === null && fields.deletedAt === null);
  requireThat(mark !== "returned" || fields.holderId === null);
  Object.assign(fields, { mark, markReason: reason });
  if (mark === "lost" && (fields.holderId !== null || fields.isStarterPack))
    fields.stoppedByMark = putStop(card, reason);
  card.record(eventOfMark[mark], { note: reason });
}

/** The mark is taken back, and with it the stop that came with it. That a SIM was replaced stays. Throws `card_status_conflict`. */
export function unmarkCard(card: OpenCard, reason: string): void {
  const { fields } = card;
  requireThat(fields.mark !== null && fields.mark !== "replaced" && fields.deletedAt === null);
  liftMark(card);
  card.record("unmark", { note: reason });
}

/** Takes a mark off. A stop that was there before it stays. */
export function liftMark({ fields }: OpenCard): void {
  if (fields.stoppedByMark) {
    Object.assign(fields, { adminStopReason: null, stoppedByMark: false });
    // Whether it then runs, its wallet and its days decide.
    if (fields.status === "SUSPEND")
      Object.assign(fields, { status: "USING", suspendReason: null });
  }
  Object.assign(fields, { mark: null, markReason: null });
}

/** Puts the stop of an administrator on a card, whether it runs or is off. One that was put before stays: false. */
export function putStop({ fields, context }: OpenCard, reason: string): boolean {
  if (fields.adminStopReason !== null) return false;
  if (fields.status === "USING") fields.stoppedAt = context.now;
  if (fields.status === "USING" || fields.status === "SUSPEND")
    Object.assign(fields, { status: "SUSPEND", suspendReason: "administrator" });
  fields.adminStopReason = reason;
  return true;
}
