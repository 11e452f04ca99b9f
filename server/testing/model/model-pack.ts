import { Temporal } from "temporal-polyfill";
import {
  addDays,
  activeSubscription,
  type Day,
  type ModelCard,
  type ModelPlan,
} from "./model-card.ts";

/*
 * StarterPacks as the rules have them, on a card of the model. Each action answers `ok` or its refusal.
 */

/** A moment and what its day is called. */
export interface ModelMoment {
  readonly now: number;
  readonly today: Day;
  readonly zone: string;
}

const dayMillis = 86_400_000;

/** From today, or from tomorrow where another pack still has today. */
export function setPack(card: ModelCard, plan: ModelPlan, days: number, at: ModelMoment): string {
  if (card.holder !== undefined || card.pack) return "card_status_conflict";
  const expiresAt = at.now + days * dayMillis;
  const from = activeSubscription(card, at.today) ? addDays(at.today, 1) : at.today;
  const to = dayAfter(expiresAt, at);
  card.subscriptions.push({ from, to: to > from ? to : addDays(from, 1), plan, payer: null });
  card.pack = { days, expiresAt };
  card.will = "run";
  return "ok";
}

/** Until `expiresAt`, or without one its full days anew. */
export function resetPack(card: ModelCard, expiresAt: number | undefined, at: ModelMoment): string {
  if (card.holder !== undefined || !card.pack || card.stoppedByStaff) return "card_status_conflict";
  const end = expiresAt ?? at.now + card.pack.days * dayMillis;
  const to = dayAfter(end, at);
  const last = card.subscriptions.findLast((each) => each.to !== null && each.to > at.today);
  if (last && to <= last.from) return "card_status_conflict";
  if (last) last.to = to;
  else card.subscriptions.push({ from: at.today, to, plan: lastOf(card).plan, payer: null });
  card.pack = { ...card.pack, expiresAt: end };
  return "ok";
}

/** Back to stock with the end of today. */
export function revertPack(card: ModelCard, { today }: ModelMoment): string {
  if (card.holder !== undefined || !card.pack) return "card_status_conflict";
  endWith(card, today);
  card.pack = undefined;
  card.stoppedByStaff = false;
  card.will = "none";
  return "ok";
}

/** The pack becomes its holder's card on the same terms; what its days left are worth. */
export function convertPack(card: ModelCard, holder: number, at: ModelMoment): number {
  const { plan } = lastOf(card);
  const from = activeSubscription(card, at.today) ? addDays(at.today, 1) : at.today;
  const daysLeft = Math.max(0, Math.floor((card.pack!.expiresAt - at.now) / dayMillis));
  endWith(card, at.today);
  card.subscriptions.push({ from, to: null, plan, payer: holder });
  card.pack = undefined;
  return Math.floor((plan.price * daysLeft) / plan.cycleDays);
}

/** What is running ends with a day, what was to come after it does not come. */
export function endWith(card: ModelCard, day: Day): void {
  card.subscriptions = card.subscriptions.filter(({ from }) => from <= day);
  const cover = activeSubscription(card, day);
  if (cover) cover.to = addDays(day, 1);
}

const lastOf = ({ subscriptions }: ModelCard) =>
  subscriptions.reduce((last, each) => (each.from > last.from ? each : last));

/** The first day after the one on which a pack's time is over. */
function dayAfter(expiresAt: number, { zone }: ModelMoment): Day {
  const last = Temporal.Instant.fromEpochMilliseconds(expiresAt - 1);
  return addDays(last.toZonedDateTimeISO(zone).toPlainDate().toString(), 1);
}
