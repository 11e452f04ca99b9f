import { chosenAlerts, writeAlerts } from "../../accounts/emails/alert-emails.ts";
import type { AlertEvent } from "../../accounts/emails/alert.ts";
import type { PostedActivity } from "../../ledger/activity.ts";
import type { Wallet } from "../../ledger/wallet.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { crossedThresholds, alertEvents } from "../evaluation/thresholds.ts";
import type { BillingInstant } from "../card/change-context.ts";
import type { EvaluatedCard } from "../evaluation/evaluated-card.ts";

/** An account's wallet before and after a change, with what was posted to it and what its cards are now. */
interface ChangedAccount {
  readonly account: { readonly wallet: Wallet | null };
  readonly evaluated: readonly EvaluatedCard[];
  readonly posted: readonly PostedActivity[];
  readonly walletAfter: Wallet | null;
}

/** Queues emails about thresholds that were crossed and money that came, to customers who chose them. Without an occasion it makes no query. */
export async function queueAlerts(
  tx: Transaction,
  changed: readonly ChangedAccount[],
  { now, today }: BillingInstant,
): Promise<void> {
  const candidates = changed.flatMap(({ account: { wallet }, evaluated, posted, walletAfter }) => {
    if (!wallet || !walletAfter) return [];
    const crossed = crossedThresholds(wallet, walletAfter, evaluated, today);
    const received = posted.filter(
      ({ type, changeMicros, cause }) =>
        type === "TOP_UP" && changeMicros > 0n && cause === undefined,
    );
    return crossed || received.length > 0 ? [{ userId: wallet.userId, crossed, received }] : [];
  });
  if (candidates.length === 0) return;
  const chosen = await chosenAlerts(
    tx,
    candidates.map(({ userId }) => userId),
  );
  const events = candidates.flatMap(({ userId, crossed, received }): AlertEvent[] => {
    const alerts = chosen.get(userId);
    if (!alerts) return [];
    return [
      ...(crossed ? alertEvents(crossed, alerts, today) : []),
      ...(alerts.recharged ? received.map(rechargeAlert) : []),
    ];
  });
  await writeAlerts(tx, events, now);
}

function rechargeAlert({
  userId,
  seq,
  changeMicros,
  balanceAfterMicros,
}: PostedActivity): AlertEvent {
  return {
    userId,
    eventKey: `recharged.${seq}`,
    alert: { kind: "recharged", amountMicros: changeMicros, balanceMicros: balanceAfterMicros },
  };
}
