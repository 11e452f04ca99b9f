import { queuePurchaseEmail } from "../../accounts/emails/purchase-emails.ts";
import type { Account } from "../../billing/account/account.ts";
import { withAccount } from "../../billing/account/with-account.ts";
import { isOver, scheduleChange } from "../../billing/actions/change-plan.ts";
import { findTerms } from "../../plans/find-plans.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Shop } from "../../platform/settings/shop.ts";
import { keepStep } from "./keep-step.ts";
import { type AnnouncedRow, dueCards, lockChanges, reasonOf, setDue } from "./plan-changes.sql.ts";

interface Running {
  readonly database: Pick<Database, "read" | "write">;
  readonly clock: Clock;
  readonly shop: Shop;
  /** Called for each account whose cards could not be changed. */
  readonly onFailure: (error: unknown) => void;
}

const cardsAtOnce = 200;
/** Then the worker may stop, or look again: what is left is still due. */
const holdersALook = 500;
const againAfter = { minutes: 10 };

/**
 * Lets the announced changes of plan whose time has come take their place, the cards of one holder in a transaction. An account that
 * fails is reported, looked at again later, and does not hold up the others.
 */
export async function carryOutChanges(running: Running): Promise<void> {
  const { database, clock } = running;
  for (let holders = 0; holders < holdersALook; holders += 1) {
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
            ? scheduleChange(account.card(one.cardId), change)
            : ({ kind: "over" } as const);
          // One after the other: they are cards of one account in memory.
          // oxlint-disable-next-line no-await-in-loop
          await keepStep({ ...ctx, now }, one, step);
        }
        await notifyAgain({ ...ctx, now }, account, announced);
      },
      { allowDeleted: true },
    );
  });
}

/** Writes once more to a holder who was not told: the email may have been lost, and without it nothing changes. */
async function notifyAgain(
  ctx: Context,
  account: Account,
  announced: readonly AnnouncedRow[],
): Promise<void> {
  const notNotified = announced.flatMap((row) => {
    const card = row.notifiedAt === null && account.knows(row.cardId) && account.card(row.cardId);
    return card && card.plan && !isOver(card, row) ? [{ row, terms: card.plan.terms }] : [];
  });
  for (const [jobId, some] of Map.groupBy(notNotified, ({ row }) => row.jobId)) {
    const { planId, version, fromDay: startsOn } = some[0]!.row;
    // One or two jobs.
    // oxlint-disable-next-line no-await-in-loop
    const reason = await reasonOf(ctx.tx, jobId);
    // oxlint-disable-next-line no-await-in-loop
    await queuePurchaseEmail(ctx, {
      kind: "planChangeAnnounced",
      userId: account.userId,
      jobId,
      planId,
      version,
      startsOn,
      reason,
      cards: some.map(({ row, terms }) => ({
        cardId: row.cardId,
        planId: terms.planId,
        version: terms.version,
      })),
    });
  }
}
