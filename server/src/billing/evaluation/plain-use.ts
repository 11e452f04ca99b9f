import { dataThresholds } from "@farsim/contract/account-settings.ts";
import type { Day } from "../../platform/calendar.ts";
import type { CardState } from "../card/card-state.ts";
import { activeSubscription } from "../card/subscription.ts";
import { cycleOn } from "../rating/cycles.ts";
import { allowanceUsedOn, allowancePeriodOn, type RatedUse } from "../rating/rate-usage.ts";

/** More than any day's use, and less than the largest `bigint` of PostgreSQL. */
const noLimit = 2n ** 60n;

/**
 * The total of today, in bytes, up to which a card's use is plain: it is counted against the allowance of an open cycle, without a fee, an email, or
 * another state of the network. Null where the next record must be rated: no cycle is open, an add-on was ever bought (used up or not), the allowance is
 * used up, or no one pays. Holds for this day alone, and until the card is evaluated again. What was stored must stay what this says
 * (`verify-ledger`): a change of it comes with a migration that empties the column.
 */
export function plainUntil(card: CardState, ratedUse: RatedUse, today: Day): bigint | null {
  const row = ratedUse.days.find(({ day }) => day === today);
  if (!row?.hasPlan || row.allowanceBytes !== row.bytes || card.purchases.length > 0) return null;
  const cover = activeSubscription(card.subscriptions, today);
  if (!cover || cover.payerId === null || !cycleOn(ratedUse.cycles, cover.terms, today))
    return null;
  const limit = allowancePeriodOn(card, ratedUse.cycles, today)?.limitBytes;
  if (limit === undefined) return null;
  if (limit === null) return noLimit;
  const { usedBytes } = allowanceUsedOn(card, ratedUse, today);
  const next = dataThresholds.find((percent) => usedBytes * 100n < limit * BigInt(percent));
  return next === undefined ? null : row.bytes + lastBefore(limit, next) - usedBytes;
}

/** The most bytes that are less than so many per cent of a limit. */
const lastBefore = (limit: bigint, percent: number): bigint =>
  (limit * BigInt(percent) - 1n) / 100n;
