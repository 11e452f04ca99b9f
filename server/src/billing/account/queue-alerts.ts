import { chosenAlerts, writeAlerts } from "../../accounts/emails/alert-emails.ts";
import type { AlertEvent } from "../../accounts/emails/alert.ts";
import type { PostedActivity } from "../../ledger/activity.ts";
import type { Wallet } from "../../ledger/wallet.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { crossedThresholds, alertEvents } from "../evaluation/thresholds.ts";
import type { Present } from "../card/present.ts";
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
  { now, today }: Present,
): Promise<void> {
  const occasions = changed.flatMap(({ account: { wallet }, evaluated, posted, walletAfter }) => {
    if (!wallet || !walletAfter) return [];
    const crossings = crossedThresholds(wallet, walletAfter, evaluated, today);
    const received = posted.filter(
      ({ type, changeMicros, cause }) =>
        type === "TOP_UP" && changeMicros > 0n && cause === undefined,
    );
    return crossings || received.length > 0 ? [{ userId: wallet.userId, crossings, received }] : [];
  });
  if (occasions.length === 0) return;
  const chosen = await chosenAlerts(
    tx,
    occasions.map(({ userId }) => userId),
  );
  const events = occasions.flatMap(({ userId, crossings, received }): AlertEvent[] => {
    const alerts = chosen.get(userId);
    if (!alerts) return [];
    return [
      ...(crossings ? alertEvents(crossings, alerts, today) : []),
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
    occasion: `recharged.${seq}`,
    alert: { kind: "recharged", amountMicros: changeMicros, balanceMicros: balanceAfterMicros },
  };
}
