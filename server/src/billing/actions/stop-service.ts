import { actingUser, type Context } from "../../platform/context.ts";
import { insertHistory } from "../account/card-changes.sql.ts";
import type { SubscribedCard } from "../account/card.ts";
import { setAdminStop } from "../account/cards.sql.ts";
import { requireNextStatus } from "../account/transitions.ts";

/** An administrator stops a card in use, for a reason its holder reads. Refuses `card_status_conflict`. */
export async function stopService(
  ctx: Context,
  card: SubscribedCard,
  reason: string,
): Promise<void> {
  const status = requireNextStatus(card.status, "stopService");
  await setAdminStop(ctx.tx, card.id, {
    status,
    suspendReason: "administrator",
    adminStop: reason,
    stoppedAt: ctx.now,
  });
  await insertHistory(
    ctx.tx,
    [{ cardId: card.id, event: "stopService", status, actorId: actingUser(ctx), note: reason }],
    ctx.now,
  );
}
