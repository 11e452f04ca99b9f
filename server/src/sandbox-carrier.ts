import { reportUsage } from "@farsim/contract/desk/cards/usage.ts";
import { findOpenCards } from "./cards/find-open-cards.ts";
import { startSimulatedCarrier } from "./channels/simulated/simulated-carrier.ts";
import type { WorkerParts } from "./worker-parts.ts";

/** Only channels of these names: anyone who tests with a channel of their own is not disturbed. */
const demoPrefix = "demo-";
const mostCards = 1_000;

/** In the sandbox the cards of demonstration channels are used a little, told to the server that listens at `address`. */
export function startSandboxCarrier(
  { config, database, clock, log }: WorkerParts,
  address: string,
): { stop(): Promise<void> } {
  return startSimulatedCarrier({
    url: `${reachable(address)}${config.servicePrefix}${reportUsage.path}`,
    keys: config.channelKeys,
    clock,
    zone: config.billingTimeZone,
    servedCards: () => database.read((tx) => findOpenCards(tx, demoPrefix, mostCards)),
    onFailure: (cause) => log.debug({ err: cause }, "the simulated carrier could not report"),
  });
}

/** A server that listens everywhere is called where it surely is. */
function reachable(address: string): string {
  return address.replace("//0.0.0.0:", "//127.0.0.1:").replace("//[::]:", "//[::1]:");
}
