import { type ChangeStep, scheduleChange } from "../../billing/actions/change-plan.ts";
import type { OpenCard } from "../../billing/card/open-card.ts";
import { findTerms } from "../../plans/find-plans.ts";
import { addDays, startOfDay } from "../../platform/calendar.ts";
import type { Context } from "../../platform/context.ts";
import type { Transaction } from "../../platform/database/database.ts";
import {
  type AnnouncedRow,
  deleteChange,
  lockChanges,
  setDue,
  setPlaced,
} from "./plan-changes.sql.ts";

const againAfter = { minutes: 10 };

type At = Pick<Context, "tx" | "now" | "shop">;

/** Keeps what became of an announced change, and when to look at it again. */
export async function keepStep(
  { tx, now, shop }: At,
  { cardId }: Pick<AnnouncedRow, "cardId">,
  step: ChangeStep,
): Promise<void> {
  if (step.kind === "over") return deleteChange(tx, cardId);
  if (step.kind === "later") return setDue(tx, [cardId], step.at);
  const begins = startOfDay(step.from, shop.billingTimeZone);
  const dueAt = begins.epochMilliseconds > now.epochMilliseconds ? begins : now.add(againAfter);
  return setPlaced(tx, cardId, { fromDay: step.from, dueAt });
}

/** What is announced for a card that is held. */
export async function announcedOf(
  tx: Transaction,
  card: OpenCard,
): Promise<AnnouncedRow | undefined> {
  const [one] = await lockChanges(tx, [card.id]);
  return one;
}

/**
 * What its holder has just taken back must not outlive an announced change whose time has come: it takes its place again in the same
 * transaction. Nothing happens where none is due.
 */
export async function placeAgain(at: At, card: OpenCard, one: AnnouncedRow): Promise<void> {
  const dayBefore = startOfDay(addDays(one.fromDay, -1), at.shop.billingTimeZone);
  if (!one.placed && dayBefore.epochMilliseconds > at.now.epochMilliseconds) return;
  const terms = (await findTerms(at.tx, [one]))(one);
  await keepStep(at, one, scheduleChange(card, { ...one, terms, from: one.fromDay }));
}
