import type { Micros } from "@farsim/contract/values/money/amount.ts";
import type { SuspendReason } from "@farsim/contract/cards.ts";
import type { HistoryLine } from "../card/card-change.ts";
import { sameNetwork } from "../card/card.ts";
import { activeSubscription } from "../card/subscription.ts";
import type { NetworkState } from "../../channels/carriers/network-command.ts";
import type { Day } from "../../platform/calendar.ts";
import type { EvaluatedCard } from "./evaluated-card.ts";

/** What an evaluation found besides the card itself. */
interface Surroundings {
  readonly today: Day;
  /** What the wallet holds after all fees; null where the card has no holder. */
  readonly balanceMicros: Micros | null;
}

/** What happened to a card by itself: it ran out of credit or got it again, its pack expired, it was slowed, blocked or opened. */
export function historyOf(
  { input, ratedUse, status, suspendReason, change }: Omit<EvaluatedCard, "history">,
  { today, balanceMicros }: Surroundings,
): HistoryLine[] {
  const cover = activeSubscription(input.subscriptions, today)?.terms;
  const facts = {
    cardId: input.id,
    status,
    ...(cover && { plan: { planId: cover.planId, version: cover.version } }),
  };
  const lines: HistoryLine[] = [];
  if (status !== input.status || suspendReason !== input.suspendReason)
    lines.push({
      ...facts,
      event: suspendReason === null ? "regainCredit" : eventOf[suspendReason],
      ...(balanceMicros !== null && { balanceMicros }),
    });
  if (change && limitChanged(input.network, change.network)) {
    const { limit, kbps } = change.network;
    const hasAddOn = ratedUse.addOnUsedBytes < input.addOnBoughtBytes;
    lines.push({
      ...facts,
      event: limitEvents[limit],
      ...(kbps !== null && { kbps }),
      ...(limit === "open" && hasAddOn && { note: "addOn" }),
    });
  }
  return lines;
}

/** A card that is off, and stays so, is neither slowed nor opened. */
const limitChanged = (before: NetworkState, after: NetworkState): boolean =>
  (before.on || after.on) && !sameNetwork({ ...before, on: after.on }, after);

const limitEvents = { throttled: "throttle", blocked: "block", open: "openAgain" } as const;

const eventOf = {
  credit: "lackCredit",
  packExpired: "expirePack",
  administrator: "stopService",
} as const satisfies Record<SuspendReason, string>;
