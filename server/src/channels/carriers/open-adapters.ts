import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Vault } from "../../platform/security/vault.ts";
import { type ChannelAdapter, noWayToCommand, simulatedAdapter } from "./adapter.ts";
import { openHttpAdapter } from "./http-adapter.ts";
import { circuitBreaker } from "./circuit-breaker.ts";
import { secretsOf } from "../secrets.ts";

interface Ways {
  readonly database: Database;
  readonly clock: Clock;
  readonly vault: Vault;
  /** By channel name; every other channel is simulated. */
  readonly channelAdapters: ReadonlyMap<string, { readonly http?: string }>;
  /** Told when a carrier answers that had not. */
  readonly onBack: (channelName: string) => void;
}

/** How each channel's carrier is told its commands, by the channel's name. */
export function openAdapters({
  database,
  clock,
  vault,
  channelAdapters,
  onBack,
}: Ways): (channelName: string) => ChannelAdapter {
  const adapters = new Map(
    [...channelAdapters].map(([channelName, { http: url }]) => {
      if (url === undefined) return [channelName, noWayToCommand] as const;
      const secrets = () => database.read((tx) => secretsOf(tx, vault, channelName, clock.now()));
      const adapter = openHttpAdapter({ url, clock, secrets });
      return [channelName, circuitBreaker(adapter, () => onBack(channelName))] as const;
    }),
  );
  return (channelName) => adapters.get(channelName) ?? simulatedAdapter;
}
