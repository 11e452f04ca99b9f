import { withAccount } from "../../billing/account/with-account.ts";
import { placeChange } from "../../billing/actions/change-plan.ts";
import { findTerms } from "../../plans/find-plans.ts";
import { startOfDay } from "../../platform/calendar.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Shop } from "../../platform/settings/shop.ts";
import {
  type AnnouncedRow,
  deleteChange,
  dueCards,
  lockChanges,
  setDue,
  setPlaced,
} from "./plan-changes.sql.ts";

interface Running {
  readonly database: Pick<Database, "read" | "write">;
  readonly clock: Clock;
  readonly shop: Shop;
  /** Called for each account whose cards could not be changed. */
  readonly onFailure: (error: unknown) => void;
}

const cardsAtOnce = 200;
const againAfter = { minutes: 10 };

/**
 * Lets the announced changes of plan whose time has come take their place, the cards of one holder in a transaction. An account that
 * fails is reported, looked at again later, and does not hold up the others.
 */
export async function carryOutChanges(running: Running): Promise<void> {
  const { database, clock } = running;
  for (;;) {
    // One holder after the other: each look finds the next.
    // oxlint-disable-next-line no-await-in-loop
    const due = await database.read((tx) => dueCards(tx, clock.now(), cardsAtOnce));
    const [first] = due;
    if (!first) return;
    const cardIds = due.map(({ cardId }) => cardId);
    // oxlint-disable-next-line no-await-in-loop
    await carryOutFor(running, first.holderId, cardIds).catch(async (error: unknown) => {
      running.onFailure(error);
      await database.write((tx) => setDue(tx, cardIds, clock.now().add(againAfter)));
    });
  }
}

async function carryOutFor(
  { database, clock, shop }: Running,
  holderId: bigint,
  cardIds: readonly bigint[],
): Promise<void> {
  await database.write(async (tx) => {
    const ctx: Context = {
      tx,
      clock,
      shop,
      now: clock.now(),
      actor: { kind: "system" },
      language: "en",
      origin: "plan changes",
    };
    // Its last cards may be reported on after its owner has left.
    await withAccount(
      ctx,
      holderId,
      async (account, { now }) => {
        const announced = await lockChanges(tx, cardIds);
        const termsOf = await findTerms(tx, announced);
        for (const one of announced) {
          const change = { ...one, terms: termsOf(one), from: one.fromDay };
          // A card that was given up before today is not among those that can be changed.
          const step = account.knows(one.cardId)
            ? placeChange(account.card(one.cardId), change)
            : ({ kind: "over" } as const);
          // One after the other: they are cards of one account in memory.
          // oxlint-disable-next-line no-await-in-loop
          await keepStep(ctx, one, step, now);
        }
      },
      { isForDeletedToo: true },
    );
  });
}

async function keepStep(
  { tx, shop: { billingTimeZone } }: Context,
  { cardId }: AnnouncedRow,
  step: ReturnType<typeof placeChange>,
  now: Context["now"],
): Promise<void> {
  if (step.kind === "over") return deleteChange(tx, cardId);
  if (step.kind === "later") return setDue(tx, [cardId], step.at);
  const begins = startOfDay(step.from, billingTimeZone);
  const dueAt = begins.epochMilliseconds > now.epochMilliseconds ? begins : now.add(againAfter);
  return setPlaced(tx, cardId, { fromDay: step.from, dueAt });
}
