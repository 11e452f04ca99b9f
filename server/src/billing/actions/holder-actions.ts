import { type OpenCard, requireThat } from "../card/open-card.ts";

/** The holder pauses the card: the network is cut at once, and the plan ends with today. */
export function stopBilling(card: OpenCard): void {
  card.require("stopBilling");
  if (card.fields.status === "USING") card.fields.stoppedAt = card.context.now;
  card.endAllPlans();
  card.apply("stopBilling");
}

/** The holder cancels the plan that would start after today; today's plan continues. */
export function cancelPendingPlan(card: OpenCard): void {
  // A StarterPack's last day has no payer and must not continue: there another order replaces the pending plan.
  requireThat(!!card.pendingPlan && !!card.plan && card.plan.payerId !== null);
  card.dropPendingPlan();
  card.endPlan(null);
  card.record("cancelPendingPlan");
}

/** Gives the card a name; the caller has seen that no other card of the holder has it. What the staff does is a line of its history. */
export function editTag(card: OpenCard, tag: string): void {
  card.fields.tag = tag;
  if (card.context.reason !== undefined) card.record("editTag");
}

/** The card goes without a name until it gets another in the same transaction. */
export function dropTag(card: OpenCard): void {
  card.fields.tag = null;
}

/**
 * The holder gives the card up for good. The row keeps its holder, who is charged for use that is reported late. Throws
 * `card_status_conflict` while an eSIM's profile is made: its fee may yet come back.
 */
export function deleteCard(card: OpenCard): void {
  giveUp(card);
  card.record("delete");
}

/** The end of a card, by its holder or an administrator. Throws `card_status_conflict` while an eSIM's profile is made. */
export function giveUp(card: OpenCard): void {
  const { fields, context } = card;
  card.refuseWhileProfilePending();
  if (fields.status === "USING") fields.stoppedAt = context.now;
  if (fields.status !== "NOT_ACTIVE") fields.status = "PAUSED";
  fields.suspendReason = null;
  fields.deletedAt = context.now;
  card.endAllPlans();
}
