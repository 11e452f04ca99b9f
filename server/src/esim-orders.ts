import { openSmdps } from "./esim/es2plus/open-smdps.ts";
import { dueOrders, advanceOrder } from "./esim/advance-order.ts";
import { esimOrderJob } from "./esim/order-job.ts";
import { addJobs } from "./platform/jobs/jobs.ts";
import { openVault } from "./platform/security/vault.ts";
import { refundEsim } from "./esim/refund-esim.ts";
import type { WorkerParts } from "./worker-parts.ts";

/** The part of the worker that orders eSIM profiles: what a job does, and whom to look for that no job is at. */
export function openEsimOrders({ config, liveShop, database, clock, log }: WorkerParts) {
  const channels = [...config.channelAdapters].flatMap(([name, { es2plus: url }]) =>
    url === undefined ? [] : [{ name, url }],
  );
  const smdps = openSmdps(channels, {
    folder: config.channelsDir,
    productName: config.productName,
  });
  const pursuit: Parameters<typeof advanceOrder>[0] = {
    database,
    clock,
    vault: openVault(config),
    smdpOf: smdps.of,
    refund: (order, failure) =>
      database.write((tx) => {
        const now = clock.now();
        const actor = { kind: "system" } as const;
        const ctx = { tx, now, actor, language: "en", origin: "eSIM order" } as const;
        return refundEsim({ ...ctx, shop: liveShop.at(now) }, order, failure);
      }),
    onTrouble: (trouble) => log.warn(trouble, "an eSIM order does not go on"),
  };
  return {
    pursue: (payload: unknown) =>
      advanceOrder(pursuit, BigInt((payload as { orderId: string }).orderId)),
    /** Makes jobs for orders that wait, or that a server died over. */
    async look(): Promise<void> {
      const due = await dueOrders(pursuit);
      if (due.length > 0) await database.write((tx) => addJobs(tx, due.map(esimOrderJob)));
    },
    close: () => smdps.close(),
  };
}
