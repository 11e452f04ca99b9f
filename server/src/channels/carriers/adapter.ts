import type { NetworkCommand } from "./network-command.ts";

/** A command for one card. */
export interface CommandOrder {
  /** The same whenever this command is sent again: a carrier obeys it once. */
  readonly id: string;
  readonly iccid: string;
  readonly command: NetworkCommand;
}

/** Usage as a carrier hands it out when it is asked. */
export interface FetchedUsage {
  /** As they came: each is judged for itself. */
  readonly records: readonly Record<string, unknown>[];
  /** Where to go on the next time; the same as before where nothing came. */
  readonly cursor: string;
}

/**
 * One way to reach a carrier. What a carrier refuses for good is thrown as `CarrierRefused`; after any other failure no one
 * knows whether it obeyed, and the same order is sent again.
 */
export interface ChannelAdapter {
  send(order: CommandOrder): Promise<void>;
  /** What was used since a cursor (undefined: from the beginning); undefined where the carrier sends its usage by itself. */
  fetchUsage(cursor: string | undefined): Promise<FetchedUsage | undefined>;
}

/** The carrier understood, and will not do it: it has not obeyed. */
export class CarrierRefused extends Error {
  override readonly name = "CarrierRefused";
}

/** A carrier that makes eSIM profiles and takes no command: what it should do waits until a way is configured. */
export const noWayToCommand: ChannelAdapter = {
  // Nothing was sent, so nothing was obeyed.
  send: () => Promise.reject(new CarrierRefused("No way to command this channel is configured.")),
  fetchUsage: async () => undefined,
};

/** A carrier that reaches no network: it obeys every command at once, and sends its usage by itself. */
export const simulatedAdapter: ChannelAdapter = {
  send: async () => {},
  fetchUsage: async () => undefined,
};
