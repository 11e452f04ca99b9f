import { lastingOf } from "../../billing/card/subscription.ts";
import type { EvaluatedCard } from "../../billing/evaluation/evaluated-card.ts";
import { sameVersion } from "../../plans/terms.ts";
import type { Day } from "../../platform/calendar.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { type AnnouncedRow, findChanges } from "./plan-changes.sql.ts";

/** The changes of plan that are announced and still to come, as long as the cards run on what they were announced for; by card. */
export async function announcedFor(
  tx: Transaction,
  cards: readonly EvaluatedCard[],
  today: Day,
): Promise<ReadonlyMap<bigint, AnnouncedRow>> {
  const running = new Map(
    cards
      .filter(({ input }) => input.subscriptions.length > 0)
      .map(({ input }) => [input.id, input]),
  );
  if (running.size === 0) return new Map();
  const rows = await findChanges(tx, [...running.keys()]);
  const isToCome = ({ cardId, placed, announcedAt, ...version }: AnnouncedRow) => {
    const lasting = lastingOf(running.get(cardId)!.subscriptions);
    if (!lasting) return false;
    const isPlaced = placed && lasting.from > today && sameVersion(lasting.terms, version);
    return isPlaced || lasting.orderedAtMillis < announcedAt.epochMilliseconds;
  };
  return new Map(rows.filter(isToCome).map((row) => [row.cardId, row]));
}
