import type { Micros } from "@farsim/contract/values/money/amount.ts";
import type { CardStatus, SuspendReason } from "@farsim/contract/cards.ts";
import { sameEvaluated } from "../card/card-columns.ts";
import type { EvaluatedChange } from "../card/card-change.ts";
import { activeSubscription } from "../card/subscription.ts";
import type { Posting } from "../../ledger/activity.ts";
import type { CardState, Cycle, StoredDay } from "../card/card-state.ts";
import { type RatedUse, rateUsage } from "../rating/rate-usage.ts";
import { affordableCards, nextFee } from "../rating/credit.ts";
import { historyOf } from "./history-of.ts";
import type { Day } from "../../platform/calendar.ts";
import { plainUntil } from "./plain-use.ts";
import { desiredNetworkState } from "./desired-network-state.ts";
import type { BillingInstant } from "../card/change-context.ts";
import type { EvaluatedCard } from "./evaluated-card.ts";

/**
 * Decides for a wallet and its cards what use has cost, which cards run, and what the network should do: the pure heart
 * of the program. `balanceMicros` is the balance before the fees; null where the cards have no holder.
 */
export function evaluateAccount(
  balanceMicros: Micros | null,
  cards: readonly CardState[],
  present: BillingInstant,
): EvaluatedCard[] {
  const rated = cards.map((input) => {
    const ratedUse = rateUsage(input);
    return { input, ratedUse, fees: feesOf(input, ratedUse) };
  });
  const fees = rated.flatMap((card) => card.fees);
  const balance = fees.reduce((sum, fee) => sum + fee.changeMicros, balanceMicros ?? 0n);
  const mayRun = rated.filter(
    ({ input }) => wantsToRun(input) && stopReason(input, present) === undefined,
  );
  const pendingFees = mayRun.map(({ input, ratedUse }) => ({
    cardId: input.id,
    fee: nextFee(input, ratedUse.cycles, present.today),
  }));
  const affordable =
    balanceMicros === null
      ? new Set(pendingFees.map(({ cardId }) => cardId))
      : affordableCards(balance, pendingFees);
  return rated.map(({ input, ratedUse, fees: own }) => {
    const { status, suspendReason } = statusOf(input, affordable, present);
    const change = changeOf(input, ratedUse, status, suspendReason, present);
    const card = { input, ratedUse, fees: own, status, suspendReason, change };
    const history = historyOf(card, {
      today: present.today,
      balanceMicros: balanceMicros === null ? null : balance,
    });
    return { ...card, history };
  });
}

const wantsToRun = ({ status, deletedAt }: CardState): boolean =>
  deletedAt === null && (status === "USING" || status === "SUSPEND");

/** What stops a card even when the wallet could pay. */
function stopReason(card: CardState, { now }: BillingInstant): SuspendReason | undefined {
  if (card.adminStopReason !== null) return "administrator";
  if (
    card.isStarterPack &&
    card.expiresAt &&
    card.expiresAt.epochMilliseconds <= now.epochMilliseconds
  )
    return "packExpired";
  return undefined;
}

function statusOf(
  card: CardState,
  affordable: ReadonlySet<bigint>,
  present: BillingInstant,
): Pick<EvaluatedCard, "status" | "suspendReason"> {
  if (!wantsToRun(card)) return { status: card.status, suspendReason: card.suspendReason };
  const reason = stopReason(card, present) ?? (affordable.has(card.id) ? null : "credit");
  return { status: reason === null ? "USING" : "SUSPEND", suspendReason: reason };
}

/**
 * The fees of new cycles. A late record may move cycles, but their number never falls. Where a plan version has n cycles more than before, n
 * fees are charged; their trade dates are the starts of the earliest n that are not stored yet, also of those that only moved.
 */
function feesOf(card: CardState, { cycles }: RatedUse): Posting[] {
  const before = new Set(card.cycles.map(keyOf));
  const added = cycles.filter((cycle) => !before.has(keyOf(cycle)));
  if (added.length === 0) return [];
  return [...Map.groupBy(added, ({ planId, version }) => `${planId}.${version}`).values()].flatMap(
    (ofVersion) => {
      const { planId, version } = ofVersion[0]!;
      const more = countOf(cycles, planId, version) - countOf(card.cycles, planId, version);
      return ofVersion
        .toSorted((a, b) => (a.startsOn < b.startsOn ? -1 : 1))
        .slice(0, more)
        .map((cycle) => feeFor(card, cycle));
    },
  );
}

function feeFor(card: CardState, { planId, version, startsOn }: Cycle): Posting {
  const cover = activeSubscription(card.subscriptions, startsOn);
  if (!cover || cover.payerId === null)
    throw new Error(`card ${card.id}: a cycle from ${startsOn} that no one pays`);
  return {
    userId: cover.payerId,
    type: "DAILY_FEE",
    changeMicros: -cover.terms.priceMicros,
    tradeDate: startsOn,
    cardId: card.id,
    plan: { planId, version },
  };
}

function changeOf(
  card: CardState,
  ratedUse: RatedUse,
  status: CardStatus,
  suspendReason: SuspendReason | null,
  { today }: BillingInstant,
): EvaluatedChange | undefined {
  const network = desiredNetworkState(card, status, ratedUse, today);
  const { addOnUsedBytes } = ratedUse;
  const change = { cardId: card.id, status, suspendReason, network, addOnUsedBytes };
  return sameEvaluated(change, card) ? undefined : change;
}

/** The days of the rated use as they are to be stored, each with how far its use is plain: of a past day none is. */
export function ratedDays({ input, ratedUse }: EvaluatedCard, today: Day): readonly StoredDay[] {
  if (ratedUse.days.length === 0) return [];
  const plain = plainUntil(input, ratedUse, today);
  return ratedUse.days.map((use) => ({
    ...use,
    plainUntilBytes: use.day === today ? plain : null,
  }));
}

/** Those of them that differ from what is stored. */
export function changedDays(card: EvaluatedCard, today: Day): readonly StoredDay[] {
  const { storedDays } = card.input;
  return ratedDays(card, today).filter((use) => !storedDays.some((was) => sameUse(was, use)));
}

/** Cycles that are no longer there, and new ones. */
export function changedCycles({ input, ratedUse }: EvaluatedCard): {
  removed: Cycle[];
  added: Cycle[];
} {
  const was = new Set(input.cycles.map(keyOf));
  const is = new Set(ratedUse.cycles.map(keyOf));
  return {
    removed: input.cycles.filter((cycle) => !is.has(keyOf(cycle))),
    added: ratedUse.cycles.filter((cycle) => !was.has(keyOf(cycle))),
  };
}

const keyOf = ({ planId, version, startsOn }: Cycle): string => `${planId}.${version}.${startsOn}`;
const countOf = (cycles: readonly Cycle[], planId: bigint, version: number): number =>
  cycles.filter((cycle) => cycle.planId === planId && cycle.version === version).length;

function sameUse(a: StoredDay, b: StoredDay): boolean {
  return (
    a.day === b.day &&
    a.segment === b.segment &&
    a.bytes === b.bytes &&
    a.hasPlan === b.hasPlan &&
    a.allowanceBytes === b.allowanceBytes &&
    a.addOnBytes === b.addOnBytes &&
    a.plainUntilBytes === b.plainUntilBytes
  );
}
