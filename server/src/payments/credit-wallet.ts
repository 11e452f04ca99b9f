import type { Micros } from "@farsim/contract/values/money/amount.ts";
import type { WrittenActivity } from "../ledger/activity.ts";
import type { Context } from "../platform/context.ts";
import { addJobs } from "../platform/jobs/jobs.ts";
import { withAccount } from "../billing/account/with-account.ts";
import { type FinishedBy, orderMoneyOf, totalOf } from "./orders/pay-order.ts";
import { purchaseJob } from "./orders/purchase-job.ts";
import { finishOrderRow } from "./orders/pay-orders.sql.ts";

export interface Credit {
  readonly userId: bigint;
  readonly amountMicros: Micros;
  readonly note?: string | undefined;
  /** The order that is finished by it, and what was paid for it: its total, unless a provider says how much. */
  readonly order?:
    | { readonly id: bigint; readonly by: FinishedBy; readonly paidMicros?: Micros }
    | undefined;
}

/**
 * Adds money to a wallet, and finishes the order that it was paid for; cards that lacked credit run again in the same
 * transaction, and what the order is for goes on after it. Undefined where the order was finished already: then nothing happens. Throws `not_found` for a deleted account.
 */
export async function creditWallet(
  ctx: Context,
  { userId, amountMicros, note, order }: Credit,
): Promise<WrittenActivity | undefined> {
  return withAccount(ctx, userId, async (account, { tx, now }) => {
    const finished = order && (await finishOrderRow(tx, order.id, { by: order.by, now }));
    if (order && !finished) return undefined;
    const purchaseId = finished?.purchaseId ?? null;
    if (purchaseId !== null) await addJobs(tx, [purchaseJob(purchaseId)]);
    const posted = account.post({
      type: "TOP_UP",
      changeMicros: amountMicros,
      note,
      ...(finished && {
        orderId: finished.id,
        orderMoney: orderMoneyOf(order.by, (order.paidMicros ?? totalOf(finished)) - amountMicros),
      }),
    });
    return { ...posted, changedAt: now };
  });
}
