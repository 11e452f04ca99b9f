import type { Micros } from "@farsim/contract/values/money/amount.ts";
import { lockWallets } from "../ledger/lock-wallets.ts";
import { dayOf, startOfDay } from "../platform/calendar.ts";
import type { Context } from "../platform/context.ts";
import { readSharers } from "./approver.ts";
import { sumCreatedBy } from "./created-value.sql.ts";

/** What the acting member of staff may still create by themselves today; held until commit. */
export interface Allowance {
  /** Whether creating so much would take them over the operator's limit. */
  readonly isPassedBy: (micros: Micros) => boolean;
  /** What is left of it; undefined where there is no limit. */
  readonly leftMicros: Micros | undefined;
}

const unlimited: Allowance = { isPassedBy: () => false, leftMicros: undefined };

/**
 * The one rule for everything that creates credit: what one member of staff creates by themselves on a billing day, over all
 * accounts and cards, stays within the operator's limit; the rest waits for a second one. Those to whom they gave a role within a
 * day share it. Holds their wallets, and those of `userIds`, so that calls of one person are judged one after the other. Comes
 * before any other wallet or card is locked.
 */
export async function holdAllowance(
  ctx: Context,
  userIds: readonly bigint[] = [],
): Promise<Allowance> {
  if (ctx.shop.approvalAboveMicros === null) return unlimited;
  await lockWallets(ctx.tx, [...(await readSharers(ctx)), ...userIds]);
  return findAllowance(ctx);
}

/** The same without holding it: for showing what would wait. */
export async function findAllowance(ctx: Context): Promise<Allowance> {
  const { approvalAboveMicros: above, billingTimeZone: zone } = ctx.shop;
  if (above === null) return unlimited;
  // Without an end: what is booked after midnight, behind a wait for a lock, counts for both days.
  const since = startOfDay(dayOf(ctx.now, zone), zone);
  // Read once more: someone may have been given a role while this call waited.
  const created = await sumCreatedBy(ctx.tx, await readSharers(ctx), since);
  return {
    isPassedBy: (micros) => micros > 0n && created + micros > above,
    leftMicros: created < above ? above - created : 0n,
  };
}
