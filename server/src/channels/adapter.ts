import type { NetworkCommand } from "./network-command.ts";

/** One way to reach a carrier. The same command may come twice, after a crash between the answer and its record. */
export interface ChannelAdapter {
  send(iccid: string, command: NetworkCommand): Promise<void>;
}

/** A carrier that reaches no network: it obeys every command at once. */
export const simulatedAdapter: ChannelAdapter = {
  send: async () => {},
};
