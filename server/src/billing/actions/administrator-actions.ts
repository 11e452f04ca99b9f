import { type OpenCard, requireThat } from "../card/open-card.ts";
import { putStop } from "./card-marks.ts";
import { giveUp } from "./holder-actions.ts";

/**
 * An administrator stops a card, for a reason that its holder reads; also one that is off already, so that neither a recharge nor an
 * order lets it run. Throws `card_status_conflict` for one that is stopped, and for one that has never been in use.
 */
export function stopService(card: OpenCard, reason: string): void {
  requireThat(card.fields.adminStopReason === null);
  card.require("stopService");
  const wasRunning = card.fields.status === "USING";
  putStop(card, reason);
  card.record(wasRunning ? "stopService" : "stopServiceWhileOff", { note: reason });
}

/**
 * An administrator lifts the stop; whether the card then runs, its wallet decides. One that its holder has paused
 * meanwhile stays paused. A lost one stays stopped until its mark is taken back.
 */
export function resumeService(card: OpenCard, reason: string): void {
  requireThat(card.fields.adminStopReason !== null && card.fields.mark !== "lost");
  card.apply("resumeService", { note: reason });
  card.fields.adminStopReason = null;
}

/**
 * An administrator ends a card of a holder, for a reason that the holder reads. It is no opposite of binding: as with `deleteCard` the row
 * keeps its holder, and the card never returns to stock. Throws `card_status_conflict`.
 */
export function unbindCard(card: OpenCard, reason: string): void {
  requireThat(card.fields.holderId !== null && card.fields.deletedAt === null);
  giveUp(card);
  card.record("unbind", { note: reason });
}
