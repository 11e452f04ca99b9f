import { provisionNetwork } from "./cards/network/provision-network.ts";
import { wakeCommands } from "./cards/network/waiting-commands.ts";
import { networkTask } from "./channels/carriers/network-job.ts";
import { openAdapters } from "./channels/carriers/open-adapters.ts";
import { openVault } from "./platform/security/vault.ts";
import { fetchUsage, fetchUsageTask } from "./usage/fetch/fetch-usage.ts";
import type { WorkerParts } from "./worker-parts.ts";

/** Whichever server comes first asks the carriers; while it still asks no one else does. */
const everyMinute = "* * * * *";
const fetchOnce = { queueName: fetchUsageTask, jobKey: fetchUsageTask, maxAttempts: 1 };

/** The jobs that reach carriers, each channel in its own way, and when they run by themselves. */
export function carrierTasks({ config, liveShop, database, clock, log }: WorkerParts) {
  const adapterOf = openAdapters({
    database,
    clock,
    vault: openVault(config),
    channelAdapters: config.channelAdapters,
    onBack: (channelName) =>
      void database
        .write((tx) => wakeCommands(tx, { channelName }))
        .catch((err: unknown) => log.error({ err }, "waiting commands could not be woken")),
  });
  const asked = [...config.channelAdapters]
    .filter(([, { http }]) => http !== undefined)
    .map(([channelName]) => channelName);
  const fetchFrom = (channelName: string) =>
    fetchUsage({
      database,
      clock,
      shop: liveShop.at(clock.now()),
      adapter: adapterOf(channelName),
      channelName,
    }).catch((err: unknown) =>
      log.warn({ err, channelName }, "usage could not be fetched from a carrier"),
    );
  return {
    tasks: {
      [networkTask]: (payload: unknown) =>
        provisionNetwork({ database, clock, adapterOf }, cardIdOf(payload)),
      [fetchUsageTask]: async () => void (await Promise.all(asked.map(fetchFrom))),
    },
    cronItems:
      asked.length > 0 ? [{ task: fetchUsageTask, match: everyMinute, options: fetchOnce }] : [],
  };
}

function cardIdOf(payload: unknown): bigint {
  return BigInt((payload as { cardId: string }).cardId);
}
