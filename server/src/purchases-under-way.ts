import { orderingChannelsOf } from "./channels/ordering-channels.ts";
import { purchaseJob } from "./payments/orders/purchase-job.ts";
import { addJobs } from "./platform/jobs/jobs.ts";
import { openVault } from "./platform/security/vault.ts";
import {
  duePurchases,
  pursuePurchase,
  type PursuitOfPurchases,
} from "./purchases/pursue-purchase.ts";
import type { WorkerParts } from "./worker-parts.ts";

/** The part of the worker that goes on with what was bought: what a job does, and whom to look for that no job is at. */
export function openPurchases({ config, liveShop, database, clock }: WorkerParts) {
  const pursuit: PursuitOfPurchases = {
    database,
    clock,
    vault: openVault(config),
    shop: () => liveShop.at(clock.now()),
    orderingChannels: orderingChannelsOf(config),
  };
  return {
    pursue: (payload: unknown) =>
      pursuePurchase(pursuit, BigInt((payload as { purchaseId: string }).purchaseId)),
    /** Makes jobs for purchases that waited for a carrier. */
    async look(): Promise<void> {
      const due = await duePurchases(pursuit);
      if (due.length > 0) await database.write((tx) => addJobs(tx, due.map(purchaseJob)));
    },
  };
}
