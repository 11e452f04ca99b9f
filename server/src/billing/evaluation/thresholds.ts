import { dataThresholds, type DataThreshold } from "@farsim/contract/account-settings.ts";
import type { Micros } from "@farsim/contract/values/money/amount.ts";
import type { Alert, AlertEvent } from "../../accounts/emails/alert.ts";
import type { Wallet } from "../../ledger/wallet.ts";
import type { Day } from "../../platform/calendar.ts";
import { activeSubscription } from "../card/subscription.ts";
import { allowanceUsedOn, allowancePeriodOn } from "../rating/rate-usage.ts";
import type { EvaluatedCard } from "./evaluated-card.ts";

/** What an evaluation changed for one account: thresholds that may be worth an email, before it is known what the customer chose. */
export interface CrossedThresholds {
  readonly userId: bigint;
  readonly balanceBefore: Micros;
  readonly balanceAfter: Micros;
  /** The number of the last activity: it names the email about the balance. */
  readonly lastSeq: bigint;
  readonly data: readonly CrossedDataThresholds[];
  /** Cards that were suspended because the credit does not reach. */
  readonly outOfCredit: readonly EvaluatedCard[];
}

interface CrossedDataThresholds {
  readonly card: EvaluatedCard;
  /** Names the allowance period. */
  readonly allowanceKey: string;
  /** In percent, from the lowest. */
  readonly thresholds: readonly DataThreshold[];
}

/** The thresholds that were crossed between a wallet as it was locked and as it was written. Undefined where none was. */
export function crossedThresholds(
  before: Wallet,
  after: Wallet,
  evaluated: readonly EvaluatedCard[],
  today: Day,
): CrossedThresholds | undefined {
  const data = evaluated.flatMap((card) => crossedDataThresholds(card, today) ?? []);
  const outOfCredit = evaluated.filter(
    (card) => card.suspendReason === "credit" && card.input.suspendReason !== "credit",
  );
  const fell = after.balanceMicros < before.balanceMicros;
  if (!fell && data.length === 0 && outOfCredit.length === 0) return undefined;
  return {
    userId: before.userId,
    balanceBefore: before.balanceMicros,
    balanceAfter: after.balanceMicros,
    lastSeq: after.lastSeq,
    data,
    outOfCredit,
  };
}

/** The thresholds of today's allowance that were crossed. Use of another day's allowance crosses none, however late it came. */
function crossedDataThresholds(card: EvaluatedCard, today: Day): CrossedDataThresholds | undefined {
  const { input, ratedUse } = card;
  const period = allowancePeriodOn(input, ratedUse.cycles, today);
  if (!period || period.limitBytes === null || input.deletedAt !== null) return undefined;
  const limit = period.limitBytes;
  const is = allowanceUsedOn(input, ratedUse, today).usedBytes;
  if (is * 100n < limit * BigInt(dataThresholds[0])) return undefined;
  const was = allowanceUsedOn(input, { ...ratedUse, days: input.storedDays }, today).usedBytes;
  const thresholds = dataThresholds.filter((percent) => {
    const reaches = (bytes: bigint) => bytes * 100n >= limit * BigInt(percent);
    return !reaches(was) && reaches(is);
  });
  return thresholds.length > 0 ? { card, allowanceKey: period.key, thresholds } : undefined;
}

/** What someone has chosen to be told. */
export interface Chosen {
  readonly lowBalanceMicros: Micros | null;
  readonly data50: boolean;
  readonly data80: boolean;
  readonly data100: boolean;
  readonly cardStopped: boolean;
}

/** The emails that follow: of several thresholds of one card the highest, of several cards that stopped one for all. */
export function alertEvents(crossed: CrossedThresholds, chosen: Chosen, today: Day): AlertEvent[] {
  const { userId, balanceBefore, balanceAfter, lastSeq, data, outOfCredit } = crossed;
  const events: AlertEvent[] = [];
  const add = (eventKey: string, alert: Alert) => events.push({ userId, eventKey, alert });
  const limitMicros = chosen.lowBalanceMicros;
  if (limitMicros !== null && balanceBefore >= limitMicros && balanceAfter < limitMicros)
    add(`lowBalance.${lastSeq}`, { kind: "lowBalance", balanceMicros: balanceAfter, limitMicros });
  for (const { card, allowanceKey, thresholds } of data) {
    const percent = thresholds.findLast((one) => chosen[`data${one}`]);
    if (percent === undefined) continue;
    const alert = dataUsed(card, percent, today);
    if (alert) add(`data.${card.input.id}.${allowanceKey}.${percent}`, alert);
  }
  if (outOfCredit.length > 0 && chosen.cardStopped) {
    const ids = outOfCredit.map(({ input }) => input.id).toSorted((a, b) => (a < b ? -1 : 1));
    const cards = outOfCredit.map(({ input }) => input.tag ?? input.cardNumber);
    add(`stopped.${today}.${ids.join()}`, {
      kind: "cardsStopped",
      cards,
      balanceMicros: balanceAfter,
    });
  }
  return events;
}

function dataUsed(
  { input, ratedUse }: EvaluatedCard,
  percent: DataThreshold,
  today: Day,
): Alert | undefined {
  const terms = activeSubscription(input.subscriptions, today)?.terms;
  if (!terms || terms.limitBytes === null || terms.limitType === "UNLIMITED") return undefined;
  return {
    kind: "dataUsed",
    card: input.tag ?? input.cardNumber,
    percent,
    allowanceBytes: terms.limitBytes,
    per: terms.limitType,
    addOnLeftBytes: input.addOnBoughtBytes - ratedUse.addOnUsedBytes,
    restrictRule: terms.restrictRule,
    throttleKbps: terms.throttleKbps,
  };
}
