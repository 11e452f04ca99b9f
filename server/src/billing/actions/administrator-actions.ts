import { type OpenCard, requireThat } from "../card/open-card.ts";
import { giveUp } from "./holder-actions.ts";

/** An administrator stops a card in use, for a reason that its holder reads. */
export function stopService(card: OpenCard, reason: string): void {
  card.apply("stopService", { note: reason });
  Object.assign(card.fields, {
    suspendReason: "administrator",
    adminStop: reason,
    stoppedAt: card.context.now,
  });
}

/**
 * An administrator lifts the stop; whether the card then runs, its wallet decides (P6). One that its holder has paused
 * meanwhile stays paused. A lost one stays stopped until its mark is taken back.
 */
export function resumeService(card: OpenCard, reason: string): void {
  requireThat(card.fields.adminStop !== null && card.fields.mark !== "lost");
  card.apply("resumeService", { note: reason });
  card.fields.adminStop = null;
}

/**
 * An administrator takes a card from its holder for good, for a reason that its holder reads: as when they delete it, and no one
 * holds it again. Throws `card_status_conflict`.
 */
export function unbindCard(card: OpenCard, reason: string): void {
  requireThat(card.fields.holderId !== null && card.fields.deletedAt === null);
  giveUp(card);
  card.record("unbind", { note: reason });
}
