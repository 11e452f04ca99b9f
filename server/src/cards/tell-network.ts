import type { ChannelAdapter } from "../channels/adapter.ts";
import { stepsBetween, termination } from "../channels/network-command.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database.ts";
import { getNetworkStanding, insertCommand } from "./network.sql.ts";

/**
 * Brings a card's carrier from what it was last told to what is wanted now, not to what was wanted when the job was
 * made. Nothing is locked while the carrier is asked; commands of one card follow each other because their jobs share a queue.
 */
export async function tellNetwork(
  {
    database,
    clock,
    adapterOf,
  }: { database: Database; clock: Clock; adapterOf: (channelName: string) => ChannelAdapter },
  cardId: bigint,
): Promise<void> {
  const { iccid, channelName, wanted, told, toTerminate } = await database.read((tx) =>
    getNetworkStanding(tx, cardId),
  );
  const adapter = adapterOf(channelName);
  const steps = toTerminate ? [termination] : stepsBetween(told, wanted);
  for (const { command, after } of steps) {
    await adapter.send(iccid, command);
    await database.write((tx) => insertCommand(tx, cardId, command, after, clock.now()));
  }
}
