import { Problem } from "@farsim/contract/problems/problem.ts";
import { isAwaitingProfile } from "../card/card.ts";
import type { CardState } from "../card/card-state.ts";
import { type OpenCard, requireThat } from "../card/open-card.ts";
import { liftMark } from "./card-marks.ts";

/**
 * A held card goes on under the SIM of a card in stock, which has the replaced SIM from then on. Plans, use, add-ons and money
 * stay where they are, so nothing is charged or allowed twice. A mark of the replaced SIM, and the stop that it made, end.
 * Throws `card_status_conflict`, and `sim_occupied` for a SIM that is not free.
 */
export function swapSim(card: OpenCard, spare: OpenCard, reason: string): void {
  requireReplaceable(card);
  if (!isSpare(spare.stored) || !isOfFittingType(card.stored, spare.stored))
    throw new Problem("sim_occupied");
  replaceSim(card, reason);
  markReplaced(spare, reason);
}

/** What it does to the card that goes on. */
export function replaceSim(card: OpenCard, reason: string): void {
  requireReplaceable(card);
  liftMark(card);
  card.record("swapSim", { note: reason });
}

/** What it does to the card that has the replaced SIM from then on. */
export function markReplaced(spare: OpenCard, reason: string): void {
  Object.assign(spare.fields, { mark: "replaced", markReason: reason });
  spare.record("simReplaced", { note: reason });
}

function requireReplaceable(card: OpenCard): void {
  requireThat(card.fields.holderId !== null && card.fields.deletedAt === null);
  card.refuseWhileProfilePending();
}

/** Whether the SIM of a card is free: in stock, as it was delivered, and its profile made if it is an eSIM. */
export function isSpare(card: CardState): boolean {
  return (
    card.holderId === null &&
    card.deletedAt === null &&
    card.mark === null &&
    card.adminStopReason === null &&
    card.status === "NOT_ACTIVE" &&
    !card.isStarterPack &&
    (card.type === "physical" || card.esimState === "released") &&
    !isAwaitingProfile(card)
  );
}

/** An eSIM that was applied for stays one: what its holder paid for. */
export function isOfFittingType(card: Pick<CardState, "type">, spare: Pick<CardState, "type">) {
  return card.type === "physical" || spare.type === "esim";
}
