import { chosenAlerts, writeAlerts } from "../../accounts/emails/alert-emails.ts";
import { findTopUpsAfter } from "../../ledger/find-top-ups-after.ts";
import type { Wallet } from "../../ledger/wallet.ts";
import type { Day } from "../../platform/calendar.ts";
import type { Instant } from "../../platform/clock.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { crossedThresholds, alertEvents } from "./thresholds.ts";
import type { EvaluatedCard } from "./evaluated-card.ts";

interface Settlement {
  /** The wallets as they were locked. */
  readonly before: ReadonlyMap<bigint, Wallet>;
  readonly after: ReadonlyMap<bigint, Wallet>;
  readonly settled: readonly EvaluatedCard[];
  readonly now: Instant;
  readonly today: Day;
}

/** Writes about the lines that a settlement crossed, to those who chose it; where none was crossed it asks nothing. */
export async function queueAlerts(
  tx: Transaction,
  { before, after, settled: evaluated, now, today }: Settlement,
): Promise<void> {
  const byHolder = Map.groupBy(evaluated, (card) => card.before.holderId);
  const crossings = [...before.values()].flatMap((wallet) => {
    const { userId } = wallet;
    const cards = byHolder.get(userId) ?? [];
    return crossedThresholds(wallet, after.get(userId) ?? wallet, cards, today) ?? [];
  });
  if (crossings.length === 0) return;
  const chosen = await chosenAlerts(
    tx,
    crossings.map(({ userId }) => userId),
  );
  const occasions = crossings.flatMap((crossing) => {
    const alerts = chosen.get(crossing.userId);
    return alerts ? alertEvents(crossing, alerts, today) : [];
  });
  await writeAlerts(tx, occasions, now);
}

/** Writes about money that was received in this transaction, no matter who gave it. */
export async function queueRechargeAlert(
  tx: Transaction,
  before: Wallet,
  after: Wallet,
  now: Instant,
): Promise<void> {
  if (after.balanceMicros <= before.balanceMicros) return;
  const { userId } = before;
  const [received, chosen] = await Promise.all([
    findTopUpsAfter(tx, userId, before.lastSeq),
    chosenAlerts(tx, [userId]),
  ]);
  if (!chosen.get(userId)?.recharged) return;
  const occasions = received.map(({ seq, changeMicros: amountMicros, balanceAfterMicros }) => ({
    userId,
    occasion: `recharged.${seq}`,
    alert: { kind: "recharged", amountMicros, balanceMicros: balanceAfterMicros } as const,
  }));
  await writeAlerts(tx, occasions, now);
}
