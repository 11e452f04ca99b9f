import { Problem } from "@farsim/contract/problems/problem.ts";
import { actingUser, type Context } from "../../platform/context.ts";
import { insertHistory } from "../account/card-changes.sql.ts";
import type { SubscribedCard } from "../account/card.ts";
import { setAdminStop } from "../account/cards.sql.ts";
import { requireNextStatus } from "../account/transitions.ts";

/**
 * An administrator takes an administrator's stop back: whether the card then runs, its wallet decides (P6); one that its holder paused
 * meanwhile stays paused. Refuses `card_status_conflict` where no administrator stopped it.
 */
export async function resumeService(
  ctx: Context,
  card: SubscribedCard,
  reason: string,
): Promise<void> {
  if (card.adminStop === null) throw new Problem("card_status_conflict");
  const status = requireNextStatus(card.status, "resumeService");
  await setAdminStop(ctx.tx, card.id, {
    status,
    suspendReason: null,
    adminStop: null,
    stoppedAt: card.stoppedAt,
  });
  await insertHistory(
    ctx.tx,
    [{ cardId: card.id, event: "resumeService", status, actorId: actingUser(ctx), note: reason }],
    ctx.now,
  );
}
