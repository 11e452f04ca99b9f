import { Temporal } from "temporal-polyfill";
import { addDays, dayOf, type Day, startOfDay } from "../../src/platform/calendar.ts";
import type { Instant } from "../../src/platform/clock.ts";
import type { CardState } from "../../src/billing/card/card-state.ts";
import { evaluateAccount } from "../../src/billing/evaluation/evaluate-account.ts";
import type { BillingInstant } from "../../src/billing/card/change-context.ts";
import type { EvaluatedCard } from "../../src/billing/evaluation/evaluated-card.ts";
import { desiredNetworkState } from "../../src/billing/evaluation/desired-network-state.ts";
import type { LedgerOffence } from "./offence.ts";

/** Between when and when the stored state of some cards was last brought to the present of that moment. */
export interface EvaluatedBetween {
  /** The last moment at which something of them is known to have changed. */
  readonly from: Instant;
  /** The day that every running card was turned to, by the last turn of the day. */
  readonly turned: Day | null;
  readonly to: Instant;
  readonly zone: string;
  /** How far days may be off, because no one wrote the zone down. */
  readonly unsureDays: number;
}

/** More days than this without a turn are not walked through one by one. */
const mostDays = 800;

/**
 * I8: settles a wallet's cards again and compares status and wanted network. Stored state may be of an earlier day: it is
 * right until midnight, and the next call or the turn of the day brings it to the present. So it must be what settling gives
 * on one of the days since it last changed, the same day for all the cards.
 */
export function evaluateAgain(
  balanceMicros: bigint | null,
  cards: readonly CardState[],
  between: EvaluatedBetween,
): LedgerOffence | undefined {
  let offence: LedgerOffence | undefined;
  for (const present of presentsWithin(between, cards)) {
    const fromToday = cards.map((card) => ({ ...card, rateFrom: present.today }));
    const wrong = evaluateAccount(balanceMicros, fromToday, present).find(
      (card) => !isStored(card, present.today),
    );
    if (!wrong) return undefined;
    offence ??= offenceOf(wrong, present.today);
  }
  return offence;
}

/** The moments that may have given the stored state, the earliest first. Only a starter pack's end falls within a day. */
function presentsWithin(
  { from, to, zone, turned, unsureDays }: EvaluatedBetween,
  cards: readonly CardState[],
): BillingInstant[] {
  const known = dayOf(from, zone);
  const earliest = turned !== null && turned > known && cards.some(isTurned) ? turned : known;
  const present = dayOf(to, zone);
  const last = addDays(earliest > present ? earliest : present, unsureDays);
  const presents: BillingInstant[] = [];
  let today = addDays(earliest, -unsureDays);
  for (let n = 0; today <= last && n < mostDays; n++, today = addDays(today, 1)) {
    const begins = startOfDay(today, zone);
    presents.push({ today, now: n === 0 ? from : begins });
    const ends = startOfDay(addDays(today, 1), zone).subtract({ milliseconds: 1 });
    if (cards.some(({ isStarterPack }) => isStarterPack))
      presents.push({ today, now: Temporal.Instant.compare(ends, to) < 0 ? ends : to });
  }
  return presents;
}

const isTurned = ({ status, deletedAt }: CardState): boolean =>
  deletedAt === null && (status === "USING" || status === "SUSPEND");

/** Of a card that is off the limit does not matter, and no one keeps it up to date. */
function isStored(card: EvaluatedCard, today: Day): boolean {
  const { input, status, suspendReason } = card;
  return (
    status === input.status &&
    suspendReason === input.suspendReason &&
    inWords(input.network) === inWords(networkOf(card, today))
  );
}

const networkOf = ({ input, status, ratedUse }: EvaluatedCard, today: Day) =>
  desiredNetworkState(input, status, ratedUse, today);

function offenceOf(card: EvaluatedCard, today: Day): LedgerOffence {
  const { input, status, suspendReason } = card;
  const words = (state: Pick<EvaluatedCard, "status" | "suspendReason">) =>
    `${state.status}${state.suspendReason ? ` (${state.suspendReason})` : ""}`;
  return {
    invariant: "I8",
    where: `card ${input.id}${input.holderId === null ? "" : ` of user ${input.holderId}`}, on ${today}`,
    expected: `${words({ status, suspendReason })}, network ${inWords(networkOf(card, today))}`,
    found: `${words(input)}, network ${inWords(input.network)}`,
  };
}

const inWords = ({ on, limit, kbps }: CardState["network"]): string =>
  on ? `on, ${limit}${kbps === null ? "" : ` to ${kbps} kbps`}` : "off";
