import { dataLines, type DataLine } from "@farsim/contract/account-settings.ts";
import type { Micros } from "@farsim/contract/values/money/amount.ts";
import type { Alert, AlertEvent } from "../../accounts/emails/alert.ts";
import type { Wallet } from "../../ledger/wallet.ts";
import type { Day } from "../../platform/calendar.ts";
import { activeSubscription } from "../card/subscription.ts";
import { allowanceUsedOn, allowanceWindowOn } from "../rating/rate-usage.ts";
import type { EvaluatedCard } from "./evaluated-card.ts";

/** What an evaluation changed for one account: thresholds that may be worth an email, before it is known what the customer chose. */
export interface CrossedThresholds {
  readonly userId: bigint;
  readonly balanceBefore: Micros;
  readonly balanceAfter: Micros;
  /** The number of the last activity: it names a crossing of the balance. */
  readonly lastSeq: bigint;
  readonly data: readonly CrossedDataLines[];
  /** Cards that were suspended because the credit does not reach. */
  readonly outOfCredit: readonly EvaluatedCard[];
}

interface CrossedDataLines {
  readonly card: EvaluatedCard;
  readonly window: string;
  /** From the lowest. */
  readonly lines: readonly DataLine[];
}

/** What crossed a line between a wallet as it was locked and as it was written. Undefined where nothing did. */
export function crossedThresholds(
  before: Wallet,
  after: Wallet,
  evaluated: readonly EvaluatedCard[],
  today: Day,
): CrossedThresholds | undefined {
  const data = evaluated.flatMap((card) => crossedDataLines(card, today) ?? []);
  const outOfCredit = evaluated.filter(
    (card) => card.suspendReason === "credit" && card.before.suspendReason !== "credit",
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

/** The lines of today's allowance that were passed. Use of another day's allowance passes none, however late it came. */
function crossedDataLines(card: EvaluatedCard, today: Day): CrossedDataLines | undefined {
  const { before, ratedUse } = card;
  const window = allowanceWindowOn(before, ratedUse.cycles, today);
  if (!window || window.limitBytes === null || before.deletedAt !== null) return undefined;
  const limit = window.limitBytes;
  const is = allowanceUsedOn(before, ratedUse, today).usedBytes;
  if (is * 100n < limit * BigInt(dataLines[0])) return undefined;
  const was = allowanceUsedOn(before, { ...ratedUse, days: before.storedDays }, today).usedBytes;
  const lines = dataLines.filter((line) => {
    const mark = limit * BigInt(line);
    return was * 100n < mark && mark <= is * 100n;
  });
  return lines.length > 0 ? { card, window: window.key, lines } : undefined;
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
  for (const { card, window, lines } of data) {
    const percent = lines.findLast((line) => chosen[`data${line}`]);
    if (percent === undefined) continue;
    const alert = dataUsed(card, percent, today);
    if (alert) add(`data.${card.before.id}.${window}.${percent}`, alert);
  }
  if (outOfCredit.length > 0 && chosen.cardStopped) {
    const ids = outOfCredit.map(({ before }) => before.id).toSorted((a, b) => (a < b ? -1 : 1));
    const cards = outOfCredit.map(({ before }) => before.tag ?? before.cardNumber);
    add(`stopped.${today}.${ids.join()}`, {
      kind: "cardsStopped",
      cards,
      balanceMicros: balanceAfter,
    });
  }
  return events;
}

function dataUsed(
  { before, ratedUse }: EvaluatedCard,
  percent: DataLine,
  today: Day,
): Alert | undefined {
  const terms = activeSubscription(before.subscriptions, today)?.terms;
  if (!terms || terms.limitBytes === null || terms.limitType === "UNLIMITED") return undefined;
  return {
    kind: "dataUsed",
    card: before.tag ?? before.cardNumber,
    percent,
    allowanceBytes: terms.limitBytes,
    per: terms.limitType,
    addOnLeftBytes: before.addOnBoughtBytes - ratedUse.addOnUsedBytes,
    restrictRule: terms.restrictRule,
    throttleKbps: terms.throttleKbps,
  };
}
