import { lastMovedAt } from "../../ledger/shop-movement.ts";
import { lockWallets } from "../../ledger/lock-wallets.ts";
import { type Instant, nowHolding } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import type { PayoutRow } from "./payout.ts";
import { lockPayout } from "./payouts.sql.ts";

/** A payout as it stands, held until commit, and the moment at which it was: never before what was last booked of it. */
export interface HeldPayout {
  readonly payout: PayoutRow;
  readonly now: Instant;
}

/** Holds a payout after its wallet. */
export async function holdPayout(
  ctx: Context,
  { id, userId }: Pick<PayoutRow, "id" | "userId">,
): Promise<HeldPayout> {
  const wallet = (await lockWallets(ctx.tx, [userId])).get(userId);
  const payout = await lockPayout(ctx.tx, id);
  const last = Math.max(wallet?.changedAtMillis ?? 0, await lastMovedAt(ctx.tx, id));
  return { payout, now: nowHolding(ctx, last) };
}
