import { type OpenCard, requireThat } from "../card/open-card.ts";

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
 * meanwhile stays paused.
 */
export function resumeService(card: OpenCard, reason: string): void {
  requireThat(card.fields.adminStop !== null);
  card.apply("resumeService", { note: reason });
  card.fields.adminStop = null;
}
