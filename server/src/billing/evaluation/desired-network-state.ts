import type { CardStatus } from "@farsim/contract/cards.ts";
import type { NetworkState } from "../../channels/carriers/network-command.ts";
import { activeSubscription } from "../card/subscription.ts";
import type { Day } from "../../platform/calendar.ts";
import type { CardState } from "../card/card-state.ts";
import { allowanceUsedOn, type RatedUse } from "../rating/rate-usage.ts";

/**
 * What the network should do for a card: on while it is in use; past the limit what the plan's rule says, until the
 * next allowance or an add-on. It looks at today's allowance period and at add-ons: late use of a past day counts only where it belongs to the
 * cycle that runs, or used up an add-on.
 */
export function desiredNetworkState(
  card: CardState,
  status: CardStatus,
  ratedUse: RatedUse,
  today: Day,
): NetworkState {
  const on = status === "USING" && card.deletedAt === null;
  const terms = activeSubscription(card.subscriptions, today)?.terms;
  const open: NetworkState = { on, limit: "open", kbps: null };
  if (!terms || terms.limitBytes === null || terms.restrictRule === "NONE") return open;
  if (ratedUse.addOnUsedBytes < card.addOnBoughtBytes) return open;
  if (allowanceUsedOn(card, ratedUse, today).usedBytes < terms.limitBytes) return open;
  return terms.restrictRule === "STOP"
    ? { on, limit: "blocked", kbps: null }
    : { on, limit: "throttled", kbps: terms.throttleKbps };
}
